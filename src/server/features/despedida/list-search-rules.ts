import { capelaOfText } from '#contract/despedida/velorio-rules.ts'
import { isData } from '#contract/fields/data-hora.ts'
import { isTelefoneFixoOuCelular, normaliseTelefone } from '#contract/fields/telefone.ts'
import { canonicalUnit, UNITS, type UnitCode } from '#contract/units.ts'

/** What staff type into the one search box of the list: a day, a phone, a chapel, a contract or a name. */
export type Search =
  | { by: 'dia'; dia: string }
  | { by: 'telefone'; digitos: string }
  | { by: 'capela'; empresas: readonly UnitCode[]; capela: string }
  | { by: 'contrato'; texto: string }
  | { by: 'nome' }

const DAYS_AHEAD_MAX = 60
const DAY_MS = 86_400_000
const PHONE_MIN_DIGITS = 8
const CONTRACT_MIN_CHARACTERS = 3

const twoDigits = (text: string): string => text.padStart(2, '0')

/** `23/10`, `23/10/26`, `23/10/2026`. Without a year the last one, or one that is near: pages are searched after the day. */
const parseSearchedDay = (busca: string, today: string): string | undefined => {
  const match = /^(\d{1,2})[/.](\d{1,2})(?:[/.](\d{2}|\d{4}))?$/.exec(busca)
  if (!match?.[1] || !match[2]) return undefined
  const [, day, month, year] = match
  const inYear = (value: number): string => `${value}-${twoDigits(month)}-${twoDigits(day)}`
  if (year) return [inYear(Number(year.length === 2 ? `20${year}` : year))].find(isData)
  const now = Number(today.slice(0, 4))
  const latest = new Date(Date.parse(`${today}T12:00:00Z`) + DAYS_AHEAD_MAX * DAY_MS).toISOString().slice(0, 10)
  return [now + 1, now, now - 1].map(inYear).find(dia => isData(dia) && dia <= latest)
}

/** "capela 2", "capela 2 central de velórios", "CV 02". */
const capelaOf = (busca: string): { empresas: readonly UnitCode[]; capela: string } | undefined => {
  const [, code = '', number] = /^([a-z]{2})\s*0?(\d)$/i.exec(busca) ?? []
  const unit = canonicalUnit(code.toUpperCase())
  if (unit && number) return { empresas: [unit], capela: twoDigits(number) }
  const { empresa, capela } = capelaOfText(busca)
  if (capela === undefined) return undefined
  return { empresas: empresa === undefined ? UNITS.map(one => one.code) : [empresa], capela }
}

/** @param today the portal's day, `YYYY-MM-DD` */
export const searchOf = (text: string, today: string): Search => {
  const busca = text.trim()
  const dia = parseSearchedDay(busca, today)
  if (dia !== undefined) return { by: 'dia', dia }
  const digitos = busca.replace(/\D/g, '')
  if (isTelefoneFixoOuCelular(busca)) return { by: 'telefone', digitos: normaliseTelefone(busca) }
  if (/^[\d\s()+-]+$/.test(busca) && digitos.length >= PHONE_MIN_DIGITS) return { by: 'telefone', digitos }
  const place = capelaOf(busca)
  if (place) return { by: 'capela', ...place }
  return digitos !== '' && busca.length >= CONTRACT_MIN_CHARACTERS
    ? { by: 'contrato', texto: busca.toUpperCase() }
    : { by: 'nome' }
}
