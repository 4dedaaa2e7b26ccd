import type { Goal } from '../lib/goals.ts'
import { median, percentile } from '../lib/numbers.ts'
import type { House } from './houses.ts'

const FIRST = 'maria jose ana antonio joao francisca severino zuleide benedito conceicao'.split(' ')
const LAST = 'silva santos oliveira vasconcelos albuquerque lima jatoba zanotti cavalcanti brandao'.split(' ')
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
const SYLLABLES = 'ma jo zu an se br co va li qu xi wa yo çã ão ê á ze tr lh'.split(' ')
const WORDS = ['de', 'da silva', 'dos santos', 'neto']
const ABSENT = 'qqqxyz wwkk xqjv yyzz kjhg vvbb qwrt zxcv fghj plmk'.split(' ')
const WRONG = 'vasconcelus albukerque cavaucanti fransisca severinu olivera conseicao brandaum zanoti zuleidi'.split(
  ' ',
)

/** Whole names, parts, single letters, wrong spellings, names nobody has: two hundred of them, accents and capitals here and there. */
const pieces = (): string[] => {
  const whole = FIRST.flatMap(first => LAST.map(last => `${first} ${last}`))
  const cut = [...FIRST, ...LAST].map(name => name.slice(1, 5))
  const all = [
    ...LETTERS,
    ...WORDS,
    ...SYLLABLES,
    ...ABSENT,
    ...WRONG,
    ...cut,
    ...FIRST.map(name => name.toUpperCase()),
  ]
  return [...new Set([...all, ...whole])].slice(0, 200)
}

const TIMES = 5
/** The slowest piece of a name costs at most so many times the median one. */
const WORST_MAX = 10

/** P8: the tail of the search by name. Each piece is as slow as the median of its five turns, taken far apart. */
export const measureTail = async (house: House): Promise<Goal[]> => {
  const names = pieces()
  for (const name of names.slice(0, 20)) await house.search(name)
  const times = new Map<string, number[]>(names.map(name => [name, []]))
  for (let turn = 0; turn < TIMES; turn += 1) for (const name of names) times.get(name)?.push(await house.search(name))
  const each = names.map(name => ({ name, ms: median(times.get(name) ?? []) }))
  const [worst] = each.toSorted((one, other) => other.ms - one.ms)
  const middle = median(each.map(one => one.ms))
  const all = [...times.values()].flat()
  const size = house.farewells.toLocaleString('pt-BR')
  return [
    {
      id: 'P8',
      what: `busca em ${size} nomes: o pedaço mais lento de ${names.length} ÷ o mediano`,
      value: (worst?.ms ?? Number.NaN) / middle,
      unit: '×',
      limit: { atMost: WORST_MAX },
      note: `"${worst?.name}" ${worst?.ms.toFixed(1)} ms; mediano ${middle.toFixed(1)} ms`,
    },
    {
      id: 'P8',
      what: `busca em ${size} nomes: p99 de ${all.length} buscas`,
      value: percentile(all, 0.99),
      unit: 'ms',
      note: 'comparado com outros fora daqui',
    },
  ]
}
