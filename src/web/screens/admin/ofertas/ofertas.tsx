import { TextInput } from '@mantine/core'
import { UserX } from 'lucide-react'
import { useState } from 'react'
import { maskDataHora, parseDataBr } from '#contract/fields/data-digitada.ts'
import { LIST_MAX } from '#contract/limits.ts'
import type { Oferta } from '#contract/participante/schema.ts'
import { isAdmin } from '#contract/roles.ts'
import { ConfiguracaoTabs } from '#web/features/configuracao/configuracao-tabs.tsx'
import { ContactCell } from '#web/features/participante/contact-cell.tsx'
import { OFERTAS } from '#web/features/participante/presenca-messages.ts'
import { useWithdrawOferta } from '#web/features/participante/use-withdraw-oferta.ts'
import { apiFile } from '#web/lib/http.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { useSession } from '#web/lib/session.ts'
import { useCallPage } from '#web/lib/use-call.ts'
import { paths } from '#web/paths.ts'
import { actionsColumn, type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { FilterChoice } from '#web/ui/admin/filter-choice.tsx'
import { FilterInput } from '#web/ui/admin/filter-input.tsx'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { NothingHere } from '#web/ui/admin/nothing-here.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { PagedList } from '#web/ui/admin/paged-list.tsx'
import { useListFilter } from '#web/ui/admin/use-list-filter.ts'
import classes from './ofertas.module.css'

const PAGE_SIZE = 20

const columnsFor = (withdraw: (row: Oferta) => void, busyId: number | undefined): Column<Oferta>[] => [
  {
    label: OFERTAS.pessoa,
    stacked: true,
    cell: row => (
      <div>
        <p className="strong">{row.nome}</p>
        {row.telefone !== null && <ContactCell telefone={row.telefone} email={row.email ?? ''} />}
      </div>
    ),
  },
  { label: OFERTAS.despedida, cell: row => row.despedida.nome },
  {
    label: OFERTAS.prova,
    cell: row => (
      <div>
        <p>{OFERTAS.provaOnde(row.prova.canal, formatInstant(row.prova.em))}</p>
        <p className="note">{OFERTAS.provaTexto(row.prova.versao, row.prova.numero)}</p>
        {!row.prova.a_vista && <p className="strong">{OFERTAS.naoVista}</p>}
      </div>
    ),
  },
  actionsColumn(row =>
    row.prova.a_vista ? (
      <IconAction
        label={OFERTAS.retirarDe(row.nome)}
        word={OFERTAS.retirar}
        icon={<UserX />}
        disabled={busyId === row.id}
        onClick={() => withdraw(row)}
      />
    ) : null,
  ),
]

/** Those who agreed, or those whose yes does not count because its box was not in view. */
type Vale = 'sim' | 'nao'
const VALES = [
  { value: 'sim', label: OFERTAS.valem },
  { value: 'nao', label: OFERTAS.naoValem },
] satisfies { value: Vale; label: string }[]

const NO_DAYS = { de: '', ate: '' }

/** A day filters once it is typed to the end. */
const parseTypedDay = (typed: string): string => parseDataBr(typed) ?? ''
const isWrong = (typed: string): boolean => typed.length === 'DD/MM/AAAA'.length && parseTypedDay(typed) === ''

/** Those who agreed to offers, with proof and withdrawal: for administrators, because it holds the contacts of the whole portal. */
export const OfertasScreen = () => {
  const admin = isAdmin(useSession()?.roles ?? [])
  const { busca, search, wanted, pagina, setPagina } = useListFilter()
  const [days, setDays] = useState(NO_DAYS)
  const [vale, setVale] = useState<Vale>('sim')
  const filter = { busca: wanted, de: parseTypedDay(days.de), ate: parseTypedDay(days.ate), vale }
  const list = useCallPage('GET /participantes/ofertas', {
    query: { ...filter, pagina, tamanho: PAGE_SIZE },
    enabled: admin,
  })
  const withdraw = useWithdrawOferta()
  if (!admin) return <NothingHere title={OFERTAS.soAdministradores} />
  const columns = columnsFor(row => withdraw.mutate(row), withdraw.isPending ? withdraw.variables.id : undefined)
  const choose = (part: Partial<typeof NO_DAYS>) => {
    setDays(current => ({ ...current, ...part }))
    setPagina(1)
  }
  const isFiltered = [filter.busca, filter.de, filter.ate].some(part => part !== '')
  return (
    <>
      <PageTitle title={OFERTAS.titulo} lead={OFERTAS.lead} />
      <ConfiguracaoTabs current={paths.ofertas()} />
      <FilterChoice
        label={OFERTAS.quais}
        options={VALES}
        value={vale}
        onChange={chosen => {
          setVale(chosen)
          setPagina(1)
        }}
      />
      {vale === 'nao' && <p className={`note ${classes.why}`}>{OFERTAS.naoValemTexto}</p>}
      <div className={`row ${classes.filters}`}>
        <FilterInput label={OFERTAS.filtrar} value={busca} onChange={search} />
        {(['de', 'ate'] as const).map(name => (
          <TextInput
            key={name}
            label={OFERTAS[name]}
            inputMode="numeric"
            placeholder="DD/MM/AAAA"
            w={160}
            value={days[name]}
            error={isWrong(days[name]) && OFERTAS.dataInvalida}
            onChange={event => choose({ [name]: maskDataHora(event.currentTarget.value, false) })}
          />
        ))}
      </div>
      <PagedList
        list={list}
        failed={OFERTAS.falhou}
        page={pagina}
        size={PAGE_SIZE}
        orMore={(list.data?.total ?? 0) >= LIST_MAX.staff}
        sheet={formato => apiFile('GET /participantes/ofertas', { query: { ...filter, formato } })}
        onPage={setPagina}
      >
        <DataTable
          caption={vale === 'sim' ? OFERTAS.legenda : OFERTAS.naoValem}
          columns={columns}
          rows={list.data?.items}
          empty={isFiltered ? OFERTAS.nadaEncontrado : vale === 'sim' ? OFERTAS.vazia : OFERTAS.nenhumaNaoVale}
        />
      </PagedList>
    </>
  )
}
