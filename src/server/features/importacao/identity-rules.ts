import { createHash } from 'node:crypto'
import { DESCONHECIDA } from '#contract/falecido/life-rules.ts'
import { isFillerCpf } from '#contract/fields/cpf.ts'
import type { CampoDaIdentidade } from '#contract/registro/messages.ts'
import { normaliseNome } from './cells-rules.ts'
import { type Agreement, compareGraves } from './graves-rules.ts'
import { areAkin, compareNames, type Name, type NameAgreement, readName } from './names-rules.ts'

/** What a row says about who somebody is. */
export type PersonFields = {
  nome: string
  cpf: string
  nascimento: string | null
  falecimento: string | null
  sexo: string | null
  contrato: string
  cemiterio: string
  localizacao: string
  /** Hour of the wake: where a death is missing, it was about then. */
  velorio: string | null
}

export type Person = PersonFields & {
  name: Name
  /** Empty where the number identifies nobody. */
  cpfKey: string
  contratoKey: string
  /** Null where nobody knows the date. */
  born: string | null
  died: string | null
  /** Two rows with one identity say the same about who somebody is. */
  identity: string
}

/** A contract without a digit ("AVULSO"), of zeros or of nines only stands at many people. */
const contratoKeyOf = (contrato: string): string => {
  const key = normaliseNome(contrato)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?<!\d)0+(?=\d)/g, '')
  return /[1-9]/.test(key) && !/^9{4,}$/.test(key) ? key : ''
}

/** Days that programs write where they have none. */
const FILLER_DATES = ['1800-01-01', '1899-12-30', '1899-12-31', '1900-01-01', '1901-01-01', DESCONHECIDA]

const knownDate = (date: string | null): string | null => (date === null || FILLER_DATES.includes(date) ? null : date)

export const readPerson = (fields: PersonFields): Person => {
  const { nome, cpf, nascimento, falecimento, sexo, contrato, cemiterio, localizacao } = fields
  const written = [nome, contrato, cemiterio, localizacao].map(normaliseNome)
  return {
    ...fields,
    name: readName(nome),
    cpfKey: isFillerCpf(cpf) ? '' : cpf,
    contratoKey: contratoKeyOf(contrato),
    born: knownDate(nascimento),
    died: knownDate(falecimento),
    identity: JSON.stringify([...written, cpf, nascimento ?? '', falecimento ?? '', sexo ?? '']),
  }
}

type DateAgreement = 'day' | 'part' | 'unknown' | 'contradicts'

const compareDates = (one: string | null, other: string | null): DateAgreement => {
  if (!one || !other) return 'unknown'
  if (one === other) return one.length === '2026-11-04'.length ? 'day' : 'part'
  return one.startsWith(other) || other.startsWith(one) ? 'part' : 'contradicts'
}

/** A wake is held some days after the death. */
const WAKE_DISTANCE_MAX_DAYS = 30

const dayNumber = (day: string): number => Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / 86_400_000

/** Deaths; where one of them is missing, the wake tells whether it can be the same. */
const compareDeaths = (one: Person, other: Person): DateAgreement => {
  const deaths = compareDates(one.died, other.died)
  if (deaths !== 'unknown') return deaths
  const [first, second] = [one.died ?? one.velorio, other.died ?? other.velorio]
  if (!first || !second) return 'unknown'
  // Of a month or a year the wake may be anywhere in it.
  const known = Math.min(first.length, second.length)
  if (known < '2026-11-04'.length) return first.slice(0, known) === second.slice(0, known) ? 'unknown' : 'contradicts'
  return Math.abs(dayNumber(first) - dayNumber(second)) > WAKE_DISTANCE_MAX_DAYS ? 'contradicts' : 'unknown'
}

const compareKeys = (one: string, other: string): Agreement => {
  if (one === '' || other === '') return 'unknown'
  return one === other ? 'agrees' : 'contradicts'
}

type Fields = {
  nome: NameAgreement
  cpf: Agreement
  nascimento: DateAgreement
  falecimento: DateAgreement
  sexo: Agreement
  contrato: Agreement
  sepultura: Agreement
}

const compareFields = (known: Person, arrived: Person): Fields => {
  const nascimento = compareDates(known.born, arrived.born)
  const falecimento = compareDeaths(known, arrived)
  const nome = compareNames(known.name, arrived.name)
  return {
    // Initials and parts of a name are a name only beside a day.
    nome: nome === 'loose' && nascimento !== 'day' && falecimento !== 'day' ? 'contradicts' : nome,
    cpf: compareKeys(known.cpfKey, arrived.cpfKey),
    nascimento,
    falecimento,
    sexo: compareKeys(known.sexo ?? '', arrived.sexo ?? ''),
    contrato: compareKeys(known.contratoKey, arrived.contratoKey),
    sepultura: compareGraves(known, arrived),
  }
}

/**
 * `question`: only a person can say whether it is one person; `contradicts`: what speaks against it, nothing where too little speaks for it.
 */
export type Comparison = {
  outcome: 'same' | 'question' | 'different'
  agrees: CampoDaIdentidade[]
  contradicts: CampoDaIdentidade[]
}

type Evidence = {
  fields: Fields
  /** The names can be one. */
  isNamed: boolean
  isSameName: boolean
  isBornThatDay: boolean
  isDeadThatDay: boolean
  /** Neither row has any date. */
  isDateless: boolean
}

/** What people are recognised by: their CPF, their contract with their name, or their name with both days. */
const isStrong = ({ fields, isNamed, isSameName, isBornThatDay, isDeadThatDay }: Evidence): boolean =>
  fields.cpf === 'agrees' || (fields.contrato === 'agrees' && isSameName) || (isNamed && isBornThatDay && isDeadThatDay)

/** What makes two rows worth a look: a family shares a contract, and a city has several people of one name. */
const isLinked = (known: Person, arrived: Person, evidence: Evidence): boolean => {
  const { fields, isNamed, isSameName, isBornThatDay, isDeadThatDay, isDateless } = evidence
  if (fields.contrato === 'agrees' && (isNamed || isDeadThatDay)) return true
  if (isSameName && (isDateless || isBornThatDay || ['day', 'part'].includes(fields.falecimento))) return true
  return isBornThatDay && isDeadThatDay && areAkin(known.name, arrived.name)
}

/** Enough for one person, where nothing contradicts. */
const isEnough = (known: Person, arrived: Person, evidence: Evidence): boolean => {
  const { fields, isNamed, isSameName, isBornThatDay, isDeadThatDay } = evidence
  if (isSameName && (fields.cpf === 'agrees' || fields.contrato === 'agrees' || isBornThatDay || isDeadThatDay))
    return true
  if (isSameName && fields.sepultura === 'agrees' && fields.falecimento === 'part') return true
  if (!isNamed) return false
  if (isBornThatDay && isDeadThatDay) return true
  if (fields.contrato === 'agrees' && (isBornThatDay || isDeadThatDay)) return true
  // A plan has the number of its holder at everybody: a longer name that dies may be the daughter of the holder.
  const isFirstDeath = known.died === null && arrived.died !== null
  return fields.cpf === 'agrees' && (isBornThatDay || !isFirstDeath)
}

const FIELDS = ['nome', 'cpf', 'nascimento', 'falecimento', 'sexo', 'contrato', 'sepultura'] as const
const AGREEING: readonly string[] = [
  'equal',
  'longer',
  'loose',
  'agrees',
  'day',
  'part',
] satisfies Fields[keyof Fields][]

/** Where only a common name, a contract or days agree, one mistake of writing is likely, two are not. */
const SLIPS_MAX = 1

const outcomeOf = (
  known: Person,
  arrived: Person,
  evidence: Evidence,
  contradictions: number,
): Comparison['outcome'] => {
  const { fields, isNamed, isBornThatDay, isDeadThatDay, isDateless } = evidence
  if (known.identity === arrived.identity && contradictions === 0) return 'same'
  const strong = isStrong(evidence)
  if (!strong && !isLinked(known, arrived, evidence)) return 'different'
  if (fields.cpf === 'contradicts') return isNamed && isBornThatDay && isDeadThatDay ? 'question' : 'different'
  if (contradictions > 0) return strong || (contradictions <= SLIPS_MAX && !isDateless) ? 'question' : 'different'
  return isEnough(known, arrived, evidence) ? 'same' : 'question'
}

/** Whether a row that arrives is about somebody who is known already: by what agrees and by what contradicts. */
export const comparePeople = (known: Person, arrived: Person): Comparison => {
  const fields = compareFields(known, arrived)
  const contradicts = FIELDS.filter(field => fields[field] === 'contradicts')
  const evidence: Evidence = {
    fields,
    isNamed: ['equal', 'longer', 'loose'].includes(fields.nome),
    isSameName: fields.nome === 'equal',
    isBornThatDay: fields.nascimento === 'day',
    isDeadThatDay: fields.falecimento === 'day',
    isDateless: [known, arrived].every(({ born, died }) => born === null && died === null),
  }
  return {
    outcome: outcomeOf(known, arrived, evidence, contradicts.length),
    agrees: FIELDS.filter(field => AGREEING.includes(fields[field])),
    contradicts,
  }
}

export type Match<K> = { known: K; comparison: Comparison }

/** Who a row is about: somebody known, nobody known, or somebody for a person to decide; the most likely first. */
export type Recognition<K> =
  | { outcome: 'new' }
  | { outcome: 'same'; match: Match<K> }
  | { outcome: 'question'; matches: Match<K>[] }

const scoreOf = ({ comparison: { agrees, contradicts } }: Match<unknown>): number => agrees.length - contradicts.length

export type Known = { id: number; person: Person }

/** What staff decided about a row that says this of who somebody is, by the ids of those it was compared with. */
export type Decisions = ReadonlyMap<number, 'mesma' | 'outra'>

/** Whether anything links the two that is worth comparing the rest: a sheet of one day compares each line with many. */
const isNear = (known: Person, arrived: Person): boolean =>
  known.identity === arrived.identity ||
  (known.cpfKey !== '' && known.cpfKey === arrived.cpfKey) ||
  (known.contratoKey !== '' && known.contratoKey === arrived.contratoKey) ||
  (known.died === arrived.died && known.born === arrived.born && known.born !== null) ||
  compareNames(known.name, arrived.name) === 'equal'

/** Those who are or may be the person, the most likely first. */
export const resembling = <K extends Known>(arrived: Person, candidates: readonly K[]): Match<K>[] =>
  candidates
    .filter(({ person }) => isNear(person, arrived))
    .map(known => ({ known, comparison: comparePeople(known.person, arrived) }))
    .filter(({ comparison }) => comparison.outcome !== 'different')
    .toSorted((one, other) => scoreOf(other) - scoreOf(one))

export const recognise = <K extends Known>(
  arrived: Person,
  candidates: readonly K[],
  decisions: Decisions = new Map(),
): Recognition<K> => {
  const decided = candidates.find(({ id }) => decisions.get(id) === 'mesma')
  if (decided) return { outcome: 'same', match: { known: decided, comparison: comparePeople(decided.person, arrived) } }
  const likely = resembling(
    arrived,
    candidates.filter(({ id }) => decisions.get(id) !== 'outra'),
  )
  const same = likely.filter(({ comparison }) => comparison.outcome === 'same')
  const identical = same.find(({ known }) => known.person.identity === arrived.identity)
  if (identical) return { outcome: 'same', match: identical }
  const [match] = same
  if (!match) return likely.length > 0 ? { outcome: 'question', matches: likely } : { outcome: 'new' }
  // A row that says little can be each of two people.
  const isClear = same.every(
    ({ known }) => known === match.known || comparePeople(match.known.person, known.person).outcome === 'same',
  )
  return isClear ? { outcome: 'same', match } : { outcome: 'question', matches: same }
}

/** What a row says about who it is, as it is stored: neither its CPF nor its name can be read from it. */
export const impressaoOf = ({ identity }: Pick<Person, 'identity'>): string =>
  createHash('sha256').update(identity).digest('base64url')
