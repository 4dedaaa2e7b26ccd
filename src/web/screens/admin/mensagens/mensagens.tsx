import { Link, useParams, useSearchParams } from 'react-router'
import { HOMENAGEM_UNDO_WINDOW_MS } from '#contract/homenagem/limits.ts'
import { isSomenteModerador } from '#contract/roles.ts'
import { useDespedida } from '#web/features/despedida/despedidas-query.ts'
import { decisionProblem, useDecisions, useDenuncias } from '#web/features/homenagem/homenagens-query.ts'
import { DENUNCIAS, MODERACAO } from '#web/features/homenagem/moderation-messages.ts'
import { ReportsPanel } from '#web/features/homenagem/reports-panel.tsx'
import { PedidosPanel } from '#web/features/pedido-acesso/pedidos-panel.tsx'
import { useSession } from '#web/lib/session.ts'
import { paths } from '#web/paths.ts'
import { FilterInput } from '#web/ui/admin/filter-input.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { UndoBar } from '#web/ui/admin/undo-bar.tsx'
import { useListFilter } from '#web/ui/admin/use-list-filter.ts'
import { Failed } from '#web/ui/public/states.tsx'
import { HomenagemTable } from './homenagem-table.tsx'
import classes from './mensagens.module.css'
import { ReadingList } from './reading-list.tsx'

/** The number of pending homenagens: undefined before the response, and on a failure the list shows all. */
const waitingOf = ({ data, isError }: ReturnType<typeof useDespedida>): number | undefined =>
  data ? data.qtd_moderacao : isError ? 0 : undefined

/** A moderator reads cards, and the table on request. */
const useReading = (): boolean => {
  const [params] = useSearchParams()
  return isSomenteModerador(useSession()?.roles ?? []) && params.get('visao') !== 'tabela'
}

/** Homenagens of one despedida (specification §2 "Admin homenagens page", §9): ten a page by descending id, decisions, undo, reports. */
export const MensagensScreen = () => {
  const id = Number(useParams().id)
  const reading = useReading()
  const despedida = useDespedida(id)
  const text = useListFilter()
  const reports = useDenuncias(id)
  const { decide, undo, taken, forget } = useDecisions(id)
  const nome = despedida.data?.pessoa_falecida.nome ?? ''
  const view = { id, waiting: waitingOf(despedida), text, decide }
  return (
    <>
      <PageTitle
        tab={nome === '' ? MODERACAO.titulo : MODERACAO.de(nome)}
        title={nome === '' ? MODERACAO.titulo : nome}
      >
        <FilterInput label={MODERACAO.filtrar} value={text.busca} onChange={text.search} />
      </PageTitle>
      <div className={`row ${classes.pending}`}>
        <p className="soft" aria-live="polite">
          {despedida.data && MODERACAO.aguardam(despedida.data.qtd_moderacao)}
        </p>
        <Link className="touch strong" to={paths.livro(id)}>
          {MODERACAO.livro}
        </Link>
      </div>
      <PedidosPanel despedidaId={id} />
      {reports.isError && !reports.data && <Failed text={DENUNCIAS.falhou} onRetry={() => void reports.refetch()} />}
      <ReportsPanel
        despedidaId={id}
        denuncias={reports.data?.items ?? []}
        busy={decide.isPending}
        onDecide={(row, decisao) => decide.mutate({ kind: 'report', row, decisao })}
      />
      {reading ? <ReadingList {...view} /> : <HomenagemTable {...view} />}
      {taken && (
        <UndoBar
          done={taken.feito}
          text={taken.texto}
          actionKey={taken.key}
          durationMs={HOMENAGEM_UNDO_WINDOW_MS}
          busy={undo.isPending}
          error={undo.error ? decisionProblem(undo.error) : undefined}
          onUndo={() => undo.mutate(taken)}
          onExpire={forget}
        />
      )}
    </>
  )
}
