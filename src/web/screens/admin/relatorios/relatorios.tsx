import { NativeSelect } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { plural } from '#contract/plural.ts'
import type { LinhaRelatorio } from '#contract/relatorio/schema.ts'
import { RELATORIO } from '#contract/relatorio/schema.ts'
import { isAdmin } from '#contract/roles.ts'
import { listUnits, unitName } from '#contract/units.ts'
import { MonthChart } from '#web/features/relatorio/month-chart.tsx'
import { duration, monthName } from '#web/features/relatorio/month-rules.ts'
import { apiFile } from '#web/lib/http.ts'
import { dataHoraAt } from '#web/lib/instant.ts'
import { portalNow } from '#web/lib/portal-clock.ts'
import { useSession } from '#web/lib/session.ts'
import { useCall } from '#web/lib/use-call.ts'
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { ExportList } from '#web/ui/admin/export-list.tsx'
import { NothingHere } from '#web/ui/admin/nothing-here.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { UnfoldButton } from '#web/ui/admin/unfold-button.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import classes from './relatorios.module.css'

/** Texts of the reports for the manager. */
const RELATORIOS = {
  tudo: 'Período inteiro',
} as const

/** What the chart can show, in the words of the table's headings. */
const MEDIDAS = {
  despedidas: 'Despedidas',
  velorios: 'Velórios realizados',
  pessoas: 'Pessoas que assistiram',
  mensagens: 'Mensagens recebidas',
  aprovadas: 'Mensagens aprovadas',
  alarmes: 'Alarmes',
} as const satisfies Partial<Record<keyof LinhaRelatorio, string>>

type Medida = keyof typeof MEDIDAS

type Row = LinhaRelatorio & { id: string }

const monthOf = ({ mes }: Row) =>
  mes === null ? <strong>{RELATORIOS.tudo}</strong> : <span className="strong">{monthName(mes)}</span>

const COLUMNS: readonly Column<Row>[] = [
  { label: 'Mês', stacked: true, cell: monthOf },
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

/** Months as `YYYY-MM`, both included; none: the last twelve. */
type Periodo = { de: string; ate: string } | Record<string, never>

/** Years that can be chosen, this one first. */
const YEARS = 6

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
  const year = Number(dataHoraAt(portalNow()).slice(0, 4))
  const years = Array.from({ length: YEARS }, (_, index) => String(year - index))
  return (
    <div className={`row ${classes.choices}`}>
      <NativeSelect
        label="Período"
        value={choice.periodo}
        data={[{ value: '', label: 'Últimos 12 meses' }, ...years]}
        onChange={event => onChange({ periodo: event.currentTarget.value })}
      />
      <NativeSelect
        label="Unidade"
        value={choice.unidade}
        data={unitChoices()}
        onChange={event => onChange({ unidade: event.currentTarget.value })}
      />
      <NativeSelect
        label="No gráfico"
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
        caption="Números por mês"
        columns={COLUMNS}
        rows={all ? rows : rows.filter(row => !isEmpty(row))}
        empty="Nada aconteceu neste período."
      />
      {empty > 0 && (
        <UnfoldButton open={all} onToggle={() => setAll(!all)}>
          {plural(empty, '1 mês sem números', `${empty} meses sem números`)}
        </UnfoldButton>
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
        label={`${MEDIDAS[choice.medida]} por mês, ${nameOf(choice.unidade).toLowerCase()}`}
        months={[...months].reverse()}
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
  const relatorio = useCall('GET /cliente/relatorios', {
    query: periodo,
    enabled: admin,
    placeholderData: keepPreviousData,
  })
  if (!admin) return <NothingHere title="Os relatórios são dos administradores do portal." />
  return (
    <>
      <PageTitle
        title="Relatórios"
        lead="O que a casa fez, por mês e por unidade. Os números são contados na hora em que a página abre."
      />
      <Choices choice={choice} onChange={part => setChoice(current => ({ ...current, ...part }))} />
      <Pending
        query={relatorio}
        loading="Contando…"
        failed="Não foi possível contar agora. Tente novamente."
        lines={8}
      />
      {relatorio.data && (
        <>
          <Numbers lines={relatorio.data} choice={choice} />
          <ExportList read={formato => apiFile('GET /cliente/relatorios', { query: { ...periodo, formato } })} />
          <p className={`note ${classes.notes}`}>
            Velórios: reservas que já terminaram. Quem assistiu: pessoas cadastradas que abriram a transmissão. Decisão:
            metade das mensagens esperou menos que isso. Telas: as que deram sinal. Sem unidade ficam despedidas sem
            capela reservada e alarmes da casa toda.
          </p>
        </>
      )}
    </>
  )
}
