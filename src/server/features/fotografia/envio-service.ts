import {
  FOTOGRAFIA_BYTES_MAX,
  FOTOGRAFIA_EDGE_PX,
  FOTOGRAFIA_GUARDA_HOURS,
  FOTOGRAFIA_PARTE_BYTES,
} from '#contract/fotografia/limits.ts'
import { FOTOGRAFIA } from '#contract/fotografia/messages.ts'
import type { EnvioDeFotografia } from '#contract/fotografia/schema.ts'
import { cleanPicture, storePicture } from '#server/adapters/images.ts'
import { Problem } from '#server/core/problem.ts'
import { createSlots } from '#server/core/slots.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { requireDespedidaAccess } from '#server/features/despedida/access-service.ts'
import { recordPicture, removeUnusedPicture } from '#server/features/despedida/portrait-service.ts'
import { lockFotografias, requirePlace } from './service.ts'
import * as store from './store.ts'

/** One photograph at a time is assembled and decoded on a node: it holds its file and its pixels in memory. */
const inSlot = createSlots(1)

type EnvioAddress = { id: number; envio: number }
type StoredEnvio = NonNullable<Awaited<ReturnType<typeof store.findEnvio>>>

const partsOf = (bytes: number): number => Math.ceil(bytes / FOTOGRAFIA_PARTE_BYTES)
const sizeOfPart = (bytes: number, parte: number): number =>
  Math.min(FOTOGRAFIA_PARTE_BYTES, bytes - parte * FOTOGRAFIA_PARTE_BYTES)

const toEnvio = ({ id, bytes, fotografia, recebidas }: StoredEnvio): EnvioDeFotografia => ({
  id,
  partes: partsOf(bytes),
  recebidas,
  fotografia,
})

/** @throws Problem DESPEDIDA_NAO_ENCONTRADA, NAO_ENCONTRADO, also for the upload of somebody else */
const requireEnvio = async (
  db: Executor,
  session: Session,
  { id: despedidaId, envio }: EnvioAddress,
): Promise<StoredEnvio> => {
  await requireDespedidaAccess(db, session, despedidaId)
  const found = await store.findEnvio(db, { despedidaId, contaId: session.contaId }, envio)
  if (!found) throw new Problem('NAO_ENCONTRADO')
  return found
}

type NewEnvio = { nome: string; bytes: number; assinatura: string }

/** The same file of the same person continues where it was cut, and is not added twice. @throws Problem FOTOGRAFIAS_DEMAIS */
export const announceFotografia = (
  deps: Deps,
  session: Session,
  despedidaId: number,
  file: NewEnvio,
): Promise<EnvioDeFotografia> =>
  inTransaction(deps.db, async tx => {
    await lockFotografias(tx, session, despedidaId)
    await store.sweepEnvios(tx, FOTOGRAFIA_GUARDA_HOURS)
    const owner = { despedidaId, contaId: session.contaId }
    const known = await store.findEnvioOf(tx, owner, file)
    if (known) return toEnvio(known)
    await requirePlace(tx, despedidaId)
    const envio = await store.insertEnvio(tx, owner, file)
    return toEnvio(await requireEnvio(tx, session, { id: despedidaId, envio }))
  })

export const receivePart = async (
  deps: Deps,
  session: Session,
  { parte, ...address }: EnvioAddress & { parte: number },
  conteudo: unknown,
): Promise<EnvioDeFotografia> => {
  const envio = await requireEnvio(deps.db, session, address)
  if (!Buffer.isBuffer(conteudo) || parte >= partsOf(envio.bytes) || conteudo.length !== sizeOfPart(envio.bytes, parte))
    throw new Problem('DADOS_INVALIDOS', { message: FOTOGRAFIA.parteFora })
  // A finished upload needs no part again.
  if (envio.fotografia === null) await store.storePart(deps.db, envio.id, parte, conteudo)
  return toEnvio(await requireEnvio(deps.db, session, address))
}

/** Into one buffer of the announced size: parts in buffers of their own would take the same memory again. */
const readFile = async (db: Executor, { id, bytes, recebidas }: StoredEnvio): Promise<Buffer> => {
  const file = Buffer.alloc(bytes)
  for (const parte of recebidas)
    file.write(await store.readPartBase64(db, id, parte), parte * FOTOGRAFIA_PARTE_BYTES, 'base64')
  return file
}

/**
 * The uploaded file, cleaned and stored; undefined if a repeated call has added the photograph meanwhile, and deleted the parts. An upload that
 * is no picture is deleted: chosen again, the file is sent again.
 */
const storeUploaded = (deps: Deps, find: () => Promise<StoredEnvio>) =>
  inSlot(async () => {
    const envio = await find()
    if (envio.fotografia !== null) return undefined
    try {
      const picture = await cleanPicture(await readFile(deps.db, envio), FOTOGRAFIA_BYTES_MAX, FOTOGRAFIA_EDGE_PX)
      return await storePicture(deps.media, picture)
    } catch (error) {
      if ((await find()).fotografia !== null) return undefined
      if (error instanceof Problem && error.code !== 'INDISPONIVEL') await store.deleteEnvio(deps.db, envio.id)
      throw error
    }
  })

/**
 * Adds the photograph that has arrived as a whole. A portal that stops in the middle has added nothing, and the repeated call does it.
 * @throws Problem FOTOGRAFIAS_DEMAIS, IMAGEM_GRANDE, IMAGEM_NAO_ACEITA, INDISPONIVEL
 */
export const finishFotografia = async (
  deps: Deps,
  session: Session,
  address: EnvioAddress,
): Promise<EnvioDeFotografia> => {
  const find = () => requireEnvio(deps.db, session, address)
  const envio = await find()
  if (envio.fotografia === null && envio.recebidas.length < partsOf(envio.bytes))
    throw new Problem('DADOS_INVALIDOS', { message: FOTOGRAFIA.faltamPartes })
  const despedidaId = address.id
  const picture = await storeUploaded(deps, find)
  if (!picture) return toEnvio(await find())
  try {
    await inTransaction(deps.db, async tx => {
      await lockFotografias(tx, session, despedidaId)
      const locked = await store.lockEnvio(tx, envio.id)
      if (!locked) throw new Problem('NAO_ENCONTRADO')
      // A double tap, or a request that was repeated while the first one still ran.
      if (locked.fotografia !== null) return
      await requirePlace(tx, despedidaId)
      await recordPicture(tx, { ...picture, despedida_id: despedidaId, homenagem_id: null })
      const id = await store.insertFotografia(tx, { despedidaId, imagem: `/midia/${picture.nome}` })
      await store.finishEnvio(tx, envio.id, id)
      await recordAudit(tx, session.contaId, 'fotografia.enviar', { despedidaId, alvo: `fotografia:${id}` })
    })
  } finally {
    await removeUnusedPicture(deps, picture.nome)
  }
  return toEnvio(await find())
}
