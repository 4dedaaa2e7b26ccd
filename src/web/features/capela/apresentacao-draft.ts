import { CAPELA } from '#contract/capela/messages.ts'
import { type Apresentacao, apresentacaoForm } from '#contract/capela/schema.ts'
import { capelasOf } from '#contract/units.ts'
import type { FormErrors } from '#web/lib/form-errors.ts'

/** What the dialogs save. The chapel panel omits `status_camera`, so that the camera switch does not change (specification §7). */
export type ApresentacaoDraft = Omit<
  Apresentacao,
  'nomeFalecido' | 'pagina' | 'ao_vivo' | 'encerrada' | 'status_camera'
> & {
  status_camera?: boolean
  /** The new hour of the burial, if it moves with the velório. */
  data_sepultamento?: string | undefined
}

/** Any apresentacao, saved or being typed. */
export type ApresentacaoFields = Pick<
  Apresentacao,
  'empresa' | 'capela' | 'dataHoraInicial' | 'dataHoraFinal' | 'status'
>

export const newApresentacao = (idDespedida: number): ApresentacaoDraft => ({
  id: 0,
  id_despedida: idDespedida,
  empresa: '',
  capela: '',
  dataHoraInicial: '',
  dataHoraFinal: '',
  status: true,
  status_camera: true,
})

export const draftOfApresentacao = ({
  nomeFalecido: _nome,
  pagina: _pagina,
  ao_vivo: _live,
  encerrada: _ended,
  ...apresentacao
}: Apresentacao): ApresentacaoDraft => apresentacao

export const draftWithoutCamera = (apresentacao: Apresentacao): ApresentacaoDraft => {
  const { status_camera: _camera, ...draft } = draftOfApresentacao(apresentacao)
  return draft
}

export type ApresentacaoErrors = FormErrors<
  'empresa' | 'capela' | 'dataHoraInicial' | 'dataHoraFinal' | 'data_sepultamento'
>

/** Unit, number, start and end all required (specification §5); the end after the start, within 48 hours. */
export const apresentacaoSchema = apresentacaoForm(CAPELA.preencha)

/** The unit's chapels; one booked on the edit screen (04 at Previda and Agreste, §9) is offered while it is selected. */
export const offeredCapelas = ({ empresa, capela }: ApresentacaoDraft, screen: 'painel' | 'edicao'): string[] => {
  const offered = capelasOf(empresa, screen)
  return capela === '' || offered.includes(capela) ? offered : [...offered, capela]
}
