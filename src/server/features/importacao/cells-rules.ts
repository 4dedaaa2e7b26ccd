import { DESCONHECIDA } from '#contract/falecido/life-rules.ts'
import { SEXO_NAO_INFORMADO, SEXOS } from '#contract/falecido/schema.ts'
import { cpfDigits, isCpf, isFillerCpf } from '#contract/fields/cpf.ts'
import { isData, parseDataHora } from '#contract/fields/data-hora.ts'
import { isDataParcial } from '#contract/fields/data-parcial.ts'
import { normalForm } from '#contract/fields/normal-form.ts'
import { normaliseText, readableLength, type TextOptions, textProblem, tooLongMessage } from '#contract/fields/text.ts'
import { REGISTRO } from '#contract/registro/messages.ts'
import type { RowProblem, SheetRow } from '#server/adapters/sheet-reader.ts'

/** What people and programs write for an apostrophe; `dobrar` of the database folds the same. */
const APOSTROPHES = /[’‘‛ʼʻʹˈ´`′＇]/g

/** Two names that differ in accents, case and the form of an apostrophe are one name. */
export const normaliseNome = (nome: string): string =>
  normalForm(nome.replace(APOSTROPHES, "'"), 'NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** A cell that a spreadsheet would calculate. */
const isFormula = (value: string): boolean => /^[=@+]/.test(value) && !/^\+[\d\s()-]+$/.test(value)

/** What spreadsheet programs write, in Portuguese or English, where a formula failed or a column is too narrow. */
const isCellError = (value: string): boolean =>
  /^(#(N\/[AD]|DIV\/0!|[\p{L}_]+[!?]|GETTING_DATA|OBTENDO_DADOS)|#{3,}|Err:\d{3})$/iu.test(value)

/** UTF-8 that was read as Windows-1252 (`JosÃ©`), a control character in the place of an accent, or a character that could not be read. */
const isWronglyDecoded = (value: string): boolean =>
  /Ã[\u00a1-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ]|Ã[‘’“”–—](?=\p{L})|(?<!\p{L})Ã\u00a0|Â[\u00a0-\u00bf]|[\u0080-\u009f\ufffd]/u.test(
    value,
  )

/** A day, perhaps with an hour: `YYYY-MM-DD` and `YYYY-MM-DD HH:mm:ss`. `isUtc`: the hour is not the portal's. */
type SheetDate = { day: string; moment: string; isUtc: boolean }

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']

/** Other systems leave the separators, zeros, a dash or the day zero of Excel where they have no date. */
const isEmptyDate = (value: string): boolean =>
  /^[\s/.:0T–—-]*$/.test(value) || /^0?0\/0?1\/1900( 00:00(:00)?)?$/.test(value)

const YEAR_FIRST = /^(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})$/
const DAY_FIRST = /^(?<day>\d{1,2})\s?([-/.])\s?(?<month>\d{1,2})\s?\2\s?(?<year>\d{4})$/
const DIGITS_YEAR_FIRST = /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/
/** Cannot be taken for the other order: no year from 1800 to 2200 begins with a month. */
const DIGITS_DAY_FIRST = /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/
const IN_WORDS = /^(?<day>\d{1,2})º?(?:[-/ ]| de )(?<month>[a-zç]{3,9})\.?(?:[-/ ]| de )(?<year>\d{4})$/i
const FORMS = [YEAR_FIRST, DAY_FIRST, DIGITS_YEAR_FIRST, DIGITS_DAY_FIRST, IN_WORDS]

const TWO_DIGIT_YEAR = /^\d{1,2}\s?[-/.]\s?(?:\d{1,2}|[a-zç]{3})\s?[-/.]\s?(\d{2})(?!\d)/i

const monthOf = (month: string): string => {
  const index = MONTHS.indexOf(month.slice(0, 3).toLowerCase())
  return index === -1 ? month : String(index + 1)
}

const MONTH_AND_YEAR = /^(?<month>\d{1,2}|[a-zç]{3,9}(?: de)?)[-/. ](?<year>\d{4})$/i

/** The day, or of a life nobody knows better the month or the year. */
const lifeDateOf = (value: string): string | undefined => {
  const text = value.trim()
  const { month = '', year = '' } = MONTH_AND_YEAR.exec(text)?.groups ?? {}
  const ofMonth = `${year}-${monthOf(month).padStart(2, '0')}`
  return parseDay(text) ?? [text, ofMonth].find(isDataParcial)
}

const birthOf = (value: string): string | undefined =>
  normaliseNome(value.trim()) === DESCONHECIDA ? DESCONHECIDA : lifeDateOf(value)

const dayIn = (text: string): string | undefined => {
  for (const form of FORMS) {
    const { year = '', month = '', day = '' } = form.exec(text)?.groups ?? {}
    const data = `${year}-${monthOf(month).padStart(2, '0')}-${day.padStart(2, '0')}`
    if (isData(data)) return data
  }
  return undefined
}

/** `16:00`, `16:00:05.123`, `4:00 PM`, `16h30`, `16h`; with the zone of UTC. */
const TIME =
  /^(?<hour>\d{1,2})(?:[:h](?<minute>\d{2}))?h?(?::(?<second>\d{2})(?:[.,]\d+)?)?\s?(?<half>[ap]m)?(?<zone>Z|[+-]00:?00)?$/i
const TIME_DIGITS = /^(?<hour>\d{2})(?<minute>\d{2})(?<second>\d{2})?$/

const timeIn = (text: string): { time: string; isUtc: boolean } | undefined => {
  const match = TIME_DIGITS.exec(text) ?? TIME.exec(text)
  // A number alone is no hour.
  if (!match || /^\d{1,2}$/.test(text)) return undefined
  const { hour = '0', minute = '00', second = '00', half, zone } = match.groups ?? {}
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
  return { time: `${String(hours).padStart(2, '0')}:${minute}:${second}`, isUtc: zone !== undefined }
}

const readSheetDate = (value: string): SheetDate | undefined => {
  const text = value.trim()
  const alone = dayIn(text)
  if (alone) return { day: alone, moment: `${alone} 00:00:00`, isUtc: false }
  const [, date = '', hour = ''] =
    /^(\d{8})(\d{6})$/.exec(text) ??
    /^(.*\d)(?:\s*T\s*|,?\s+às\s+|,?\s+|\s+-\s+)(\d[\d:.,h]*\s?(?:[ap]m)?(?:Z|[+-]00:?00)?)$/i.exec(text) ??
    []
  const day = dayIn(date.trim())
  const time = timeIn(hour)
  const moment = day && time && parseDataHora(`${day} ${time.time}`)
  return day && time && moment ? { day, moment, isUtc: time.isUtc } : undefined
}

/** Midnight in UTC is how some systems write a day. */
const parseDay = (value: string): string | undefined => {
  const date = readSheetDate(value)
  return date?.isUtc && !date.moment.endsWith('00:00:00') ? undefined : date?.day
}

/** A date without a time means midnight. */
const momentOf = (value: string): string | undefined => {
  const date = readSheetDate(value)
  return date?.isUtc ? undefined : date?.moment
}

/** Why a date is refused. @param usage how to write it */
const dateProblem = (value: string, usage: string): string => {
  const year = TWO_DIGIT_YEAR.exec(value.trim())?.[1]
  return year === undefined
    ? `data inválida; use ${usage}`
    : `o ano "${year}" pode ser 19${year} ou 20${year}; escreva os quatro dígitos`
}

/** Of what stands in the place of a CPF, the warning quotes the beginning. */
const CPF_SHOWN_LENGTH = 20

const BIRTH_FORMS = `dd/mm/aaaa, mm/aaaa, aaaa ou ${DESCONHECIDA}`

/** The cells of one row by their headings, with what is wrong about them. */
const openCells = (row: SheetRow) => {
  const problems: RowProblem[] = row.problema === undefined ? [] : [row.problema]
  const used = new Set<string>()
  /** The error that a cell shows instead of a value, by the first of its names. */
  const cellErrors = new Map<string, string>()
  const fillers: string[] = []
  const fail = ([campo = '']: readonly string[], message: string): null => {
    problems.push({ campo, message })
    return null
  }
  const cell = (names: readonly string[]): string => {
    for (const name of names) used.add(name)
    if (names.some(name => row.duplas?.includes(name))) fail(names, REGISTRO.colunaDupla)
    const values = names.map(name => row.campos[name] ?? '').filter(value => value !== '')
    const error = values.find(isCellError)
    if (error === undefined) return values[0] ?? ''
    cellErrors.set(names[0] ?? '', error)
    return values.find(value => !isCellError(value)) ?? ''
  }
  /** A cell that must say something: the error that it shows explains more than that it is empty. */
  const missing = (names: readonly string[], sentence: string): null => {
    const error = cellErrors.get(names[0] ?? '')
    cellErrors.delete(names[0] ?? '')
    return fail(names, error === undefined ? sentence : REGISTRO.celulaComErro(error))
  }
  /** The cell holds what people write where they have nothing. */
  const ignore = ([campo = '']: readonly string[], sentence: string): null => {
    fillers.push(`${campo}: ${sentence}`)
    return null
  }
  /** What was read differently from how it stands in the sheet. */
  const listAvisos = (): string[] => [
    ...[...cellErrors].map(([name, error]) => `${name}: ${REGISTRO.celulaVazia(error)}`),
    ...fillers,
  ]
  return { problems, used, cell, fail, missing, ignore, listAvisos }
}

/** Longer than a cell of a date, a number or a choice is with everything around it; no more is read of it. */
const VALUE_MAX_LENGTH = 1000

/** Reads the cells of one row and collects their problems for the report. */
export const readCells = (row: SheetRow) => {
  const { problems, used, cell, fail, missing, ignore, listAvisos } = openCells(row)
  /** An empty cell is null; a cell that cannot be parsed is a problem. */
  const read = <T>(
    names: readonly string[],
    make: (value: string) => T | undefined,
    sentence: (value: string) => string,
    isEmpty = (value: string): boolean => value === '',
  ): T | null => {
    const value = cell(names)
    if (value.startsWith('=')) return fail(names, REGISTRO.formula)
    if (value.length > VALUE_MAX_LENGTH) return fail(names, sentence(''))
    return isEmpty(value) ? null : (make(value) ?? fail(names, sentence(value)))
  }
  return {
    problems,
    listAvisos,
    used,
    text: (names: readonly string[], options: TextOptions): string => {
      const raw = cell(names)
      if (raw.length > readableLength(options.max)) return fail(names, tooLongMessage(options)) ?? ''
      const value = normaliseText(raw, options.multiline)
      const problem = contentProblem(raw) ?? textProblem(value, options)
      if (problem !== undefined && value === '') missing(names, problem)
      else if (problem !== undefined) fail(names, problem)
      return value
    },
    birth: (names: readonly string[]) => read(names, birthOf, value => dateProblem(value, BIRTH_FORMS), isEmptyDate),
    death: (names: readonly string[]) =>
      read(names, lifeDateOf, value => dateProblem(value, 'dd/mm/aaaa, mm/aaaa ou aaaa'), isEmptyDate),
    moment: (names: readonly string[]) =>
      read(names, momentOf, value => dateProblem(value, 'dd/mm/aaaa hh:mm'), isEmptyDate),
    cpf: (names: readonly string[]): string => {
      const value = cell(names)
      const isFiller = !isEmptyCpf(value) && !value.startsWith('=') && isCpfFiller(value)
      if (isFiller) ignore(names, REGISTRO.cpfDePreenchimento(value.slice(0, CPF_SHOWN_LENGTH)))
      return isFiller ? '' : (read(names, cpfOf, () => REGISTRO.cpfInvalido, isEmptyCpf) ?? '')
    },
    sex: (names: readonly string[]) => read(names, sexOf, () => 'use Masculino, Feminino ou Não informado', isEmptySex),
    choice: <T>(names: readonly string[], choices: Readonly<Record<string, T>>, otherwise: T): T =>
      read(
        names,
        value => choices[value.toLowerCase()],
        () => `use ${Object.keys(choices).join(' ou ')}`,
      ) ?? otherwise,
    required: <T>(names: readonly string[], value: T | null): T | null => {
      if (value === null && !problems.some(({ campo }) => campo === names[0])) missing(names, 'falta')
      return value
    },
  }
}

const contentProblem = (value: string): string | undefined => {
  if (isFormula(value)) return REGISTRO.formula
  return isWronglyDecoded(value) ? REGISTRO.letrasTrocadas : undefined
}

export type Cells = ReturnType<typeof readCells>

const isEmptySex = (value: string): boolean =>
  ['', normaliseNome(SEXO_NAO_INFORMADO)].includes(normaliseNome(value.trim()))

/** Some systems leave the points, or zeros, where they have no number. */
const isEmptyCpf = (value: string): boolean => /^[\s.\-/0]*$/.test(value)

/** A spreadsheet that takes a CPF for a number drops its leading zeros. */
const withZeros = (value: string): string => (/^\d{8,10}$/.test(value) ? value.padStart(11, '0') : value)

const cpfOf = (value: string): string | undefined => {
  const digits = withZeros(value)
  return isCpf(digits) ? cpfDigits(digits) : undefined
}

/** Words ("NÃO TEM", "ISENTO"), or a number that anybody types. */
const isCpfFiller = (value: string): boolean => !/\d/.test(value) || isFillerCpf(withZeros(value))

const sexOf = (value: string): (typeof SEXOS)[number] | undefined =>
  SEXOS.find(sex => [sex.toLowerCase(), sex.slice(0, 1).toLowerCase()].includes(value.toLowerCase()))
