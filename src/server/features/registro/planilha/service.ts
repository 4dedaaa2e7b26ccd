import type { z } from 'zod'
import { LIST_MAX } from '#contract/limits.ts'
import { PLANILHA_GUARDA_HOURS, PLANILHA_PARTE_BYTES } from '#contract/registro/limits.ts'
import { REGISTRO } from '#contract/registro/messages.ts'
import type { novaPlanilhaBody, Planilha, PlanilhaLinha, planilhaLinhasQuery } from '#contract/registro/schema.ts'
import { readUploadedSheet, type Sheet } from '#server/adapters/sheet-reader.ts'
import { fieldProblem, Problem } from '#server/core/problem.ts'
import { Refusal } from '#server/core/refusal.ts'
import { createSlots } from '#server/core/slots.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { ImportOptions, Outcome } from '#server/features/importacao/delivery-service.ts'
import { countVerdicts } from '#server/features/importacao/evaluation-rules.ts'
import { REGISTER_NOME } from '#server/features/importacao/rows-rules.ts'
import { importSheet } from '#server/features/importacao/service.ts'
import { type Listing, pageOf } from '#server/http/pagination.ts'
import * as store from './store.ts'

const partsOf = (bytes: number): number => Math.ceil(bytes / PLANILHA_PARTE_BYTES)

const toPlanilha = (row: store.StoredPlanilha): Planilha => ({
  ...row,
  partes: partsOf(row.bytes),
  contagens: { ...countVerdicts([]), ...row.contagens },
})

/** @throws Problem NAO_ENCONTRADO, also for the upload of somebody else */
const requirePlanilha = async (deps: Pick<Deps, 'db'>, session: Session, id: number): Promise<Planilha> => {
  const found = await store.findPlanilha(deps.db, id, session.contaId)
  if (!found) throw new Problem('NAO_ENCONTRADO')
  return toPlanilha(found)
}

export const readPlanilha = requirePlanilha

/** Announces a file. After an interruption the same file continues where it stopped; another file replaces what was uploaded before. */
export const announcePlanilha = (
  deps: Deps,
  session: Session,
  { nome, bytes, assinatura }: z.output<typeof novaPlanilhaBody>,
): Promise<Planilha> =>
  inTransaction(deps.db, async tx => {
    await store.sweepPlanilhas(tx, PLANILHA_GUARDA_HOURS)
    const cut = await store.findUnfinished(tx, session.contaId, assinatura, bytes)
    if (cut) return toPlanilha(cut)
    await store.deleteOthers(tx, session.contaId)
    const id = await store.insertPlanilha(tx, { conta_id: session.contaId, nome, bytes, assinatura })
    return requirePlanilha({ db: tx as Deps['db'] }, session, id)
  })

const sizeOfPart = (bytes: number, parte: number): number =>
  Math.min(PLANILHA_PARTE_BYTES, bytes - parte * PLANILHA_PARTE_BYTES)

/** Stores one part; the last one to arrive completes the file. */
export const receivePart = async (
  deps: Deps,
  session: Session,
  id: number,
  { parte, conteudo }: { parte: number; conteudo: unknown },
): Promise<Planilha> => {
  const { bytes, partes } = await requirePlanilha(deps, session, id)
  if (!Buffer.isBuffer(conteudo) || parte >= partes || conteudo.length !== sizeOfPart(bytes, parte))
    throw new Problem('DADOS_INVALIDOS', { message: REGISTRO.parteFora })
  await store.storePart(deps.db, id, parte, conteudo)
  const planilha = await requirePlanilha(deps, session, id)
  if (planilha.recebidas.length < partes) return planilha
  await store.markReceived(deps.db, id)
  return requirePlanilha(deps, session, id)
}

/** A large sheet takes a processor for seconds: one at a time on a node. */
const inSlot = createSlots(1)

type Mode = Pick<ImportOptions, 'apply' | 'onlyValid'>

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

const evaluatePlanilha = async (
  deps: Deps,
  { id, nome, bytes }: Planilha,
  contaId: number,
  mode: Mode,
): Promise<void> => {
  const onProgress = createProgress(deps, id)
  onProgress(0)
  const sheet = requireRows(await readUploadedSheet(await store.readParts(deps.db, { id, bytes }), () => onProgress(0)))
  const storeOutcome = async (tx: Executor, outcome: Outcome): Promise<void> => {
    const isWritten = mode.apply && !outcome.refused
    await store.replaceVerdicts(tx, id, outcome.verdicts)
    await store.finish(tx, id, { ...outcome, estado: isWritten ? 'gravada' : 'conferida' })
    if (isWritten) await store.deleteParts(tx, id)
  }
  const source = { origem: 'planilha', contaId, detalhe: { arquivo: nome } } as const
  await importSheet({ ...deps, ...source }, 'falecidos', sheet, { ...mode, onProgress, store: storeOutcome })
}

/** Reads a sheet in the background; its state is in the database, where every node answers for it. Never fails. */
const readInBackground = (deps: Deps, planilha: Planilha, contaId: number, mode: Mode): Promise<void> =>
  inSlot(() => evaluatePlanilha(deps, planilha, contaId, mode)).catch(async (error: unknown) => {
    const failure = error instanceof Refusal ? error.cause : error
    if (failure !== undefined) deps.log.error({ err: failure, event: 'registro.planilha' }, 'a sheet was not read')
    const end =
      error instanceof Refusal ? store.refuse(deps.db, planilha.id, error.message) : store.release(deps.db, planilha.id)
    await end.catch(() => undefined)
  })

const start = async (deps: Deps, session: Session, id: number, mode: Mode): Promise<Planilha> => {
  const planilha = await requirePlanilha(deps, session, id)
  if (planilha.recebidas.length < planilha.partes)
    throw new Problem('DADOS_INVALIDOS', { message: REGISTRO.faltamPartes })
  const isClaimed = mode.apply
    ? store.claim(deps.db, id, 'gravando', ['conferida'])
    : store.claim(deps.db, id, 'conferindo', ['recebida', 'conferida', 'recusada'])
  if (!(await isClaimed)) throw new Problem('DADOS_INVALIDOS', { message: REGISTRO.emAndamento })
  void readInBackground(deps, planilha, session.contaId, mode)
  return requirePlanilha(deps, session, id)
}

/** Starts to check every line; nothing is written. */
export const checkPlanilha = (deps: Deps, session: Session, id: number): Promise<Planilha> =>
  start(deps, session, id, { apply: false, onlyValid: false })

/** Starts to write, in one transaction: a cut leaves nothing behind. */
export const writePlanilha = async (
  deps: Deps,
  session: Session,
  id: number,
  onlyValid: boolean,
): Promise<Planilha> => {
  const { contagens } = await requirePlanilha(deps, session, id)
  if (contagens.erro > 0 && !onlyValid) throw fieldProblem('so_validas', REGISTRO.comErros)
  return start(deps, session, id, { apply: true, onlyValid })
}

export const listVerdicts = async (
  deps: Deps,
  session: Session,
  id: number,
  query: z.output<typeof planilhaLinhasQuery>,
): Promise<Listing<PlanilhaLinha>> => {
  await requirePlanilha(deps, session, id)
  return store.listLines(deps.db, id, { estado: query.estado, ...pageOf(query, LIST_MAX.staff) })
}

const HEADINGS =
  'nome;cpf;nascimento;falecimento;sexo;contrato;empresa;tipo;cemiterio;localizacao;rito;data_sepultamento;velorio;data_velorio'
const EXAMPLE =
  'Maria do Carmo Vasconcelos;529.982.247-25;12/03/1941;04/11/2026;Feminino;C-1973;Campo Santo Parque das Flores;Jazigo;Parque das Flores;Quadra 3, Lote 12;Sepultamento;05/11/2026 16:00;Capela 02;05/11/2026 08:00'

/** Starts with a byte order mark: without it Excel reads the accents in another encoding. */
export const templateOfPlanilha = (): Buffer => Buffer.from(`\uFEFF${HEADINGS}\r\n${EXAMPLE}\r\n`)
