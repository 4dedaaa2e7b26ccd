import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Printer, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { Assinatura } from '#contract/assinatura/schema.ts'
import { plural } from '#contract/plural.ts'
import { api, apiFile, messageOf } from '#web/lib/http.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { useCallPage } from '#web/lib/use-call.ts'
import { paths } from '#web/paths.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { actionsColumn, type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import form from '#web/ui/admin/form.module.css'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { DataHoraInput } from '#web/ui/admin/masked-input.tsx'
import { PagedList } from '#web/ui/admin/paged-list.tsx'
import { useSend } from '#web/ui/use-send.ts'
import classes from './livro.module.css'

export const ASSINATURAS_PAGE_SIZE = 20

/** Texts of the signatures as the family reads them, and of the sheet for the chapel. */
const ASSINATURAS = {
  retirar: 'Retirar',
} as const

const Signature = ({ row }: { row: Assinatura }) => (
  <>
    <p className={classes.name}>{row.nome}</p>
    {row.cidade !== '' && <p className="note">{row.cidade}</p>}
  </>
)

const columnsFor = (remove: (row: Assinatura) => void): Column<Assinatura>[] => [
  { label: 'Nome', stacked: true, cell: row => <Signature row={row} /> },
  { label: 'Assinou em', cell: row => formatInstant(row.criado_em) },
  { label: 'Onde', cell: row => (row.na_capela ? 'Na capela' : 'À\u00a0distância') },
  actionsColumn(row => (
    <IconAction
      label={`Retirar a assinatura de ${row.nome}`}
      word={ASSINATURAS.retirar}
      icon={<Trash2 />}
      onClick={() => remove(row)}
    />
  )),
]

type AssinaturasProps = { id: number; wanted: string }

/** Typing counts once it has paused. */
const COUNT_DELAY_MS = 300

/** Signatures of a period, of a place or with some words. "" is no choice. */
type Quais = { busca: string; de: string; ate: string; onde: '' | 'capela' | 'distancia' }

const chosenOf = ({ busca, de, ate, onde }: Quais) => ({
  ...(busca !== '' && { busca }),
  ...(de !== '' && { de }),
  ...(ate !== '' && { ate }),
  ...(onde !== '' && { onde }),
})

/** How many there are; undefined while nothing is chosen. */
const useTotal = (id: number, quais: Quais) =>
  useCallPage('GET /participantes/assinaturas/:id', {
    params: { id },
    query: { ...chosenOf(quais), tamanho: 1 },
    enabled: Object.values(quais).some(one => one !== ''),
    placeholderData: undefined,
    select: ({ total }) => total,
  })

const sentenceOf = (total: number | undefined, isFailed: boolean): string => {
  if (isFailed) return 'Não foi possível contar as assinaturas. Confira o que você escolheu.'
  if (total === undefined) return 'Escolha um período, um lugar ou um nome.'
  if (total === 0) return 'Nenhuma assinatura é assim.'
  return plural(
    total,
    '1 assinatura é assim. Ela é apagada e não volta.',
    `${total} assinaturas são assim. Elas são apagadas e não voltam. Para guardar uma cópia, baixe antes a lista.`,
  )
}

type RetirarVariasProps = { id: number; wanted: string; onClose: () => void }

/** Removes what a flood left in the book in one go: who, when and where, with the number of signatures before the last tap. */
const RetirarVarias = ({ id, wanted, onClose }: RetirarVariasProps) => {
  const [quais, setQuais] = useState<Quais>({ busca: wanted, de: '', ate: '', onde: '' })
  const [counted] = useDebouncedValue(quais, COUNT_DELAY_MS)
  const { data: total, isError, isFetching } = useTotal(id, counted)
  const isCounting = counted !== quais || isFetching
  const removal = useSend('POST /participantes/assinaturas/:id/retirar', {
    done: ({ retiradas }) => plural(retiradas, '1 assinatura retirada.', `${retiradas} assinaturas retiradas.`),
    failed: error => messageOf(error, 'Não foi possível retirar as assinaturas. Tente novamente.'),
    after: onClose,
    changes: ['GET /participantes/assinaturas/:id'],
    changesAfterFailure: true,
  })
  const change = (part: Partial<Quais>) => setQuais(current => ({ ...current, ...part }))
  const isCounted = !isCounting && total !== undefined && total > 0
  return (
    <Dialog onClose={onClose} title="Retirar várias assinaturas">
      <div className={form.form}>
        <DataHoraInput label="Assinadas de" value={quais.de} onChange={de => change({ de })} />
        <DataHoraInput label="Até" value={quais.ate} onChange={ate => change({ ate })} />
        <NativeSelect
          label="Onde"
          value={quais.onde}
          data={[
            { value: '', label: 'Em qualquer lugar' },
            { value: 'distancia', label: 'À distância' },
            { value: 'capela', label: 'Na capela' },
          ]}
          onChange={event => change({ onde: event.currentTarget.value as Quais['onde'] })}
        />
        <TextInput
          label="Com estas palavras no nome ou na cidade"
          maxLength={100}
          value={quais.busca}
          onChange={event => change({ busca: event.currentTarget.value })}
        />
        <p role="status">{isCounting ? 'Contando…' : sentenceOf(total, isError)}</p>
      </div>
      <div className={`row ${form.foot}`}>
        <Button variant="default" disabled={removal.isPending} onClick={onClose}>
          Manter
        </Button>
        <Button
          color="live"
          disabled={!isCounted}
          loading={removal.isPending}
          onClick={() => removal.mutate({ params: { id }, body: chosenOf(quais) })}
        >
          {isCounted ? plural(total, 'Retirar 1 assinatura', `Retirar ${total} assinaturas`) : 'Retirar'}
        </Button>
      </div>
    </Dialog>
  )
}

/** The signatures of the livro de presença, with the search of the screen; the family removes what does not belong. */
export const Assinaturas = ({ id, wanted }: AssinaturasProps) => {
  const title = useId()
  const [pagina, setPagina] = useState(1)
  const [leaving, setLeaving] = useState<Assinatura>()
  const [isMany, setMany] = useState(false)
  const list = useCallPage('GET /participantes/assinaturas/:id', {
    params: { id },
    query: { pagina, tamanho: ASSINATURAS_PAGE_SIZE, busca: wanted },
  })
  const removal = useSend(
    ({ id: assinatura }: Assinatura) =>
      api('DELETE /participantes/assinaturas/:id/:assinatura', { params: { id, assinatura } }),
    {
      done: (_output, { nome }) => `Assinatura de ${nome} retirada.`,
      failed: error => messageOf(error, 'Não foi possível retirar a assinatura. Tente novamente.'),
      after: () => setLeaving(undefined),
      changes: ['GET /participantes/assinaturas/:id'],
      changesAfterFailure: true,
    },
  )
  return (
    <section aria-labelledby={title} className={classes.signatures}>
      <h2 id={title}>Assinaturas</h2>
      <p className="note">
        Quem assinou pelo QR code da capela ou pela página, sem telefone. Só a família e a equipe leem.
      </p>
      <div className={`row ${classes.actions}`}>
        <Button
          component={Link}
          to={paths.folhaPresenca(id)}
          variant="outline"
          leftSection={<Printer size={18} aria-hidden />}
        >
          Folha com QR code
        </Button>
        {list.data && list.data.total > 1 && (
          <Button variant="outline" leftSection={<Trash2 size={18} aria-hidden />} onClick={() => setMany(true)}>
            Retirar várias
          </Button>
        )}
      </div>
      <PagedList
        list={list}
        failed="Não foi possível carregar as assinaturas."
        page={pagina}
        size={ASSINATURAS_PAGE_SIZE}
        sheet={formato =>
          apiFile('GET /participantes/assinaturas/:id', { params: { id }, query: { busca: wanted, formato } })
        }
        onPage={setPagina}
      >
        <DataTable
          caption="Assinaturas do livro de presença"
          columns={columnsFor(setLeaving)}
          rows={list.data?.items}
          empty={
            wanted === ''
              ? 'Ninguém assinou ainda. Imprima a folha com o QR code e deixe-a na capela.'
              : 'Ninguém com esse nome assinou.'
          }
        />
      </PagedList>
      {isMany && <RetirarVarias id={id} wanted={wanted} onClose={() => setMany(false)} />}
      {leaving && (
        <ConfirmDialog
          title="Retirar esta assinatura?"
          cancel="Manter"
          confirm={ASSINATURAS.retirar}
          busy={removal.isPending}
          onCancel={() => setLeaving(undefined)}
          onConfirm={() => removal.mutate(leaving)}
        >
          <p>{`A assinatura de ${leaving.nome} é apagada e não volta.`}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
