import { Button } from '@mantine/core'
import { RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { plural } from '#contract/plural.ts'
import { TELA_HEARTBEAT_INTERVAL_SECONDS } from '#contract/tela/limits.ts'
import { telaMatches, telaPlace } from '#contract/tela/rules.ts'
import type { Tela } from '#contract/tela/schema.ts'
import { TELAS } from '#web/features/tela/admin-messages.ts'
import { TelaAddresses } from '#web/features/tela/tela-addresses.tsx'
import { CapelaCards } from '#web/features/transmissao/capela-card.tsx'
import { apiFile, messageOf } from '#web/lib/http.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { useCall } from '#web/lib/use-call.ts'
import { ClearFilter } from '#web/ui/admin/clear-filter.tsx'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { actionsColumn, type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { ExportList } from '#web/ui/admin/export-list.tsx'
import { FilterInput } from '#web/ui/admin/filter-input.tsx'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Failed } from '#web/ui/public/states.tsx'
import { useSend } from '#web/ui/use-send.ts'
import classes from './telas.module.css'

const State = ({ tela }: { tela: Tela }) => {
  if (tela.atrasada) return <span className="problem">Sem sinal</span>
  return <span className={`strong ${classes.fine}`}>{tela.recarregar ? 'Vai recarregar' : 'No ar'}</span>
}

type Actions = { reload: (id: string) => void; forget: (id: string) => void }

const columnsFor = ({ reload, forget }: Actions): Column<Tela>[] => [
  {
    label: 'Lugar',
    stacked: true,
    cell: tela => (
      <div>
        <p className={classes.place}>{telaPlace(tela)}</p>
        <p className="note">
          {[tela.versao === '' ? '' : `versão ${tela.versao}`, tela.com_chave ? 'mostra despedidas privadas' : '']
            .filter(part => part !== '')
            .join(' · ')}
        </p>
      </div>
    ),
  },
  { label: 'Mostra agora', cell: tela => tela.mostra },
  { label: 'Vista em', cell: tela => formatInstant(tela.vista_em) },
  { label: 'Situação', cell: tela => <State tela={tela} /> },
  actionsColumn(tela => (
    <span className={classes.actions}>
      <IconAction
        label={`Recarregar a tela de ${telaPlace(tela)}`}
        word="Recarregar"
        icon={<RotateCw />}
        onClick={() => reload(tela.id)}
      />
      <IconAction
        label={`Tirar da lista a tela de ${telaPlace(tela)}`}
        word="Tirar da lista"
        icon={<X />}
        onClick={() => forget(tela.id)}
      />
    </span>
  )),
]

/** A change of one display; its row may have changed by itself meanwhile. */
const CHANGE = {
  failed: (error: Error) => messageOf(error, TELAS.erro),
  changes: ['GET /cliente/telas'],
  changesAfterFailure: true,
} as const

/** Removes every display without signal from the list, after a confirmation. Exactly the displays that it counted are removed. */
const RemoveTelas = ({ telas }: { telas: readonly Tela[] }) => {
  const [ids, setIds] = useState<string[]>()
  const close = () => setIds(undefined)
  const remove = useSend('POST /cliente/telas/remover', {
    done: ({ removidas }) => plural(removidas, '1 tela tirada da lista.', `${removidas} telas tiradas da lista.`),
    failed: error => messageOf(error, TELAS.erro),
    changes: ['GET /cliente/telas'],
    changesAfterFailure: true,
  })
  const silent = telas.filter(tela => tela.atrasada).map(tela => tela.id)
  return (
    <>
      {silent.length > 0 && (
        <Button variant="outline" className={classes.open} onClick={() => setIds(silent)}>
          Remover as que não respondem
        </Button>
      )}
      {ids && (
        <ConfirmDialog
          title={plural(ids.length, 'Remover 1 tela da lista?', `Remover ${ids.length} telas da lista?`)}
          cancel="Manter"
          confirm="Remover"
          busy={remove.isPending}
          onCancel={close}
          onConfirm={() => remove.mutate({ body: { ids } }, { onSuccess: close })}
        >
          <p>São as telas sem sinal agora. A que voltar a funcionar aparece de novo sozinha.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** The displays: place, content, last heartbeat, red after three missed heartbeats; remote reload. */
export const TelasScreen = () => {
  const [busca, setBusca] = useState('')
  const telas = useCall('GET /cliente/telas', { query: {}, refetchInterval: TELA_HEARTBEAT_INTERVAL_SECONDS * 1000 })
  const reload = useSend('POST /cliente/telas/:id/recarregar', {
    ...CHANGE,
    done: 'A tela será recarregada em instantes.',
  })
  const forget = useSend('DELETE /cliente/telas/:id', { ...CHANGE, done: 'Tela tirada da lista.' })
  const columns = columnsFor({
    reload: id => reload.mutate({ params: { id } }),
    forget: id => forget.mutate({ params: { id } }),
  })
  const rows = telas.data?.filter(tela => telaMatches(tela, busca))
  return (
    <>
      <PageTitle
        title="Telas"
        lead="Cada tela ligada numa capela, num saguão ou no painel de Finados se apresenta sozinha a cada dez segundos."
      >
        <FilterInput label="Filtrar telas" value={busca} onChange={setBusca} />
      </PageTitle>
      <RemoveTelas telas={telas.data ?? []} />
      {telas.isError && !telas.data ? (
        <Failed text="Não foi possível carregar as telas." onRetry={() => void telas.refetch()} />
      ) : (
        <DataTable
          caption="Telas das capelas e saguões"
          columns={columns}
          rows={rows}
          drawing="retrato"
          empty={
            busca === ''
              ? 'Nenhuma tela se apresentou ainda. Abra o endereço de uma capela no navegador da tela.'
              : 'Nenhuma tela encontrada com esse texto.'
          }
          emptyAction={
            busca === '' ? (
              <Button variant="outline" component="a" href="#enderecos">
                Ver os endereços
              </Button>
            ) : (
              <ClearFilter onClear={() => setBusca('')} />
            )
          }
        />
      )}
      {rows && rows.length > 0 && (
        <ExportList read={formato => apiFile('GET /cliente/telas', { query: { formato, busca } })} />
      )}
      <TelaAddresses />
      <CapelaCards />
    </>
  )
}
