import type { z } from 'zod'
import { LIST_MAX } from '#contract/limits.ts'
import { PLANILHA_GUARDA_HOURS, PLANILHA_PARTE_BYTES } from '#contract/registro/limits.ts'
import { REGISTRO } from '#contract/registro/messages.ts'
import type { novaPlanilhaBody, Planilha, PlanilhaLinha, planilhaLinhasQuery } from '#contract/registro/schema.ts'
import { fieldProblem, Problem } from '#server/core/problem.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { type Listing, pageOf } from '#server/http/pagination.ts'
import { type Reading, readInBackground } from './reading-service.ts'
import * as store from './store.ts'

const NO_COUNTS = { nova: 0, atualizada: 0, existe: 0, repetida: 0, erro: 0 }

const partsOf = (bytes: number): number => Math.ceil(bytes / PLANILHA_PARTE_BYTES)

const toPlanilha = (row: store.StoredPlanilha): Planilha => ({
  ...row,
  partes: partsOf(row.bytes),
  contagens: { ...NO_COUNTS, ...row.contagens },
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

const start = async (
  deps: Deps,
  session: Session,
  id: number,
  {
    estado,
    from,
    reading,
  }: { estado: 'conferindo' | 'gravando'; from: readonly string[]; reading: Pick<Reading, 'apply'> },
): Promise<Planilha> => {
  const planilha = await requirePlanilha(deps, session, id)
  if (planilha.recebidas.length < planilha.partes)
    throw new Problem('DADOS_INVALIDOS', { message: REGISTRO.faltamPartes })
  if (!(await store.claim(deps.db, id, estado, from)))
    throw new Problem('DADOS_INVALIDOS', { message: REGISTRO.emAndamento })
  void readInBackground(deps, { ...reading, id, nome: planilha.nome, contaId: session.contaId } as Reading)
  return requirePlanilha(deps, session, id)
}

/** Starts to check every line; nothing is written. */
export const checkPlanilha = (deps: Deps, session: Session, id: number): Promise<Planilha> =>
  start(deps, session, id, {
    estado: 'conferindo',
    from: ['recebida', 'conferida', 'recusada'],
    reading: { apply: false },
  })

/** Starts to write, in one transaction: a cut leaves nothing behind. */
export const writePlanilha = async (
  deps: Deps,
  session: Session,
  id: number,
  onlyValid: boolean,
): Promise<Planilha> => {
  const { contagens } = await requirePlanilha(deps, session, id)
  if (contagens.erro > 0 && !onlyValid) throw fieldProblem('so_validas', REGISTRO.comErros)
  const reading = { apply: true, onlyValid } as const
  return start(deps, session, id, { estado: 'gravando', from: ['conferida'], reading })
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
  'nome;cpf;nascimento;falecimento;sexo;contrato;empresa;tipo;cemiterio;localizacao;data_sepultamento;velorio;data_velorio'
const EXAMPLE =
  'Maria do Carmo Vasconcelos;529.982.247-25;12/03/1941;04/11/2026;Feminino;C-1973;Campo Santo Parque das Flores;Jazigo;Parque das Flores;Quadra 3, Lote 12;05/11/2026 16:00;Capela 02;05/11/2026 08:00'

/** Starts with a byte order mark: without it Excel reads the accents in another encoding. */
export const templateOfPlanilha = (): Buffer => Buffer.from(`\uFEFF${HEADINGS}\r\n${EXAMPLE}\r\n`)
