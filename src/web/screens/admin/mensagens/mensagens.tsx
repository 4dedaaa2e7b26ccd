import type { UseQueryResult } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import type { Despedida } from '#contract/despedida/schema.ts'
import { HOMENAGEM_UNDO_WINDOW_MS } from '#contract/homenagem/limits.ts'
import { plural } from '#contract/plural.ts'
import { isSomenteModerador } from '#contract/roles.ts'
import { decisionProblem, useDecisions, useDenuncias } from '#web/features/homenagem/homenagens-query.ts'
import { MODERACAO } from '#web/features/homenagem/moderation-messages.ts'
import { ReportsPanel } from '#web/features/homenagem/reports-panel.tsx'
import { PedidosPanel } from '#web/features/pedido-acesso/pedidos-panel.tsx'
import { useSession } from '#web/lib/session.ts'
import { useCall } from '#web/lib/use-call.ts'
import { paths } from '#web/paths.ts'
import { FilterInput } from '#web/ui/admin/filter-input.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { UndoBar } from '#web/ui/admin/undo-bar.tsx'
import { useListFilter } from '#web/ui/admin/use-list-filter.ts'
import { Failed } from '#web/ui/public/states.tsx'
import { HomenagemTable } from './homenagem-table.tsx'
import classes from './mensagens.module.css'
import { ReadingList } from './reading-list.tsx'

const aguardam = (total: number) => {
  if (total === 0) return 'Nenhuma mensagem aguarda aprovação.'
  return plural(total, '1 mensagem aguarda aprovação.', `${total} mensagens aguardam aprovação.`)
}

/** The number of pending homenagens: undefined before the response, and on a failure the list shows all. */
const waitingOf = ({ data, isError }: Pick<UseQueryResult<Despedida>, 'data' | 'isError'>): number | undefined =>
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
  const despedida = useCall('GET /cliente/despedida/:id', { params: { id } })
  const text = useListFilter()
  const reports = useDenuncias(id)
  const { decide, undo, taken, forget } = useDecisions(id)
  const nome = despedida.data?.pessoa_falecida.nome ?? ''
  const view = { id, waiting: waitingOf(despedida), text, decide }
  return (
    <>
      <PageTitle
        tab={nome === '' ? MODERACAO.titulo : `Mensagens de ${nome}`}
        title={nome === '' ? MODERACAO.titulo : nome}
      >
        <FilterInput label="Filtrar mensagens" value={text.busca} onChange={text.search} />
      </PageTitle>
      <div className={`row ${classes.pending}`}>
        <p className="soft" aria-live="polite">
          {despedida.data && aguardam(despedida.data.qtd_moderacao)}
        </p>
        <Link className="touch strong" to={paths.livro(id)}>
          Livro de presença
        </Link>
      </div>
      <PedidosPanel despedidaId={id} />
      {reports.isError && !reports.data && (
        <Failed text="Não foi possível carregar as denúncias." onRetry={() => void reports.refetch()} />
      )}
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
