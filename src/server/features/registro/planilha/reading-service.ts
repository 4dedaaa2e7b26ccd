import { PLANILHA_LINHAS_MAX } from '#contract/registro/limits.ts'
import { REGISTRO } from '#contract/registro/messages.ts'
import { ESTADOS_VEREDITO, type Planilha, type Veredito } from '#contract/registro/schema.ts'
import { readSheet, type Sheet } from '#server/adapters/sheet-reader.ts'
import { Refusal } from '#server/core/refusal.ts'
import { createSlots } from '#server/core/slots.ts'
import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { countVerdicts, countWarned } from '#server/features/importacao/evaluation-rules.ts'
import { listAccented, REGISTER_NOME } from '#server/features/importacao/rows-rules.ts'
import { importDeceased, type Outcome } from '#server/features/importacao/service.ts'
import * as store from './store.ts'

/** A large sheet takes a processor for seconds: one at a time on a node. */
const inSlot = createSlots(1)

export type Reading = { id: number; nome: string; contaId: number } & (
  | { apply: false }
  | { apply: true; onlyValid: boolean }
)

const countsOf = (verdicts: readonly Veredito[]): Planilha['contagens'] =>
  Object.fromEntries(ESTADOS_VEREDITO.map(estado => [estado, countVerdicts(verdicts, estado)])) as Planilha['contagens']

const requireRows = (sheet: Sheet): Sheet => {
  if (!REGISTER_NOME.some(name => sheet.colunas.includes(name))) throw new Refusal(REGISTRO.semColunaNome)
  if (sheet.linhas.length === 0) throw new Refusal(REGISTRO.semLinhas)
  return sheet
}

/**
 * Writes the progress beside the transaction of the reading, at most one write at a time. It is not awaited: the embedded database writes it
 * after the transaction.
 */
const createProgress = (deps: Deps, id: number) => {
  let writing = false
  return (share: number): void => {
    if (writing) return
    writing = true
    void store
      .reportProgress(deps.db, id, Math.min(99, Math.floor(share * 100)))
      .catch(() => undefined)
      .finally(() => {
        writing = false
      })
  }
}

const evaluatePlanilha = async (deps: Deps, reading: Reading): Promise<void> => {
  const { id, nome, contaId, apply } = reading
  const onProgress = createProgress(deps, id)
  onProgress(0)
  const sheet = requireRows(await readSheet(await store.readParts(deps.db, id), PLANILHA_LINHAS_MAX))
  const delivery = { origem: 'planilha', contaId, detalhe: { arquivo: nome } } as const
  const onlyValid = apply && reading.onlyValid
  const storeOutcome = async (tx: Executor, { verdicts, unknownColumns, written }: Outcome): Promise<void> => {
    const contagens = countsOf(verdicts)
    const isWritten = apply && (onlyValid || contagens.erro === 0)
    await store.replaceVerdicts(tx, id, verdicts)
    await store.finish(tx, id, {
      descricao: sheet.descricao,
      codificacao: sheet.codificacao,
      acentuados: listAccented(sheet),
      avisos: countWarned(verdicts),
      linhas: sheet.linhas.length,
      contagens,
      colunas_sem_uso: unknownColumns,
      estado: isWritten ? 'gravada' : 'conferida',
      gravadas: written,
    })
    if (isWritten) await store.deleteParts(tx, id)
  }
  await importDeceased({ ...deps, ...delivery }, sheet, { apply, onlyValid, onProgress, store: storeOutcome })
}

/** Reads a sheet in the background; its state is in the database, where every node answers for it. Never fails. */
export const readInBackground = (deps: Deps, reading: Reading): Promise<void> =>
  inSlot(() => evaluatePlanilha(deps, reading)).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) deps.log.error({ err: error, event: 'registro.planilha' }, 'a sheet was not read')
    const end =
      error instanceof Refusal ? store.refuse(deps.db, reading.id, error.message) : store.release(deps.db, reading.id)
    await end.catch(() => undefined)
  })
