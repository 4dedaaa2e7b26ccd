import { Button, TextInput } from '@mantine/core'
import { Search, UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { lifeInDates } from '#contract/falecido/life-words-rules.ts'
import { FALECIDO } from '#contract/falecido/messages.ts'
import type { RegistroFalecido } from '#contract/falecido/schema.ts'
import { formatData } from '#contract/fields/data-hora.ts'
import { sendingForm } from '#web/lib/first-problem.ts'
import { messageOf } from '#web/lib/http.ts'
import { textFields } from '#web/lib/text-fields.ts'
import form from '#web/ui/admin/form.module.css'
import { CpfInput } from '#web/ui/admin/masked-input.tsx'
import { Pager } from '#web/ui/admin/pager.tsx'
import { Pill } from '#web/ui/admin/pill.tsx'
import { Loading } from '#web/ui/public/states.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Busca, isBuscaVazia, useRegistros } from './api.ts'
import { CadastroDialog } from './cadastro-dialog.tsx'
import { CADASTRO, FALECIDO_TELA } from './messages.ts'
import classes from './register.module.css'

/** Rows a page (specification §9). */
const PAGE_SIZE = 10

const Row = ({ row, chosen, onChoose }: { row: RegistroFalecido; chosen: boolean; onChoose: () => void }) => (
  <label className={classes.row}>
    <input type="radio" name="registro-falecido" checked={chosen} onChange={onChoose} />
    <span className={classes.person}>
      <strong>{row.nome}</strong>
      <span>
        {row.nascimento && row.falecimento
          ? lifeInDates({ data_nascimento: row.nascimento, data_falecimento: row.falecimento })
          : `${formatData(row.nascimento) || '—'} – ${formatData(row.falecimento) || '—'}`}
      </span>
      {row.cadastro_da_equipe && (
        <span className={classes.mark}>
          <Pill tone="attention">{FALECIDO_TELA.daEquipe}</Pill>
        </span>
      )}
    </span>
    <span className={classes.place}>
      <span>{row.cemiterio || row.velorio}</span>
      {row.num_contrato !== '' && <span>{FALECIDO_TELA.numeroContrato(row.num_contrato)}</span>}
    </span>
  </label>
)

type RegisterListProps = {
  title: string
  rows: readonly RegistroFalecido[]
  chosenId: number | undefined
  onChoose: (row: RegistroFalecido) => void
}

/** Records of the register as a radio group with arrow keys; the selected one has a sage background. */
const RegisterList = ({ title, rows, chosenId, onChoose }: RegisterListProps) => {
  const [page, setPage] = useState(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows start at their first page
  useEffect(() => setPage(1), [rows])
  if (rows.length === 0) return <p className={classes.empty}>{FALECIDO.tabelaVazia}</p>
  return (
    <>
      <fieldset>
        <legend className={form.legend}>{title}</legend>
        {rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(row => (
          <Row key={row.id} row={row} chosen={row.id === chosenId} onChoose={() => onChoose(row)} />
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
        {FALECIDO_TELA.buscar}
      </Button>
      {refused && (
        <p className={`problem ${classes.refused}`} role="alert">
          {FALECIDO.buscaVazia}
        </p>
      )}
    </form>
  )
}

const sentenceOf = (error: unknown): string => messageOf(error, FALECIDO_TELA.foraDoAr)

type RegisterPickerProps = { chosenId: number | undefined; onChoose: (row: RegistroFalecido) => void }

/** Opens "Cadastrar falecido"; the new record is chosen. */
const NotFound = ({ nome, onChoose }: { nome: string; onChoose: RegisterPickerProps['onChoose'] }) => {
  const [open, setOpen] = useState(false)
  return (
    <div className={`row ${classes.missing}`}>
      <p className="soft">{CADASTRO.naoEncontrou}</p>
      <Button variant="outline" leftSection={<UserPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {CADASTRO.titulo}
      </Button>
      {open && (
        <CadastroDialog
          nome={nome}
          onClose={() => setOpen(false)}
          onRegistered={row => {
            setOpen(false)
            toast.success(CADASTRO.feito)
            onChoose(row)
          }}
        />
      )}
    </div>
  )
}

/** The register: the latest deceased immediately, advanced search on demand; an error with a retry if it is unavailable. */
export const RegisterPicker = ({ chosenId, onChoose }: RegisterPickerProps) => {
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
      {data === undefined && isFetching && <Loading text={FALECIDO_TELA.carregando} />}
      {isError && !isFetching && (
        <div role="alert" className={`row alert strong ${classes.failed}`}>
          <span>{sentenceOf(error)}</span>
          <Button variant="outline" onClick={() => void registros.refetch()}>
            {FALECIDO_TELA.tentar}
          </Button>
        </div>
      )}
      {data?.isCopy && !isError && (
        <p role="status" className={`alert ${classes.copy}`}>
          {FALECIDO_TELA.copia}
        </p>
      )}
      {data && !isError && (
        <RegisterList
          title={busca ? FALECIDO_TELA.resultado : FALECIDO_TELA.ultimos}
          rows={data.items}
          chosenId={chosenId}
          onChoose={onChoose}
        />
      )}
      {busca && (
        <Button variant="subtle" mt={8} onClick={() => setBusca(null)}>
          {FALECIDO_TELA.verUltimos}
        </Button>
      )}
      <NotFound nome={busca?.nome.trim() ?? ''} onChoose={onChoose} />
    </div>
  )
}
