import { Button, Switch } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { HOMENAGEM, HOMENAGEM_PAGE_SIZE } from '#contract/homenagem/messages.ts'
import type { Homenagem } from '#contract/homenagem/schema.ts'
import { useDespedida } from '#web/features/despedida/despedidas-query.ts'
import { TributeContent } from '#web/features/homenagem/tribute-content.tsx'
import { useDecide, useHomenagens } from '#web/features/homenagem/tributes-query.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { useTitle } from '#web/lib/title.ts'
import { paths } from '#web/paths.ts'
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { FilterInput } from '#web/ui/admin/filter-input.tsx'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Pager } from '#web/ui/admin/pager.tsx'
import classes from './mensagens.module.css'

const columnsFor = (busyId: number | undefined, decide: (row: Homenagem) => void): Column<Homenagem>[] => [
  { id: 'mensagem', label: 'Mensagem', stacked: true, cell: row => <TributeContent homenagem={row} /> },
  { id: 'data', label: 'Recebida em', cell: row => formatInstant(row.data) },
  {
    id: 'situacao',
    label: 'Situação',
    cell: row => (
      <Switch
        size="md"
        label={row.publicado ? HOMENAGEM.aprovado : HOMENAGEM.desaprovado}
        aria-label={`Mensagem de ${row.nome}: ${row.publicado ? HOMENAGEM.aprovado : HOMENAGEM.desaprovado}`}
        checked={row.publicado}
        disabled={busyId === row.id}
        onChange={() => decide(row)}
      />
    ),
  },
  {
    id: 'acoes',
    label: 'Ações',
    align: 'end',
    cell: row => <IconAction label={`Editar a mensagem de ${row.nome}`} tip="Editar" icon={<Pencil />} disabled />,
  },
]

/** Tributes of one farewell (specification §2 "Admin tributes page"): filter, table of ten, approve switch. */
export const MensagensScreen = () => {
  const id = Number(useParams().id)
  const [busca, setBusca] = useState('')
  const [pagina, setPagina] = useState(1)
  const [wanted] = useDebouncedValue(busca, 300)
  const despedida = useDespedida(id)
  const list = useHomenagens(id, pagina, wanted)
  const decide = useDecide()
  const nome = despedida.data?.pessoa_falecida.nome ?? ''
  useTitle(nome === '' ? 'Mensagens' : `Mensagens de ${nome}`)
  const pending = despedida.data?.qtd_moderacao ?? 0
  const columns = columnsFor(decide.isPending ? decide.variables.id : undefined, row =>
    decide.mutate({ id: row.id, publicado: !row.publicado }),
  )
  return (
    <>
      <PageTitle
        crumbs={[{ label: 'Despedidas', to: paths.despedidas() }, { label: 'Mensagens' }]}
        title={nome === '' ? 'Mensagens' : nome}
      >
        <FilterInput
          label="Filtrar mensagens"
          value={busca}
          onChange={value => {
            setBusca(value)
            setPagina(1)
          }}
        />
      </PageTitle>
      <p className={classes.pending} aria-live="polite">
        {pending === 0
          ? 'Nenhuma mensagem aguarda aprovação.'
          : pending === 1
            ? '1 mensagem aguarda aprovação.'
            : `${pending} mensagens aguardam aprovação.`}
      </p>
      {list.isError && !list.data ? (
        <div role="alert" className={classes.failed}>
          <span>Não foi possível carregar as mensagens. Verifique a internet e tente outra vez.</span>
          <Button variant="outline" onClick={() => void list.refetch()}>
            Tentar novamente
          </Button>
        </div>
      ) : (
        <DataTable
          caption="Mensagens da despedida"
          columns={columns}
          rows={list.data?.items}
          keyOf={row => row.id}
          size={HOMENAGEM_PAGE_SIZE}
          empty={wanted === '' ? 'Nenhuma mensagem recebida ainda.' : 'Nenhuma mensagem encontrada com esse texto.'}
        />
      )}
      {list.data && list.data.total > 0 && (
        <Pager page={pagina} size={HOMENAGEM_PAGE_SIZE} total={list.data.total} onPage={setPagina} />
      )}
    </>
  )
}
