import { REGISTRO } from '#contract/registro/messages.ts'
import type { Veredito } from '#contract/registro/schema.ts'
import { readSheetFile, type Sheet } from '#server/adapters/sheet-reader.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Secrets } from '#server/core/secrets.ts'
import type { Db } from '#server/db/client.ts'
import type { ImportOptions, Outcome } from './delivery-service.ts'
import { importSheet, type SheetKind } from './service.ts'

const USAGE = [
  'Uso: memorial import falecidos PLANILHA.csv [--apply] [--only-valid]     cadastro de falecidos do grupo',
  '     memorial import despedidas PLANILHA.csv [--apply] [--only-valid]    despedidas de outro sistema',
  'Sem --apply nada é gravado. Com uma linha errada nada é gravado, a não ser com --only-valid.',
]

const isKind = (word: string): word is SheetKind => word === 'falecidos' || word === 'despedidas'

const STATES: Readonly<Record<Veredito['estado'], string>> = {
  nova: 'nova',
  atualizada: 'atualizada',
  existe: 'já existe',
  repetida: 'repetida',
  duvida: 'EM DÚVIDA',
  fora: 'fora',
  erro: 'ERRO',
}

const CORRECT_ROWS = 'corrija as linhas com erro, ou use --only-valid para deixá-las de fora.'

const ending = ({ refused, gravadas }: Outcome, apply: boolean): string => {
  if (refused) return `${apply ? 'Nada foi gravado' : 'Ensaio: nada foi gravado, e nada seria'}: ${CORRECT_ROWS}`
  return apply ? `Gravadas: ${gravadas}.` : 'Ensaio: nada foi gravado. Para gravar, repita com --apply.'
}

const besides = ({ duvida, fora }: Outcome['contagens']): string =>
  [duvida === 0 ? '' : `${duvida} em dúvida, `, fora === 0 ? '' : `${fora} de fora, `].join('')

/** What a person should look at before writing stands first. */
const report = (outcome: Outcome, apply: boolean): string[] => {
  const { descricao, codificacao, acentuados, avisos, linhas, contagens, colunas_sem_uso: unused } = outcome
  const updates = contagens.atualizada === 0 ? '' : `${contagens.atualizada} atualizadas, `
  return [
    `${descricao}, ${linhas} linhas.`,
    ...(acentuados.length > 0 ? [REGISTRO.acentos(codificacao, acentuados)] : []),
    ...(avisos > 0 ? [REGISTRO.avisos(avisos)] : []),
    ...(unused.length > 0 ? [`Colunas sem uso: ${unused.join(', ')}`] : []),
    ...outcome.verdicts.map(({ linha, estado, texto }) => `linha ${linha}: ${STATES[estado]}: ${texto}`),
    `${contagens.nova} novas, ${updates}${contagens.existe} já existem, ${contagens.repetida} repetidas, ${besides(contagens)}${contagens.erro} com erro.`,
    ending(outcome, apply),
  ]
}

type ImportRequest = { kind: SheetKind; sheet: Sheet; options: ImportOptions }

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
  deps: { db: Db; secrets: Secrets },
  { kind, sheet, options }: ImportRequest,
): Promise<{ lines: string[]; refused: boolean }> => {
  const outcome = await importSheet({ ...deps, origem: 'importacao', contaId: null }, kind, sheet, options)
  return { lines: report(outcome, options.apply), refused: outcome.refused }
}
