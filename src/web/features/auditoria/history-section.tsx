import { useState } from 'react'
import type { RegistroAuditoria } from '#contract/auditoria/schema.ts'
import { apiFile } from '#web/lib/http.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { useCallPage } from '#web/lib/use-call.ts'
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { PagedList } from '#web/ui/admin/paged-list.tsx'
import classes from './history-section.module.css'

const HISTORY_PAGE_SIZE = 10

const HISTORICO = {
  titulo: 'Histórico',
  tabela: 'Histórico da despedida',
  quando: 'Quando',
  quem: 'Quem',
  oque: 'O que fez',
  nada: 'Nada foi registrado ainda.',
  falhou: 'Não foi possível carregar o histórico.',
} as const

const COLUMNS: Column<RegistroAuditoria>[] = [
  { label: HISTORICO.oque, stacked: true, cell: row => row.texto },
  { label: HISTORICO.quem, cell: row => row.quem },
  {
    label: HISTORICO.quando,
    cell: row => <span className={classes.when}>{formatInstant(row.quando)}</span>,
  },
]

/** The actions on this despedida, with person and time. For staff: the server refuses others. */
export const HistorySection = ({ despedidaId }: { despedidaId: number }) => {
  const params = { id: despedidaId }
  const [pagina, setPagina] = useState(1)
  const list = useCallPage('GET /cliente/despedida/:id/historico', {
    params,
    query: { pagina, tamanho: HISTORY_PAGE_SIZE },
  })
  return (
    <section aria-labelledby="historico" className={classes.history}>
      <h2 id="historico">{HISTORICO.titulo}</h2>
      <PagedList
        list={list}
        failed={HISTORICO.falhou}
        page={pagina}
        size={HISTORY_PAGE_SIZE}
        pagerFrom="second page"
        sheet={formato => apiFile('GET /cliente/despedida/:id/historico', { params, query: { formato } })}
        onPage={setPagina}
      >
        <DataTable caption={HISTORICO.tabela} columns={COLUMNS} rows={list.data?.items} empty={HISTORICO.nada} />
      </PagedList>
    </section>
  )
}
