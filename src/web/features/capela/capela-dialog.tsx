import { CAPELA } from '#contract/capela/messages.ts'
import { canonicalUnit, displayCode } from '#contract/units.ts'
import { useCall } from '#web/lib/use-call.ts'
import { paths } from '#web/paths.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import { Failed, Loading } from '#web/ui/public/states.tsx'
import classes from './apresentacao-form.module.css'
import { ApresentacaoForm } from './apresentacao-form.tsx'
import { APRESENTACAO_TELA } from './apresentacao-messages.ts'
import { type ApresentacaoValues, newApresentacao, valuesOfApresentacao } from './apresentacao-values.ts'
import type { PaginaDaDespedida } from './apresentacao-velorio.tsx'

const viewLink = ({ empresa, capela }: ApresentacaoValues) => {
  const unit = canonicalUnit(empresa)
  if (unit === undefined || capela === '') return null
  return (
    <a
      className={`touch strong ${classes.view}`}
      href={paths.capela(displayCode(unit), capela)}
      target="_blank"
      rel="noopener noreferrer"
    >
      {APRESENTACAO_TELA.visualizar}
      <span className="vh">{APRESENTACAO_TELA.visualizarOnde}</span>
    </a>
  )
}

type CapelaDialogProps = {
  idDespedida: number
  nome: string
  /** The values of the page, if there is no apresentacao yet. */
  pagina: PaginaDaDespedida
  /** Only place and hours change: the dialog "Mudar de capela ou horário". */
  onlyMove?: boolean
  onClose: () => void
}

/**
 * Dialog "Exibição Capela" (specification §2): unit, chapel, times, display and camera switches, as they are saved. With `onlyMove` the
 * one that moves a velório: page, apresentacao, displays and notices change in the transaction of its save.
 */
export const CapelaDialog = ({ idDespedida, nome, pagina, onlyMove = false, onClose }: CapelaDialogProps) => {
  const apresentacoes = useCall('GET /apresentacao/despedida/:id', {
    params: { id: idDespedida },
    refetchOnMount: 'always',
  })
  const last = apresentacoes.data?.find(one => onlyMove && one.pagina) ?? apresentacoes.data?.slice(-1)[0]
  return (
    <Dialog onClose={onClose} title={onlyMove ? APRESENTACAO_TELA.mover : APRESENTACAO_TELA.exibicao} size="lg">
      <p className={classes.name}>{nome}</p>
      {!apresentacoes.isFetchedAfterMount && <Loading text={APRESENTACAO_TELA.carregando} />}
      {apresentacoes.isFetchedAfterMount && apresentacoes.isError && (
        <Failed text={CAPELA.erroCarregar} onRetry={() => void apresentacoes.refetch()} />
      )}
      {apresentacoes.isFetchedAfterMount && apresentacoes.isSuccess && (
        <ApresentacaoForm
          key={last?.id ?? 0}
          pagina={last ? last.pagina : pagina}
          saved={last ? valuesOfApresentacao(last) : newApresentacao(idDespedida)}
          {...(onlyMove ? { onlyMove } : { aside: viewLink })}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
