import { REGISTRO } from '#contract/registro/messages.ts'
import type { Veredito } from '#contract/registro/schema.ts'
import { readSheetFile, type Sheet } from '#server/adapters/sheet-reader.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Secrets } from '#server/core/secrets.ts'
import type { Db } from '#server/db/client.ts'
import type { ImportOptions, Outcome } from './delivery-service.ts'
import { countVerdicts, countWarned } from './evaluation-rules.ts'
import { listAccented } from './rows-rules.ts'
import { importDeceased, importDespedidas } from './service.ts'

const USAGE = [
  'Uso: memorial import falecidos PLANILHA.csv [--apply] [--only-valid]     cadastro de falecidos do grupo',
  '     memorial import despedidas PLANILHA.csv [--apply] [--only-valid]    despedidas de outro sistema',
  'Sem --apply nada é gravado. Com uma linha errada nada é gravado, a não ser com --only-valid.',
]

const KINDS = { falecidos: importDeceased, despedidas: importDespedidas } as const
const isKind = (word: string): word is keyof typeof KINDS => Object.hasOwn(KINDS, word)

const STATES: Readonly<Record<Veredito['estado'], string>> = {
  nova: 'nova',
  atualizada: 'atualizada',
  existe: 'já existe',
  repetida: 'repetida',
  erro: 'ERRO',
}

const count = ({ verdicts }: Outcome, estado: Veredito['estado']): number => countVerdicts(verdicts, estado)

const updatesOf = (outcome: Outcome): string => {
  const updates = count(outcome, 'atualizada')
  return updates === 0 ? '' : `${updates} atualizadas, `
}

/** One wrong row refuses the whole sheet, unless the operator leaves wrong rows out. */
const isRefused = (outcome: Outcome, { onlyValid }: ImportOptions): boolean => count(outcome, 'erro') > 0 && !onlyValid

const CORRECT_ROWS = 'corrija as linhas com erro, ou use --only-valid para deixá-las de fora.'

const ending = (outcome: Outcome, options: ImportOptions): string => {
  if (isRefused(outcome, options))
    return `${options.apply ? 'Nada foi gravado' : 'Ensaio: nada foi gravado, e nada seria'}: ${CORRECT_ROWS}`
  return options.apply ? `Gravadas: ${outcome.written}.` : 'Ensaio: nada foi gravado. Para gravar, repita com --apply.'
}

/** What a person should look at before writing. */
const warningsOf = (sheet: Sheet, { verdicts }: Outcome): string[] => {
  const accented = listAccented(sheet)
  const warned = countWarned(verdicts)
  return [
    ...(accented.length > 0 ? [REGISTRO.acentos(sheet.codificacao, accented)] : []),
    ...(warned > 0 ? [REGISTRO.avisos(warned)] : []),
  ]
}

const report = (sheet: Sheet, outcome: Outcome, options: ImportOptions): string[] => [
  `${sheet.descricao}, ${sheet.linhas.length} linhas.`,
  ...warningsOf(sheet, outcome),
  ...(outcome.unknownColumns.length > 0 ? [`Colunas sem uso: ${outcome.unknownColumns.join(', ')}`] : []),
  ...outcome.verdicts.map(({ linha, estado, texto }) => `linha ${linha}: ${STATES[estado]}: ${texto}`),
  `${count(outcome, 'nova')} novas, ${updatesOf(outcome)}${count(outcome, 'existe')} já existem, ${count(outcome, 'repetida')} repetidas, ${count(outcome, 'erro')} com erro.`,
  ending(outcome, options),
]

type ImportRequest = { kind: keyof typeof KINDS; sheet: Sheet; options: ImportOptions }

/** Reads words and sheet before a database is opened. @throws Refusal with the usage, or with what is wrong with the file */
export const readImport = async (
  words: readonly string[],
  toPath: (word: string) => string,
): Promise<ImportRequest> => {
  const flags = words.filter(word => word.startsWith('--'))
  const [kind = '', file, ...more] = words.filter(word => !word.startsWith('--'))
  const known = flags.every(flag => flag === '--apply' || flag === '--only-valid')
  if (!isKind(kind) || file === undefined || more.length > 0 || !known) throw new Refusal(USAGE.join('\n'))
  const sheet = await readSheetFile(toPath(file))
  if (sheet.linhas.length === 0) throw new Refusal(`${file} não tem nenhuma linha abaixo dos títulos.`)
  return { kind, sheet, options: { apply: flags.includes('--apply'), onlyValid: flags.includes('--only-valid') } }
}

/** `memorial import`. @returns the report, line by line, and whether a wrong row refuses the sheet */
export const runImportCommand = async (
  parts: { db: Db; secrets: Secrets },
  { kind, sheet, options }: ImportRequest,
): Promise<{ lines: string[]; refused: boolean }> => {
  const outcome = await KINDS[kind]({ ...parts, origem: 'importacao', contaId: null }, sheet, options)
  return { lines: report(sheet, outcome, options), refused: isRefused(outcome, options) }
}
