import { CAPELA } from '#contract/capela/messages.ts'
import { type Apresentacao, apresentacaoForm } from '#contract/capela/schema.ts'
import { capelasOf } from '#contract/units.ts'

/** What the dialogs save. The chapel panel omits `status_camera`, so that the camera switch does not change (specification §7). */
export type ApresentacaoValues = Omit<
  Apresentacao,
  'nomeFalecido' | 'pagina' | 'ao_vivo' | 'encerrada' | 'status_camera'
> & {
  status_camera?: boolean
  /** The new hour of the last ceremony, if it moves with the velório. */
  data_sepultamento?: string | undefined
}

/** Any apresentacao, saved or being typed. */
export type ApresentacaoFields = Pick<
  Apresentacao,
  'empresa' | 'capela' | 'dataHoraInicial' | 'dataHoraFinal' | 'status'
>

export const newApresentacao = (idDespedida: number): ApresentacaoValues => ({
  id: 0,
  id_despedida: idDespedida,
  empresa: '',
  capela: '',
  dataHoraInicial: '',
  dataHoraFinal: '',
  status: true,
  status_camera: true,
})

export const valuesOfApresentacao = ({
  nomeFalecido: _nome,
  pagina: _pagina,
  ao_vivo: _live,
  encerrada: _ended,
  ...apresentacao
}: Apresentacao): ApresentacaoValues => apresentacao

export const valuesWithoutCamera = (apresentacao: Apresentacao): ApresentacaoValues => {
  const { status_camera: _camera, ...draft } = valuesOfApresentacao(apresentacao)
  return draft
}

/** Unit, number, start and end all required (specification §5); the end after the start, within 48 hours. */
export const apresentacaoSchema = apresentacaoForm(CAPELA.preencha)

/** The unit's chapels; one booked on the edit screen (04 at Previda and Agreste, §9) is offered while it is selected. */
export const offeredCapelas = ({ empresa, capela }: ApresentacaoValues, screen: 'painel' | 'edicao'): string[] => {
  const offered = capelasOf(empresa, screen)
  return capela === '' || offered.includes(capela) ? offered : [...offered, capela]
}
