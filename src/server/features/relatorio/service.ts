import { RELATORIO_DEFAULT_MONTHS } from '#contract/relatorio/limits.ts'
import type { LinhaRelatorio, RelatorioQuery } from '#contract/relatorio/schema.ts'
import { UNITS } from '#contract/units.ts'
import type { Deps } from '#server/deps.ts'
import * as store from './store.ts'

/** Months are counted from the year 0, so that one can be added. */
const numberOf = (mes: string): number => Number(mes.slice(0, 4)) * 12 + Number(mes.slice(5)) - 1
const monthOf = (number: number): string => `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`

const EMPTY = {
  despedidas: 0,
  velorios: 0,
  transmitidos: 0,
  assistidos: 0,
  pessoas: 0,
  mensagens: 0,
  aprovadas: 0,
  mediana_horas: null,
  telas: 0,
  alarmes: 0,
}

type Groups = readonly store.Group<Partial<LinhaRelatorio>>[]

const lineKey = ({ mes, unidade }: Pick<LinhaRelatorio, 'mes' | 'unidade'>): string => `${mes ?? ''}/${unidade ?? '*'}`

const merge = (results: readonly Groups[]): Map<string, LinhaRelatorio> => {
  const lines = new Map<string, LinhaRelatorio>()
  for (const group of results.flat()) {
    const key = lineKey(group)
    lines.set(key, { ...EMPTY, ...lines.get(key), ...group })
  }
  return lines
}

/** Newest month first, then the whole period; in each, all units first, then those that have numbers. */
const inOrder = (lines: Map<string, LinhaRelatorio>, months: readonly string[]): LinhaRelatorio[] =>
  [...months.toReversed(), null].flatMap(mes => [
    lines.get(lineKey({ mes, unidade: null })) ?? { ...EMPTY, mes, unidade: null },
    ...[...UNITS.map(unit => unit.code), ''].flatMap(unidade => lines.get(lineKey({ mes, unidade })) ?? []),
  ])

/** `cliente/relatorios`: each number from one query over the period, by index; the queries share the processors of the database. */
export const readRelatorio = async ({ db }: Pick<Deps, 'db'>, query: RelatorioQuery): Promise<LinhaRelatorio[]> => {
  const last = numberOf(query.ate ?? (await store.readCurrentMonth(db)))
  const first = query.de === undefined ? last - RELATORIO_DEFAULT_MONTHS + 1 : numberOf(query.de)
  const months = Array.from({ length: last - first + 1 }, (_, index) => monthOf(first + index))
  const period = { from: `${monthOf(first)}-01`, to: `${monthOf(last + 1)}-01` }
  const results: Groups[] = await Promise.all([
    store.countDespedidas(db, period),
    store.countVelorios(db, period),
    store.countMensagens(db, period),
    store.countTelas(db, period),
    store.countAlarmes(db, period),
  ])
  return inOrder(merge(results), months)
}
