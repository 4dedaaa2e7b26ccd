import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Printer, UserX } from 'lucide-react'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import type { Assinatura } from '#contract/assinatura/schema.ts'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { LIST_MAX } from '#contract/limits.ts'
import type { Presenca } from '#contract/participante/schema.ts'
import { isStaff } from '#contract/roles.ts'
import { ContactCell } from '#web/features/participante/contact-cell.tsx'
import { LIVRO, OFERTAS } from '#web/features/participante/presenca-messages.ts'
import { useWithdrawOferta } from '#web/features/participante/use-withdraw-oferta.ts'
import { ApiError, apiFile, apiPage, messageOf } from '#web/lib/http.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { useSession } from '#web/lib/session.ts'
import { useCall, useCallPage } from '#web/lib/use-call.ts'
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { FilterInput } from '#web/ui/admin/filter-input.tsx'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { NothingHere } from '#web/ui/admin/nothing-here.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { PagedList } from '#web/ui/admin/paged-list.tsx'
import { Pill } from '#web/ui/admin/pill.tsx'
import sheet from '#web/ui/admin/sheet.module.css'
import { useListFilter } from '#web/ui/admin/use-list-filter.ts'
import { toast } from '#web/ui/toast.ts'
import { ASSINATURAS_PAGE_SIZE, Assinaturas } from './assinaturas.tsx'
import classes from './livro.module.css'

const PAGE_SIZE = 20

const Presence = ({ row }: { row: Presenca }) => (
  <span className={classes.presence}>
    {row.assistiu_em !== null && <Pill tone="good">Assistiu ao velório</Pill>}
    {row.escreveu && <Pill tone="good">Escreveu</Pill>}
    {row.assistiu_em === null && !row.escreveu && <span className="note">Só se cadastrou</span>}
  </span>
)

const PEOPLE: readonly Column<Presenca>[] = [
  { label: 'Nome', stacked: true, cell: row => <p className={classes.name}>{row.nome}</p> },
  { label: 'Cadastrou-se em', cell: row => formatInstant(row.em) },
  { label: 'Presença', cell: row => <Presence row={row} /> },
]

type ContactProps = { row: Presenca; busy: boolean; onWithdraw: (row: Presenca) => void }

const Contact = ({ row, busy, onWithdraw }: ContactProps) => {
  if (row.telefone === null) return <span className="note">Não autorizou contato</span>
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
  { label: 'Contato', cell: row => <Contact row={row} busy={busyId === row.id} onWithdraw={withdraw} /> },
]

/** Every signature, oldest first, for the printer: a large wake has more than one list may have. */
const readWholeAssinaturas = async (id: number): Promise<Assinatura[]> => {
  // By id: a signature that arrives meanwhile moves the others to the next page.
  const all = new Map<number, Assinatura>()
  for (let pagina = 1; ; pagina += 1) {
    const query = { pagina, tamanho: LIST_MAX.staff }
    const { items, total } = await apiPage('GET /participantes/assinaturas/:id', { params: { id }, query })
    for (const one of items) all.set(one.id, one)
    if (items.length === 0 || all.size >= total) return [...all.values()].sort((one, other) => one.id - other.id)
  }
}

/** Prints the whole book, who signed and who registered, once it is read and drawn. */
const usePrintedBook = (id: number) => {
  const whole = useMutation({
    mutationFn: async () => {
      const [book, signatures] = await Promise.all([
        apiPage('GET /participantes/despedida/:id', { params: { id }, query: { tamanho: LIST_MAX.staff } }),
        readWholeAssinaturas(id),
      ])
      return { book, signatures }
    },
    onError: error => toast.error(messageOf(error, 'Não foi possível preparar a impressão. Tente novamente.')),
  })
  const printed = whole.data
  useEffect(() => {
    if (printed) window.print()
  }, [printed])
  return { printed, print: () => whole.mutate(), isPreparing: whole.isPending }
}

/** Nobody registered and nobody signed. */
const useIsEmpty = (id: number, registered: number | undefined): boolean =>
  useCallPage('GET /participantes/assinaturas/:id', {
    params: { id },
    query: { pagina: 1, tamanho: ASSINATURAS_PAGE_SIZE, busca: '' },
  }).data?.total === 0 && registered === 0

/** Who registered, as far as one list reaches. */
type WholeBook = { items: readonly Presenca[]; total: number }

type PrintedBookProps = { nome: string; book: WholeBook; signatures: readonly Assinatura[] }

/** The whole book on paper; nothing of it is on the screen. */
const PrintedBook = ({ nome, book, signatures }: PrintedBookProps) => (
  <section className={`${sheet.sheet} ${classes.book}`} aria-hidden="true">
    <header className={sheet.person}>
      <p className={sheet.label}>{LIVRO.titulo}</p>
      <h1 className={sheet.name}>{nome}</h1>
    </header>
    {signatures.length > 0 && (
      <>
        <h2 className={sheet.label}>
          {'Assinaram o livro'}, {LIVRO.pessoas(signatures.length)}
        </h2>
        <ul className={classes.people}>
          {signatures.map(row => (
            <li key={row.id}>
              <span>
                {row.nome}
                {row.cidade !== '' && <small>{row.cidade}</small>}
              </span>
              <span className={classes.when}>{formatInstant(row.criado_em)}</span>
            </li>
          ))}
        </ul>
      </>
    )}
    {book.total > 0 && (
      <>
        <h2 className={sheet.label}>
          {'Cadastraram-se na página'}, {LIVRO.pessoas(book.total)}
        </h2>
        <ul className={classes.people}>
          {book.items.map(row => (
            <li key={row.id}>
              <span>{row.nome}</span>
              <span className={classes.when}>{formatInstant(row.em)}</span>
            </li>
          ))}
        </ul>
      </>
    )}
    {book.total > LIST_MAX.staff && <p>{`As ${LIST_MAX.staff} mais recentes de ${book.total} pessoas.`}</p>}
  </section>
)

/** The guest book of a despedida: for its moderator without contacts, for staff with those of who agreed. */
export const LivroScreen = () => {
  const id = Number(useParams().id)
  const full = isStaff(useSession()?.roles ?? [])
  const { busca, search, wanted, pagina, setPagina } = useListFilter()
  const despedida = useCall('GET /cliente/despedida/:id', { params: { id } })
  const list = useCallPage('GET /participantes/despedida/:id', {
    params: { id },
    query: { pagina, tamanho: PAGE_SIZE, busca: wanted },
  })
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
          tab={nome === '' ? LIVRO.titulo : `Livro de presença de ${nome}`}
          {...(nome === ''
            ? {}
            : { lead: `Quem se cadastrou na página de ${nome} para assistir ao velório ou escrever uma mensagem.` })}
        >
          <FilterInput label="Procurar um nome" value={busca} onChange={search} />
          <Button
            variant="outline"
            leftSection={<Printer size={18} aria-hidden />}
            loading={isPreparing}
            disabled={isEmpty && wanted === ''}
            onClick={print}
          >
            Imprimir
          </Button>
        </PageTitle>
        <PagedList
          list={list}
          failed="Não foi possível abrir o livro de presença."
          page={pagina}
          size={PAGE_SIZE}
          sheet={formato =>
            apiFile('GET /participantes/despedida/:id', { params: { id }, query: { busca: wanted, formato } })
          }
          onPage={setPagina}
        >
          <DataTable
            caption="Pessoas que se cadastraram na página"
            columns={columns}
            rows={list.data?.items}
            empty={
              wanted === ''
                ? 'Ninguém se cadastrou ainda. Quem entrar para assistir ou escrever aparece aqui.'
                : 'Ninguém com esse nome se cadastrou.'
            }
          />
        </PagedList>
        <Assinaturas key={wanted} id={id} wanted={wanted} />
        <div className={`note ${classes.notes}`}>
          <p>
            {full
              ? 'O telefone e o e-mail aparecem só de quem aceitou receber ofertas.'
              : 'Os contatos não aparecem: quem se cadastrou não os deixou para isso.'}
          </p>
          <p>
            Os nomes são apagados 120 dias depois da cerimônia, como promete a política de privacidade. Imprima ou baixe
            o livro antes.
          </p>
        </div>
      </div>
      {printed && <PrintedBook nome={nome} {...printed} />}
    </>
  )
}
