import { Button } from '@mantine/core'
import { RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { telaMatches, telaPlace } from '#contract/tela/rules.ts'
import type { Tela } from '#contract/tela/schema.ts'
import { RemoveTelas } from '#web/features/tela/remove-telas.tsx'
import { TelaAddresses } from '#web/features/tela/tela-addresses.tsx'
import { TELAS } from '#web/features/tela/telas-messages.ts'
import { readTelasSheet, useForgetTela, useReloadTela, useTelas } from '#web/features/tela/telas-query.ts'
import { CapelaCards } from '#web/features/transmissao/capela-card.tsx'
import { formatInstant } from '#web/lib/instant.ts'
import { ClearFilter } from '#web/ui/admin/clear-filter.tsx'
import { actionsColumn, type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { ExportList } from '#web/ui/admin/export-list.tsx'
import { FilterInput } from '#web/ui/admin/filter-input.tsx'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Failed } from '#web/ui/public/states.tsx'
import classes from './telas.module.css'

const State = ({ tela }: { tela: Tela }) => {
  if (tela.atrasada) return <span className="problem">{TELAS.semSinal}</span>
  return <span className={`strong ${classes.fine}`}>{tela.recarregar ? TELAS.recarregando : TELAS.noAr}</span>
}

type Actions = { reload: (id: string) => void; forget: (id: string) => void }

const columnsFor = ({ reload, forget }: Actions): Column<Tela>[] => [
  {
    label: TELAS.lugar,
    stacked: true,
    cell: tela => (
      <div>
        <p className={classes.place}>{telaPlace(tela)}</p>
        <p className="note">
          {[tela.versao === '' ? '' : TELAS.versao(tela.versao), tela.com_chave ? TELAS.comChave : '']
            .filter(part => part !== '')
            .join(' · ')}
        </p>
      </div>
    ),
  },
  { label: TELAS.mostra, cell: tela => tela.mostra },
  { label: TELAS.vista, cell: tela => formatInstant(tela.vista_em) },
  { label: TELAS.situacao, cell: tela => <State tela={tela} /> },
  actionsColumn(tela => (
    <span className={classes.actions}>
      <IconAction
        label={TELAS.recarregarDe(telaPlace(tela))}
        word={TELAS.recarregar}
        icon={<RotateCw />}
        onClick={() => reload(tela.id)}
      />
      <IconAction
        label={TELAS.removerDe(telaPlace(tela))}
        word={TELAS.remover}
        icon={<X />}
        onClick={() => forget(tela.id)}
      />
    </span>
  )),
]

/** The displays: place, content, last heartbeat, red after three missed heartbeats; remote reload. */
export const TelasScreen = () => {
  const [busca, setBusca] = useState('')
  const telas = useTelas()
  const reload = useReloadTela()
  const forget = useForgetTela()
  const columns = columnsFor({ reload: id => reload.mutate(id), forget: id => forget.mutate(id) })
  const rows = telas.data?.filter(tela => telaMatches(tela, busca))
  return (
    <>
      <PageTitle title={TELAS.titulo} lead={TELAS.explicacao}>
        <FilterInput label={TELAS.filtrar} value={busca} onChange={setBusca} />
      </PageTitle>
      <RemoveTelas telas={telas.data ?? []} />
      {telas.isError && !telas.data ? (
        <Failed text={TELAS.falhou} onRetry={() => void telas.refetch()} />
      ) : (
        <DataTable
          caption={TELAS.legenda}
          columns={columns}
          rows={rows}
          empty={busca === '' ? TELAS.vazia : TELAS.nadaEncontrado}
          emptyAction={
            busca === '' ? (
              <Button variant="outline" component="a" href="#enderecos">
                {TELAS.verEnderecos}
              </Button>
            ) : (
              <ClearFilter onClear={() => setBusca('')} />
            )
          }
        />
      )}
      {rows && rows.length > 0 && <ExportList read={formato => readTelasSheet(formato, busca)} />}
      <TelaAddresses />
      <CapelaCards />
    </>
  )
}
