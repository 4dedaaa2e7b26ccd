import { normalForm } from '../fields/normal-form.ts'
import { canonicalUnit, listUnits, type UnitCode, unitName } from '../units.ts'

/**
 * Place and hour of the velório. An active `apresentacao` decides where and when; without one the page's own fields do. Server and browser
 * both read them through this module.
 */
export type PaginaVelorio = { data_velorio: string | null; local_velorio: string }

/** Fields of an apresentacao on the wire: null without one; `status` is absent where only active ones are sent. */
export type Apresentacao = {
  empresa: string | null
  capela: string | null
  dataHoraInicial: string | null
  dataHoraFinal?: string | null
  status?: boolean | null
}
export type ApresentacaoVelorio = { empresa: UnitCode; capela: string; dataHoraInicial: string }

/** "Capela 4, Central de Velórios". */
export const capelaInWords = (empresa: string, capela: string): string =>
  `Capela ${Number(capela)}, ${unitName(empresa) ?? empresa}`

/** How staff and the register write the units, without accents and in lower case. */
const UNIT_WORDS: readonly (readonly [UnitCode, RegExp])[] = [
  ['ME', /\bmemorial parque\b/],
  ['CV', /\bcentral de velorios?\b/],
  ['PF', /\bparque das flores\b/],
  ['CP', /\bprevida\b/],
  ['AM', /\b(?:parque do )?agreste\b/],
]
const CHAPEL_WORDS = /\bcap(?:ela)? (?:n(?:o|r|um|umero)? )?0*(\d{1,2})\b/g

const plainWords = (text: string): string =>
  normalForm(text, 'NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** By the words of the specification, or by the name that the group gave the unit. */
const namesUnit = (words: string, code: UnitCode, nome: string): boolean =>
  UNIT_WORDS.some(([unit, pattern]) => unit === code && pattern.test(words)) ||
  ` ${words} `.includes(` ${plainWords(nome)} `)

export type CapelaOfText = { empresa: UnitCode | undefined; capela: string | undefined }

/** Unit and chapel number named by a text. Each is undefined if the text names none or several. The unit may not have that number. */
export const capelaOfText = (text: string): CapelaOfText => {
  const words = plainWords(text)
  const named = listUnits().filter(({ code, nome }) => namesUnit(words, code, nome))
  const numbers = new Set([...words.matchAll(CHAPEL_WORDS)].map(match => (match[1] ?? '').padStart(2, '0')))
  return {
    empresa: named.length === 1 ? named[0]?.code : undefined,
    capela: numbers.size === 1 ? [...numbers][0] : undefined,
  }
}

/** The apresentacao if it is active and complete. */
export const activeApresentacao = (apresentacao: Apresentacao | null | undefined): ApresentacaoVelorio | undefined => {
  if (!apresentacao || apresentacao.status === false || apresentacao.status === null) return undefined
  const { capela, dataHoraInicial } = apresentacao
  const empresa = canonicalUnit(apresentacao.empresa ?? '')
  return empresa === undefined || !capela || !dataHoraInicial ? undefined : { empresa, capela, dataHoraInicial }
}

/** A text that names the chapel of the apresentacao may contain more detail and is not replaced. */
const namesCapela = (text: string, { empresa, capela }: ApresentacaoVelorio): boolean => {
  const named = capelaOfText(text)
  return named.empresa === empresa && named.capela === capela
}

/** What the apresentacao writes on the page: its hour, and its chapel in words unless the page already names it. */
export const paginaFromApresentacao = (local: string, active: ApresentacaoVelorio) => ({
  local_velorio: namesCapela(local, active) ? local : capelaInWords(active.empresa, active.capela),
  data_velorio: active.dataHoraInicial,
})

/** Place, hour and unit of the velório that are in force. */
export const velorioInForce = (
  pagina: PaginaVelorio,
  apresentacao: Apresentacao | null | undefined,
): PaginaVelorio & { empresa: UnitCode | null } => {
  const active = activeApresentacao(apresentacao)
  return active
    ? { ...paginaFromApresentacao(pagina.local_velorio, active), empresa: active.empresa }
    : { ...pagina, empresa: capelaOfText(pagina.local_velorio).empresa ?? null }
}

/** A local time moved by a duration; local times are a calendar without changes of the clock. */
export const shifted = (moment: string, byMs: number): string =>
  new Date(Date.parse(`${moment.replace(' ', 'T')}Z`) + byMs).toISOString().slice(0, 19).replace('T', ' ')

/** Search text for a map: the unit if the text names one, because maps do not know the chapels. */
export const placeOnMap = (text: string): string => {
  const { empresa } = capelaOfText(text)
  return empresa === undefined ? text : (unitName(empresa) ?? text)
}

const HOUR_MS = 3_600_000
/** Assumed durations: of a velório without an apresentacao and without a later last ceremony, and of any other ceremony. */
const VELORIO_HOURS = 12
const RITO_HOURS = 2

type DespedidaVelorio = PaginaVelorio & {
  data_sepultamento: string | null
  apresentacao: Apresentacao & { dataHoraFinal: string | null }
}

/** When a ceremony without a known end is over. */
export const assumedEnd = (start: string): string => shifted(start, RITO_HOURS * HOUR_MS)

/** Local time after which directions to the velório or the last ceremony are no longer needed; undefined without an hour. */
export const cerimoniaEnd = (which: 'velorio' | 'rito', despedida: DespedidaVelorio): string | undefined => {
  const { data_sepultamento: rite, apresentacao } = despedida
  if (which === 'rito') return rite ? assumedEnd(rite) : undefined
  const { data_velorio } = velorioInForce(despedida, apresentacao)
  if (!data_velorio) return undefined
  if (activeApresentacao(apresentacao) && apresentacao.dataHoraFinal) return apresentacao.dataHoraFinal
  return rite && rite > data_velorio ? rite : shifted(data_velorio, VELORIO_HOURS * HOUR_MS)
}
