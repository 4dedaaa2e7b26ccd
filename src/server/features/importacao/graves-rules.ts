import { normaliseNome } from './cells-rules.ts'

export type Agreement = 'agrees' | 'contradicts' | 'unknown'

/** What the number behind it counts, by the words and abbreviations that cemeteries write. */
const LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...[
      'quadra quad qd qdr q',
      'lote lt l',
      'jazigo jaz jz j',
      'gaveta gav g',
      'sepultura sepult sep s',
      'setor set st',
    ],
    ...[
      'bloco bl b',
      'rua r',
      'fila f',
      'ala a',
      'nicho nic n',
      'carneira carneiro car c',
      'campa',
      'coluna col',
      'andar',
    ],
  ].flatMap(line => line.split(' ').map(word => [word, line.split(' ')[0] ?? word])),
)
const COUNTERS = new Set(['no', 'num', 'numero', 'n'])

/** `Quadra 3, Lote 12` → quadra 3, lote 12; without labels, as in `3/12`, only the numbers. */
type Place = { label: string; value: string }

const placesOf = (localizacao: string): Place[] => {
  const tokens = normaliseNome(localizacao).match(/[a-z]+|\d+/g) ?? []
  const places: Place[] = []
  let label = ''
  for (const [at, token] of tokens.entries()) {
    const isBeforeNumber = /^\d/.test(tokens[at + 1] ?? '')
    const isCounter = COUNTERS.has(token) && isBeforeNumber
    // "Quadra nº 3": behind a label it is no niche.
    if (isCounter && label !== '') continue
    const known = LABELS[token]
    if (known !== undefined && (token.length > 1 || isBeforeNumber)) label = known
    else if (!isCounter) {
      places.push({ label, value: /^\d/.test(token) ? String(Number(token)) : token })
      label = ''
    }
  }
  return places
}

const isNumbered = ({ value }: Place): boolean => /^(\d+|[a-z])$/.test(value)

/** Of a grave with numbers the words beside them ("perpétuo", "da família") say nothing. */
const comparable = (places: readonly Place[]): readonly Place[] =>
  places.some(isNumbered) ? places.filter(isNumbered) : places

const isWithin = (short: readonly Place[], long: readonly Place[]): boolean => {
  const left = [...long]
  return short.every(({ label, value }) => {
    const at = left.findIndex(
      other => other.value === value && (other.label === label || other.label === '' || label === ''),
    )
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

const compareLocalizacoes = (one: string, other: string): Agreement => {
  const [places, others] = [placesOf(one), placesOf(other)]
  if (places.length === 0 || others.length === 0 || places.some(isNumbered) !== others.some(isNumbered))
    return 'unknown'
  const [short, long] = [comparable(places), comparable(others)].toSorted((a, b) => a.length - b.length)
  return isWithin(short ?? [], long ?? []) ? 'agrees' : 'contradicts'
}

const CEMETERY_WORDS = new Set('cemiterio crematorio campo santo memorial de da do das dos e o a'.split(' '))

const wordsOfCemetery = (cemiterio: string): string[] => {
  const all = normaliseNome(cemiterio).match(/[a-z0-9]+/g) ?? []
  const own = all.filter(word => !CEMETERY_WORDS.has(word))
  return own.length > 0 ? own : all
}

/** `pq` for `parque`: the characters of the short word in their order. */
const isAbbreviation = (short: string, long: string): boolean => {
  let at = 0
  for (const character of long) if (character === short[at]) at += 1
  return short[0] === long[0] && at === short.length
}

const compareCemiterios = (one: string, other: string): Agreement => {
  const [short = [], long = []] = [wordsOfCemetery(one), wordsOfCemetery(other)].toSorted((a, b) => a.length - b.length)
  if (short.length === 0) return 'unknown'
  const isPart = short.every(word => long.some(second => isAbbreviation(word, second) || isAbbreviation(second, word)))
  const initials = long.map(word => word.slice(0, 1)).join('')
  return isPart || (short.length === 1 && short[0] === initials) ? 'agrees' : 'contradicts'
}

export type Grave = { cemiterio: string; localizacao: string }

/** Two cemeteries, or two places in one, are two graves; a cemetery alone is no grave. */
export const compareGraves = (one: Grave, other: Grave): Agreement => {
  const localizacao = compareLocalizacoes(one.localizacao, other.localizacao)
  const isElsewhere = compareCemiterios(one.cemiterio, other.cemiterio) === 'contradicts'
  return isElsewhere ? 'contradicts' : localizacao
}

/** `Quadra 3` where `Quadra 3, Lote 12` is known. */
export const graveSaysLess = (localizacao: string, stored: string): boolean =>
  compareLocalizacoes(localizacao, stored) === 'agrees' && placesOf(localizacao).length < placesOf(stored).length
