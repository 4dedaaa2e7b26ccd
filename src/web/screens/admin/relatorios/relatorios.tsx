import { NativeSelect } from '@mantine/core'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { RELATORIO } from '#contract/relatorio/messages.ts'
import type { LinhaRelatorio } from '#contract/relatorio/schema.ts'
import { isAdmin } from '#contract/roles.ts'
import { listUnits, unitName } from '#contract/units.ts'
import { MEDIDAS, type Medida, RELATORIOS } from '#web/features/relatorio/messages.ts'
import { MonthChart } from '#web/features/relatorio/month-chart.tsx'
import { duration, monthName } from '#web/features/relatorio/month-rules.ts'
import { type Periodo, readRelatorioSheet, useRelatorio } from '#web/features/relatorio/relatorio-query.ts'
import { dataHoraAt } from '#web/lib/instant.ts'
import { useSession } from '#web/lib/session.ts'
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { ExportList } from '#web/ui/admin/export-list.tsx'
import { NothingHere } from '#web/ui/admin/nothing-here.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import classes from './relatorios.module.css'

type Row = LinhaRelatorio & { id: string }

const monthOf = ({ mes }: Row) =>
  mes === null ? <strong>{RELATORIOS.tudo}</strong> : <span className="strong">{monthName(mes)}</span>

const COLUMNS: readonly Column<Row>[] = [
  { label: RELATORIOS.mes, stacked: true, cell: monthOf },
  { label: 'Despedidas', align: 'end', cell: row => row.despedidas },
  { label: 'Velórios', align: 'end', cell: row => row.velorios },
  { label: 'Transmitidos', align: 'end', cell: row => row.transmitidos },
  { label: 'Assistidos', align: 'end', cell: row => row.assistidos },
  { label: 'Quem assistiu', align: 'end', cell: row => row.pessoas },
  { label: 'Mensagens', align: 'end', cell: row => row.mensagens },
  { label: 'Aprovadas', align: 'end', cell: row => row.aprovadas },
  { label: 'Decisão', align: 'end', cell: row => duration(row.mediana_horas) },
  { label: 'Telas', align: 'end', cell: row => row.telas },
  { label: 'Alarmes', align: 'end', cell: row => row.alarmes },
]

/** Years that can be chosen, this one first. */
const YEARS_COUNT = 6

const periodOf = (choice: string): Periodo => (choice === '' ? {} : { de: `${choice}-01`, ate: `${choice}-12` })

const ALL = 'todas'
const unitChoices = () => [
  { value: ALL, label: RELATORIO.todas },
  ...listUnits().map(unit => ({ value: unit.code, label: unit.nome })),
  { value: '', label: RELATORIO.semUnidade },
]

/** The lines of one unit, with zeros for months in which it has no numbers. */
const rowsOf = (lines: readonly LinhaRelatorio[], unidade: string): Row[] => {
  const wanted = unidade === ALL ? null : unidade
  return lines
    .filter(line => line.unidade === null)
    .map(whole => {
      const own = lines.find(line => line.mes === whole.mes && line.unidade === wanted)
      const zero = Object.fromEntries(Object.keys(whole).map(key => [key, key === 'mediana_horas' ? null : 0]))
      const line = own ?? ({ ...zero, mes: whole.mes, unidade: wanted } as LinhaRelatorio)
      return { ...line, id: whole.mes ?? RELATORIOS.tudo }
    })
}

type Choice = { periodo: string; unidade: string; medida: Medida }

const Choices = ({ choice, onChange }: { choice: Choice; onChange: (part: Partial<Choice>) => void }) => {
  const year = Number(dataHoraAt(Date.now()).slice(0, 4))
  const years = Array.from({ length: YEARS_COUNT }, (_, index) => String(year - index))
  return (
    <div className={`row ${classes.choices}`}>
      <NativeSelect
        label={RELATORIOS.periodo}
        value={choice.periodo}
        data={[{ value: '', label: RELATORIOS.ultimos }, ...years]}
        onChange={event => onChange({ periodo: event.currentTarget.value })}
      />
      <NativeSelect
        label={RELATORIOS.unidade}
        value={choice.unidade}
        data={unitChoices()}
        onChange={event => onChange({ unidade: event.currentTarget.value })}
      />
      <NativeSelect
        label={RELATORIOS.mostrar}
        value={choice.medida}
        data={Object.entries(MEDIDAS).map(([value, label]) => ({ value, label }))}
        onChange={event => onChange({ medida: event.currentTarget.value as Medida })}
      />
    </div>
  )
}

/** A month in which nothing was counted. */
const isEmpty = ({ mes, unidade: _unidade, id: _id, ...numbers }: Row): boolean =>
  mes !== null && Object.values(numbers).every(number => number === 0 || number === null)

/** The table without the months that say nothing, which are shown on request. */
const MonthTable = ({ rows }: { rows: readonly Row[] }) => {
  const [all, setAll] = useState(false)
  const empty = rows.filter(isEmpty).length
  return (
    <div className={classes.table}>
      <DataTable
        caption={RELATORIOS.legenda}
        columns={COLUMNS}
        rows={all ? rows : rows.filter(row => !isEmpty(row))}
        empty={RELATORIOS.vazio}
      />
      {empty > 0 && (
        <button type="button" className={classes.months} aria-expanded={all} onClick={() => setAll(!all)}>
          {RELATORIOS.semNumeros(empty)}
          <ChevronRight size={18} aria-hidden />
        </button>
      )}
    </div>
  )
}

const nameOf = (unidade: string): string => {
  if (unidade === ALL) return RELATORIO.todas
  return unidade === '' ? RELATORIO.semUnidade : (unitName(unidade) ?? unidade)
}

const Numbers = ({ lines, choice }: { lines: readonly LinhaRelatorio[]; choice: Choice }) => {
  const rows = rowsOf(lines, choice.unidade)
  const months = rows.flatMap(row => (row.mes === null ? [] : [{ mes: row.mes, value: row[choice.medida] }]))
  return (
    <>
      <h2>{MEDIDAS[choice.medida]}</h2>
      <MonthChart
        label={RELATORIOS.grafico(MEDIDAS[choice.medida], nameOf(choice.unidade))}
        months={months.toReversed()}
      />
      <MonthTable rows={rows} />
    </>
  )
}

/** The numbers of the group for its manager, as a chart, a table and a file. */
export const RelatoriosScreen = () => {
  const admin = isAdmin(useSession()?.roles ?? [])
  const [choice, setChoice] = useState<Choice>({ periodo: '', unidade: ALL, medida: 'despedidas' })
  const periodo = periodOf(choice.periodo)
  const relatorio = useRelatorio(periodo, admin)
  if (!admin) return <NothingHere title={RELATORIOS.soAdministradores} />
  return (
    <>
      <PageTitle title={RELATORIOS.titulo} lead={RELATORIOS.lead} />
      <Choices choice={choice} onChange={part => setChoice(current => ({ ...current, ...part }))} />
      <Pending query={relatorio} loading={RELATORIOS.carregando} failed={RELATORIOS.falhou} lines={8} />
      {relatorio.data && (
        <>
          <Numbers lines={relatorio.data} choice={choice} />
          <ExportList read={formato => readRelatorioSheet(periodo, formato)} />
          <p className={`note ${classes.notes}`}>{RELATORIOS.notas}</p>
        </>
      )}
    </>
  )
}
