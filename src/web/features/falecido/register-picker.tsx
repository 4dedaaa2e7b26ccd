import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Search, UserPlus } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { lifeInDates } from '#contract/falecido/life-words-rules.ts'
import { FALECIDO } from '#contract/falecido/messages.ts'
import type { RegistroFalecido } from '#contract/falecido/schema.ts'
import { cpfDigits } from '#contract/fields/cpf.ts'
import { formatData } from '#contract/fields/data-hora.ts'
import { sendingForm } from '#web/lib/first-problem.ts'
import { messageOf } from '#web/lib/http.ts'
import { apiCopy } from '#web/lib/http-copy.ts'
import { textFields } from '#web/lib/text-fields.ts'
import form from '#web/ui/admin/form.module.css'
import { CpfInput } from '#web/ui/admin/masked-input.tsx'
import { Pager } from '#web/ui/admin/pager.tsx'
import { Pill } from '#web/ui/admin/pill.tsx'
import { Loading } from '#web/ui/public/states.tsx'
import { toast } from '#web/ui/toast.ts'
import { CadastroDialog } from './cadastro-dialog.tsx'
import { CADASTRO, FALECIDO_TELA } from './messages.ts'
import classes from './register.module.css'

type Busca = { cpf: string; nome: string; contrato: string }

const isBuscaVazia = (busca: Busca): boolean =>
  cpfDigits(busca.cpf) === '' && busca.nome.trim() === '' && busca.contrato.trim() === ''

/** `isCopy`: the group's own system is away, and these are the records that the portal stored. */
type Registros = { items: RegistroFalecido[]; isCopy: boolean }

const newestFirst = ({ items, isCopy }: Registros): Registros => ({
  items: [...items].sort((a, b) => b.id - a.id),
  isCopy,
})

/** The register: the latest deceased, or the results of an advanced search. Sorted by id descending (specification §9). */
const useRegistros = (busca: Busca | null) =>
  useQuery({
    queryKey: busca ? ['GET /cliente/pessoas-ivertex', busca] : ['GET /cliente/pessoas-ivertex-falecidas'],
    queryFn: async ({ signal }) => {
      if (!busca) return newestFirst(await apiCopy('GET /cliente/pessoas-ivertex-falecidas', { signal }))
      const query = { cpf: cpfDigits(busca.cpf), nome: busca.nome.trim(), contrato: busca.contrato.trim() }
      return newestFirst(await apiCopy('GET /cliente/pessoas-ivertex', { query, signal }))
    },
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })

/** Rows a page (specification §9). */
const PAGE_SIZE = 10

const Registro = ({ row }: { row: RegistroFalecido }) => (
  <>
    <span className={classes.person}>
      <strong>{row.nome}</strong>
      <span>
        {row.nascimento && row.falecimento
          ? lifeInDates({ data_nascimento: row.nascimento, data_falecimento: row.falecimento })
          : `${formatData(row.nascimento) || '—'} – ${formatData(row.falecimento) || '—'}`}
      </span>
      {row.cadastro_da_equipe && (
        <span className={classes.mark}>
          <Pill tone="attention">Cadastrado pela equipe</Pill>
        </span>
      )}
    </span>
    <span className={classes.place}>
      <span>{row.cemiterio || row.velorio}</span>
      {row.num_contrato !== '' && <span>{`Contrato ${row.num_contrato}`}</span>}
    </span>
  </>
)

type RegisterListProps = {
  title: string
  rows: readonly RegistroFalecido[]
  chosenId: number | undefined
  onChoose: (row: RegistroFalecido) => void
  /** The choice is made: by a tap, or with Enter, since an arrow key also chooses every record that it passes. */
  onDone: () => void
}

/** Records of the register as a radio group with arrow keys; the selected one has a sage background. */
const RegisterList = ({ title, rows, chosenId, onChoose, onDone }: RegisterListProps) => {
  const [page, setPage] = useState(1)
  const isPointer = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows start at their first page
  useEffect(() => setPage(1), [rows])
  if (rows.length === 0) return <p className={classes.empty}>{FALECIDO.tabelaVazia}</p>
  return (
    <>
      <fieldset
        onPointerDown={() => {
          isPointer.current = true
        }}
        onKeyDown={({ key }) => {
          isPointer.current = false
          if (key === 'Enter' && chosenId !== undefined) onDone()
        }}
      >
        <legend className={form.legend}>{title}</legend>
        {rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(row => (
          <label key={row.id} className={classes.row}>
            <input
              type="radio"
              name="registro-falecido"
              checked={row.id === chosenId}
              onChange={() => {
                onChoose(row)
                if (isPointer.current) onDone()
              }}
            />
            <Registro row={row} />
          </label>
        ))}
      </fieldset>
      {rows.length > PAGE_SIZE && <Pager page={page} size={PAGE_SIZE} total={rows.length} onPage={setPage} />}
    </>
  )
}

/** Advanced search: at least one of CPF, name or contract (specification §5). */
const RegisterSearch = ({ busy, onSearch }: { busy: boolean; onSearch: (busca: Busca) => void }) => {
  const [busca, setBusca] = useState<Busca>({ cpf: '', nome: '', contrato: '' })
  const [refused, setRefused] = useState(false)
  const change = (part: Partial<Busca>) => {
    setBusca(current => ({ ...current, ...part }))
    setRefused(false)
  }
  const field = textFields(busca, {}, change)
  const submit = () => {
    setRefused(isBuscaVazia(busca))
    if (isBuscaVazia(busca)) toast.warning(FALECIDO.buscaVazia)
    else onSearch(busca)
  }
  return (
    <form role="search" className={classes.search} {...sendingForm(submit)}>
      <CpfInput label={FALECIDO_TELA.cpf} {...field('cpf')} />
      <TextInput label={FALECIDO_TELA.nome} maxLength={100} autoComplete="off" {...field('nome')} />
      <TextInput label={FALECIDO_TELA.contrato} maxLength={30} autoComplete="off" {...field('contrato')} />
      <Button type="submit" variant="outline" loading={busy} leftSection={<Search size={18} aria-hidden />}>
        Buscar
      </Button>
      {refused && (
        <p className={`problem ${classes.refused}`} role="alert">
          {FALECIDO.buscaVazia}
        </p>
      )}
    </form>
  )
}

const sentenceOf = (error: unknown): string => messageOf(error, 'O cadastro de falecidos não respondeu.')

type Question = (
  pendencia: number,
  props: { onClose: () => void; onDecided: (row: RegistroFalecido) => void },
) => ReactNode

type RegisterPickerProps = {
  chosen: RegistroFalecido | null
  onChoose: (row: RegistroFalecido) => void
  /** Asks whether somebody who was typed is a person of the register. */
  question: Question
  /** About people whom the search does not find. */
  waiting: ReactNode
}

/** Opens "Cadastrar falecido"; the new record is chosen. */
const NotFound = ({
  nome,
  onChoose,
  question,
}: { nome: string } & Pick<RegisterPickerProps, 'onChoose' | 'question'>) => {
  const [open, setOpen] = useState(false)
  const [pendencia, setPendencia] = useState<number>()
  const choose = (row: RegistroFalecido) => {
    setOpen(false)
    setPendencia(undefined)
    toast.success('Falecido cadastrado e escolhido.')
    onChoose(row)
  }
  return (
    <div className={`row ${classes.missing}`}>
      <p className="soft">Não encontrou quem procura?</p>
      <Button variant="outline" leftSection={<UserPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {CADASTRO.titulo}
      </Button>
      {open && (
        <CadastroDialog
          nome={nome}
          onClose={() => setOpen(false)}
          onRegistered={choose}
          onQuestion={id => {
            setOpen(false)
            setPendencia(id)
          }}
        />
      )}
      {pendencia !== undefined && question(pendencia, { onClose: () => setPendencia(undefined), onDecided: choose })}
    </div>
  )
}

type RegisterProps = Omit<RegisterPickerProps, 'chosen'> & Pick<RegisterListProps, 'chosenId' | 'onDone'>

/** The register: the latest deceased immediately, advanced search on demand; an error with a retry if it is unavailable. */
const Register = ({ chosenId, onChoose, onDone, question, waiting }: RegisterProps) => {
  const [busca, setBusca] = useState<Busca | null>(null)
  const registros = useRegistros(busca)
  const { data, error, isFetching, isError } = registros
  const consulting = busca === null && data === undefined && isFetching
  useEffect(() => {
    if (consulting) toast.success(FALECIDO.consultandoUltimos)
  }, [consulting])
  const found = busca !== null && !isFetching ? data?.items.length : undefined
  useEffect(() => {
    if (found === 0) toast.warning(FALECIDO.semResultado)
  }, [found])
  return (
    <div>
      <RegisterSearch
        busy={busca !== null && isFetching}
        onSearch={wanted => {
          setBusca(wanted)
          if (JSON.stringify(wanted) === JSON.stringify(busca)) void registros.refetch()
        }}
      />
      {data === undefined && isFetching && <Loading text="Consultando o cadastro de falecidos…" />}
      {isError && !isFetching && (
        <div role="alert" className={`row alert strong ${classes.failed}`}>
          <span>{sentenceOf(error)}</span>
          <Button variant="outline" onClick={() => void registros.refetch()}>
            Tentar novamente
          </Button>
        </div>
      )}
      {data?.isCopy && !isError && (
        <p role="status" className={`alert ${classes.copy}`}>
          O sistema do grupo não respondeu. Estes são os registros guardados no portal: quem faleceu há pouco pode
          faltar.
        </p>
      )}
      {data && !isError && (
        <RegisterList
          title={busca ? 'Resultado da busca' : 'Últimos falecidos'}
          rows={data.items}
          chosenId={chosenId}
          onChoose={onChoose}
          onDone={onDone}
        />
      )}
      {busca && (
        <Button variant="subtle" mt={8} onClick={() => setBusca(null)}>
          Ver últimos falecidos
        </Button>
      )}
      {waiting}
      <NotFound
        nome={busca?.nome.trim() ?? ''}
        onChoose={row => {
          onChoose(row)
          onDone()
        }}
        question={question}
      />
    </div>
  )
}

type ChosenProps = { row: RegistroFalecido; button: RefObject<HTMLButtonElement | null>; onChange: () => void }

const Chosen = ({ row, button, onChange }: ChosenProps) => (
  <div className={`${classes.row} ${classes.chosen}`}>
    <Registro row={row} />
    <Button ref={button} variant="outline" aria-label={`Trocar ${row.nome}`} onClick={onChange}>
      Trocar
    </Button>
  </div>
)

/** Chooses a record of the register, which is folded to the chosen one: what remains to be asked follows directly below. */
export const RegisterPicker = ({ chosen, ...props }: RegisterPickerProps) => {
  const [isFolded, setFolded] = useState(chosen !== null)
  const change = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const wasFolded = useRef(isFolded)
  useEffect(() => {
    if (wasFolded.current === isFolded) return
    wasFolded.current = isFolded
    if (isFolded) change.current?.focus()
    else list.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
  }, [isFolded])
  // After "Começar de novo" the next record is chosen among all again.
  useEffect(() => {
    if (chosen === null) setFolded(false)
  }, [chosen])
  const isChosen = isFolded && chosen !== null
  return (
    <>
      {isChosen && <Chosen row={chosen} button={change} onChange={() => setFolded(false)} />}
      {/* Stays where it is: what was searched is found again. */}
      <div ref={list} hidden={isChosen}>
        <Register {...props} chosenId={chosen?.id} onDone={() => setFolded(true)} />
      </div>
    </>
  )
}
