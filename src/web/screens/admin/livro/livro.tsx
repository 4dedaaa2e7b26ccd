import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Printer, UserX } from 'lucide-react'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import type { Presenca } from '#contract/participante/schema.ts'
import { isStaff } from '#contract/roles.ts'
import { readWholeAssinaturas, useAssinaturas } from '#web/features/assinatura/assinaturas-admin-query.ts'
import { useDespedida } from '#web/features/despedida/despedidas-query.ts'
import { ContactCell } from '#web/features/participante/contact-cell.tsx'
import { LIVRO, OFERTAS } from '#web/features/participante/presenca-messages.ts'
import {
  PRESENCA_PAGE_SIZE,
  readPresencasSheet,
  readWholeBook,
  usePresencas,
  useWithdrawOferta,
} from '#web/features/participante/presenca-query.ts'
import { PrintedBook } from '#web/features/participante/printed-book.tsx'
import { ApiError, messageOf } from '#web/lib/http.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { useSession } from '#web/lib/session.ts'
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { FilterInput } from '#web/ui/admin/filter-input.tsx'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { NothingHere } from '#web/ui/admin/nothing-here.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { PagedList } from '#web/ui/admin/paged-list.tsx'
import { Pill } from '#web/ui/admin/pill.tsx'
import { useListFilter } from '#web/ui/admin/use-list-filter.ts'
import { toast } from '#web/ui/toast.ts'
import { Assinaturas } from './assinaturas.tsx'
import classes from './livro.module.css'

const Presence = ({ row }: { row: Presenca }) => (
  <span className={classes.presence}>
    {row.assistiu_em !== null && <Pill tone="good">{LIVRO.assistiu}</Pill>}
    {row.escreveu && <Pill tone="good">{LIVRO.escreveu}</Pill>}
    {row.assistiu_em === null && !row.escreveu && <span className="note">{LIVRO.cadastrou}</span>}
  </span>
)

const PEOPLE: readonly Column<Presenca>[] = [
  { label: LIVRO.nome, stacked: true, cell: row => <p className={classes.name}>{row.nome}</p> },
  { label: LIVRO.em, cell: row => formatInstant(row.em) },
  { label: LIVRO.presenca, cell: row => <Presence row={row} /> },
]

type ContactProps = { row: Presenca; busy: boolean; onWithdraw: (row: Presenca) => void }

const Contact = ({ row, busy, onWithdraw }: ContactProps) => {
  if (row.telefone === null) return <span className="note">{LIVRO.semContato}</span>
  return (
    <span className={classes.contact}>
      <ContactCell telefone={row.telefone} email={row.email} />
      <IconAction
        label={OFERTAS.retirarDe(row.nome)}
        word={OFERTAS.retirar}
        icon={<UserX />}
        disabled={busy}
        onClick={() => onWithdraw(row)}
      />
    </span>
  )
}

const staffColumns = (withdraw: (row: Presenca) => void, busyId: number | undefined): Column<Presenca>[] => [
  ...PEOPLE,
  { label: LIVRO.contato, cell: row => <Contact row={row} busy={busyId === row.id} onWithdraw={withdraw} /> },
]

/** Prints the whole book, who signed and who registered, once it is read and drawn. */
const usePrintedBook = (id: number) => {
  const whole = useMutation({
    mutationFn: async () => {
      const [book, signatures] = await Promise.all([readWholeBook(id), readWholeAssinaturas(id)])
      return { book, signatures }
    },
    onError: error => toast.error(messageOf(error, LIVRO.naoImprimiu)),
  })
  const printed = whole.data
  useEffect(() => {
    if (printed) window.print()
  }, [printed])
  return { printed, print: () => whole.mutate(), isPreparing: whole.isPending }
}

/** Nobody registered and nobody signed. */
const useIsEmpty = (id: number, registered: number | undefined): boolean =>
  useAssinaturas(id, 1, '').data?.total === 0 && registered === 0

/** The guest book of a despedida: for its moderator without contacts, for staff with those of who agreed. */
export const LivroScreen = () => {
  const id = Number(useParams().id)
  const full = isStaff(useSession()?.roles ?? [])
  const { busca, search, wanted, pagina, setPagina } = useListFilter()
  const despedida = useDespedida(id)
  const list = usePresencas(id, pagina, wanted)
  const withdraw = useWithdrawOferta()
  const { printed, print, isPreparing } = usePrintedBook(id)
  const isEmpty = useIsEmpty(id, list.data?.total)
  const nome = despedida.data?.pessoa_falecida.nome ?? ''
  if (list.error instanceof ApiError && list.error.status === 404)
    return <NothingHere title={DESPEDIDA.naoLocalizada} />
  const columns = full
    ? staffColumns(row => withdraw.mutate(row), withdraw.isPending ? withdraw.variables.id : undefined)
    : PEOPLE
  return (
    <>
      <div className={classes.screen} data-book={printed !== undefined || undefined}>
        <PageTitle
          title={LIVRO.titulo}
          tab={nome === '' ? LIVRO.titulo : LIVRO.de(nome)}
          {...(nome === '' ? {} : { lead: LIVRO.lead(nome) })}
        >
          <FilterInput label={LIVRO.filtrar} value={busca} onChange={search} />
          <Button
            variant="outline"
            leftSection={<Printer size={18} aria-hidden />}
            loading={isPreparing}
            disabled={isEmpty && wanted === ''}
            onClick={print}
          >
            {LIVRO.imprimir}
          </Button>
        </PageTitle>
        <PagedList
          list={list}
          failed={LIVRO.falhou}
          page={pagina}
          size={PRESENCA_PAGE_SIZE}
          sheet={formato => readPresencasSheet(id, wanted, formato)}
          onPage={setPagina}
        >
          <DataTable
            caption={LIVRO.legenda}
            columns={columns}
            rows={list.data?.items}
            empty={wanted === '' ? LIVRO.vazia : LIVRO.nadaEncontrado}
          />
        </PagedList>
        <Assinaturas key={wanted} id={id} wanted={wanted} />
        <div className={`note ${classes.notes}`}>
          <p>{full ? LIVRO.contatosEquipe : LIVRO.contatosFamilia}</p>
          <p>{LIVRO.prazo}</p>
        </div>
      </div>
      {printed && <PrintedBook nome={nome} {...printed} />}
    </>
  )
}
