import { TextInput } from '@mantine/core'
import { UserX } from 'lucide-react'
import { useState } from 'react'
import { maskDataHora, parseDataBr } from '#contract/fields/data-digitada.ts'
import { LIST_MAX } from '#contract/limits.ts'
import type { Oferta } from '#contract/participante/schema.ts'
import { isAdmin } from '#contract/roles.ts'
import { ContactCell } from '#web/features/participante/contact-cell.tsx'
import { OFERTAS } from '#web/features/participante/presenca-messages.ts'
import {
  PRESENCA_PAGE_SIZE,
  readOfertasSheet,
  useOfertas,
  useWithdrawOferta,
} from '#web/features/participante/presenca-query.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { useSession } from '#web/lib/session.ts'
import { actionsColumn, type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { FilterInput } from '#web/ui/admin/filter-input.tsx'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { NothingHere } from '#web/ui/admin/nothing-here.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { PagedList } from '#web/ui/admin/paged-list.tsx'
import { useListFilter } from '#web/ui/admin/use-list-filter.ts'
import classes from './ofertas.module.css'

const columnsFor = (withdraw: (row: Oferta) => void, busyId: number | undefined): Column<Oferta>[] => [
  {
    label: OFERTAS.pessoa,
    stacked: true,
    cell: row => (
      <div>
        <p className="strong">{row.nome}</p>
        <ContactCell telefone={row.telefone} email={row.email} />
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
      </div>
    ),
  },
  actionsColumn(row => (
    <IconAction
      label={OFERTAS.retirarDe(row.nome)}
      word={OFERTAS.retirar}
      icon={<UserX />}
      disabled={busyId === row.id}
      onClick={() => withdraw(row)}
    />
  )),
]

const NO_DAYS = { de: '', ate: '' }

/** A day filters once it is typed to the end. */
const dayOf = (typed: string): string => parseDataBr(typed) ?? ''
const isWrong = (typed: string): boolean => typed.length === 'DD/MM/AAAA'.length && dayOf(typed) === ''

/** Those who agreed to offers, with proof and withdrawal: for administrators, because it holds the contacts of the whole portal. */
export const OfertasScreen = () => {
  const admin = isAdmin(useSession()?.roles ?? [])
  const { busca, search, wanted, pagina, setPagina } = useListFilter()
  const [days, setDays] = useState(NO_DAYS)
  const filter = { busca: wanted, de: dayOf(days.de), ate: dayOf(days.ate) }
  const list = useOfertas(filter, pagina, admin)
  const withdraw = useWithdrawOferta()
  if (!admin) return <NothingHere title={OFERTAS.soAdministradores} />
  const columns = columnsFor(row => withdraw.mutate(row), withdraw.isPending ? withdraw.variables.id : undefined)
  const choose = (part: Partial<typeof NO_DAYS>) => {
    setDays(current => ({ ...current, ...part }))
    setPagina(1)
  }
  const isFiltered = Object.values(filter).some(part => part !== '')
  return (
    <>
      <PageTitle title={OFERTAS.titulo} lead={OFERTAS.lead} />
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
        size={PRESENCA_PAGE_SIZE}
        orMore={(list.data?.total ?? 0) >= LIST_MAX.staff}
        sheet={formato => readOfertasSheet(filter, formato)}
        onPage={setPagina}
      >
        <DataTable
          caption={OFERTAS.legenda}
          columns={columns}
          rows={list.data?.items}
          empty={isFiltered ? OFERTAS.nadaEncontrado : OFERTAS.vazia}
        />
      </PagedList>
    </>
  )
}
