import { REGISTRO } from '#contract/registro/messages.ts'
import { normaliseHeading, type SheetRow } from '#server/adapters/sheet-reader.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Longest text of one field that is read at all; the rules of the rows are shorter. */
const CELL_MAX_LENGTH = 2000

const cellOf = (value: unknown): string | undefined => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' && value.length <= CELL_MAX_LENGTH ? value : undefined
}

/** A row of another system as the row of a sheet, so that every source uses the same rules. */
export const toSheetRow = (value: unknown, linha: number): SheetRow => {
  if (!isObject(value)) return { linha, campos: {}, problema: REGISTRO.naoObjeto }
  const campos: Record<string, string> = {}
  let problema: string | undefined
  for (const [name, content] of Object.entries(value)) {
    const cell = cellOf(content)
    if (cell === undefined) problema ??= REGISTRO.campoInvalido(name.slice(0, 40))
    else campos[normaliseHeading(name)] = cell.trim()
  }
  return { linha, campos, ...(problema === undefined ? {} : { problema }) }
}

/** `cpf: CPF inválido` → the field with its sentence. */
export const fieldOfProblem = (problem: string): { campo: string; message: string } => {
  const [, campo, message] = /^([a-z_]+): (.+)$/.exec(problem) ?? []
  return campo === undefined || message === undefined ? { campo: 'linha', message: problem } : { campo, message }
}
