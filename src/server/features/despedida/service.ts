import type { UpdateObject } from 'kysely'
import type { z } from 'zod'
import {
  camposDaFamilia,
  type Despedida,
  type DespedidasQuery,
  type novaDespedidaBody,
  type novaDespedidaResponse,
  type updateDespedidaBody,
} from '#contract/despedida/schema.ts'
import { LIST_MAX } from '#contract/limits.ts'
import { isStaff } from '#contract/roles.ts'
import { declaredFields } from '#server/core/declared-fields.ts'
import { fieldProblem, Problem } from '#server/core/problem.ts'
import { randomName } from '#server/core/secrets.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { readUndelivered } from '#server/features/aviso/service.ts'
import { listNewestHomenagens } from '#server/features/homenagem/queries.ts'
import { requireVerifiedPerson } from '#server/features/verificacao/service.ts'
import type { Once } from '#server/http/contract.ts'
import { pageOf } from '#server/http/pagination.ts'
import { requireDespedidaAccess } from './access-service.ts'
import { notifyFormerModerador, sendFirstAccess } from './acesso-familia/service.ts'
import { cerimoniasToStore } from './cerimonias-service.ts'
import { announceChangedHours, readHours } from './changes-service.ts'
import { listChanges } from './changes-store.ts'
import { createCodigo } from './codigo-service.ts'
import * as listStore from './list-store.ts'
import {
  deleteOldPortrait,
  type PortraitChange,
  portraitColumn,
  preparePortrait,
  recordPortrait,
  removePictureFile,
  withPortraitCleanup,
} from './portrait-service.ts'
import * as store from './store.ts'
import { toDespedida } from './store.ts'

type NewBody = z.output<typeof novaDespedidaBody>
type UpdateBody = z.output<typeof updateDespedidaBody>

const toWire = (deps: Deps, session: Session, row: store.DespedidaRow): Despedida =>
  toDespedida(row, deps.secrets.decrypt(row.codigo_cifrado), isStaff(session.roles))

/** `own` lists what the session moderates, whatever its other roles. Newest first; `ordem=id` reverses the order. */
export const listDespedidas = async (deps: Deps, session: Session, query: DespedidasQuery, own: boolean) => {
  const order = query.ordem === 'id' ? 'asc' : 'desc'
  const { rows, total } = await listStore.listDespedidas(deps.db, pageOf(query, LIST_MAX.staff), order, {
    moderadorId: own ? session.pessoaId : undefined,
    periodo: query.periodo,
  })
  return { itens: rows.map(row => toWire(deps, session, row)), total }
}

export const readDespedida = async (deps: Deps, db: Executor, session: Session, id: number): Promise<Despedida> => {
  await requireDespedidaAccess(db, session, id)
  const row = await store.findDespedida(db, id)
  if (!row) throw new Problem('DESPEDIDA_NAO_ENCONTRADA')
  return toWire(deps, session, row)
}

/** As its family reads it, for what the portal makes for the family without a session. */
export const findParaFamilia = async (deps: Deps, id: number): Promise<Despedida | undefined> => {
  const row = await store.findDespedida(deps.db, id)
  return row && toDespedida(row, deps.secrets.decrypt(row.codigo_cifrado), false)
}

/** `cliente/despedida/{id}`: the despedida with its changed hours and newest homenagens, for staff and its moderator. */
export const readWithMensagens = async (deps: Deps, session: Session, id: number): Promise<Despedida> => ({
  ...(await readDespedida(deps, deps.db, session, id)),
  ...(isStaff(session.roles) && { avisos_nao_entregues: await readUndelivered(deps, id) }),
  mudancas: await listChanges(deps.db, id),
  mensagens: await listNewestHomenagens(deps.db, session, id),
})

/** A person may become moderator only with an account of that role and a phone that was verified in this session. */
const requireModerador = async (tx: Executor, session: Session, pessoaId: number): Promise<void> => {
  if (!(await store.isModerador(tx, pessoaId))) throw new Problem('MODERADOR_NAO_VALIDADO')
  await requireVerifiedPerson(tx, session.contaId, pessoaId)
}

const insertNew = async (deps: Deps, tx: Executor, session: Session, body: NewBody, portrait: PortraitChange) => {
  const { pessoa_falecida_id, pessoa_moderador_id, foto_perfil: _foto, cerimonias = [], ...fields } = body
  if (!(await store.falecidoExists(tx, pessoa_falecida_id))) throw fieldProblem('pessoa_falecida_id', 'Dados inválidos')
  if (pessoa_moderador_id) await requireModerador(tx, session, pessoa_moderador_id)
  const { codigo, columns } = createCodigo(deps.secrets)
  const created = await store.insertDespedida(tx, {
    ...fields,
    cerimonias: JSON.stringify(cerimoniasToStore(cerimonias, [])),
    falecido_id: pessoa_falecida_id,
    moderador_id: pessoa_moderador_id ?? null,
    foto_perfil: portraitColumn(portrait) ?? null,
    ...columns,
    chave: (await store.findChaveOfContrato(tx, fields.contrato_jazigo ?? '')) ?? randomName(),
    criado_por: session.contaId,
    atualizado_por: session.contaId,
  })
  await recordPortrait(tx, portrait, created.id)
  await recordAudit(tx, session.contaId, 'despedida.criar', { despedidaId: created.id })
  if (pessoa_moderador_id) await sendFirstAccess(deps, tx, session, created.id, pessoa_moderador_id)
  return { id: created.id, controle: { chave: created.chave }, apresentacao: { codigo } }
}

/** `cliente/nova-despedida`, specification §7: access code and share key are generated here, never read from the body. */
export const createDespedida = async (
  deps: Deps,
  session: Session,
  body: NewBody,
  once: Once,
): Promise<z.output<typeof novaDespedidaResponse>> => {
  const portrait = await preparePortrait(deps, session, body.foto_perfil)
  return withPortraitCleanup(
    deps,
    portrait,
    once(tx => insertNew(deps, tx, session, body, portrait)),
  )
}

type DespedidaChange = UpdateObject<Tables, 'despedida'>

/** Fields of the asStaff save. `status_memoria` has its own call: saving an outdated object must not activate a page. */
const staffChange = ({
  id: _id,
  data_update: _version,
  foto_perfil: _foto,
  pessoa_moderador: _moderador,
  ...fields
}: UpdateBody) => fields

const moderadorChange = (body: UpdateBody) => declaredFields(camposDaFamilia, body)

const withoutUndefined = (change: DespedidaChange): DespedidaChange =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

/** @returns undefined if the moderator does not change, null if there is none any more. */
const wantedModerador = (body: UpdateBody): number | null | undefined => {
  if (body.pessoa_moderador === undefined) return undefined
  return body.pessoa_moderador === null ? null : (body.pessoa_moderador.id ?? undefined)
}

const changeModerador = async (
  tx: Executor,
  session: Session,
  body: UpdateBody,
  current: number | null,
): Promise<{ moderador_id?: number | null }> => {
  const wanted = wantedModerador(body)
  if (wanted === undefined || wanted === current) return {}
  if (wanted !== null) await requireModerador(tx, session, wanted)
  await recordAudit(tx, session.contaId, 'despedida.moderador', {
    despedidaId: body.id,
    detalhe: { antes: current, depois: wanted },
  })
  return { moderador_id: wanted }
}

/** The share key after a change of contract: the new family's key, or a new one. @returns undefined if the key does not change. */
const chaveToStore = async (
  tx: Executor,
  now: { id: number; contrato_jazigo: string; chave: string },
  contrato: string | undefined,
): Promise<string | undefined> => {
  if (contrato === undefined || contrato === now.contrato_jazigo) return undefined
  const family = await store.findChaveOfContrato(tx, contrato)
  if (family !== undefined) return family
  return (await store.isChaveShared(tx, now.chave, now.id)) ? randomName() : undefined
}

/** `asStaff`: every field, and who is moderator; else what a family may change. */
type Save = { body: UpdateBody; portrait: PortraitChange; asStaff: boolean }

const applyChange = async (
  deps: Deps,
  tx: Executor,
  session: Session,
  { body, portrait, asStaff }: Save,
): Promise<{ saved: Despedida; oldPortrait: string | undefined }> => {
  const locked = await store.lockDespedida(tx, body.id)
  if (!locked) throw new Problem('DESPEDIDA_NAO_ENCONTRADA')
  if (body.data_update && body.data_update !== locked.atualizado_em) throw new Problem('ALTERADO_POR_OUTRA_PESSOA')
  const { cerimonias, ...fields } = asStaff ? staffChange(body) : moderadorChange(body)
  const moderador = asStaff ? await changeModerador(tx, session, body, locked.moderador_id) : {}
  const chave = await chaveToStore(tx, locked, asStaff ? body.contrato_jazigo : undefined)
  const foto = portraitColumn(portrait)
  const change = withoutUndefined({
    ...fields,
    ...moderador,
    chave,
    foto_perfil: foto,
    cerimonias: cerimonias && JSON.stringify(cerimoniasToStore(cerimonias, locked.cerimonias)),
  })
  const hours = await readHours(tx, body.id)
  await store.updateDespedida(tx, body.id, session.contaId, change)
  await announceChangedHours(tx, hours)
  if (moderador.moderador_id) await sendFirstAccess(deps, tx, session, body.id, moderador.moderador_id)
  if (moderador.moderador_id !== undefined && locked.moderador_id !== null)
    await notifyFormerModerador(deps, tx, body.id, locked.moderador_id)
  const oldPortrait = await deleteOldPortrait(tx, portrait, locked.foto_perfil)
  await recordPortrait(tx, portrait, body.id)
  await recordAudit(tx, session.contaId, 'despedida.editar', {
    despedidaId: body.id,
    detalhe: { campos: Object.keys(change) },
  })
  return { saved: await readDespedida(deps, tx, session, body.id), oldPortrait }
}

/**
 * `cliente/update-despedida` (`asStaff`) and `cliente/update-despedida-moderador`.
 * @throws Problem DESPEDIDA_NAO_ENCONTRADA, ALTERADO_POR_OUTRA_PESSOA when `data_update` is not the current one, MODERADOR_NAO_VALIDADO.
 */
export const changeDespedida = async (
  deps: Deps,
  session: Session,
  body: UpdateBody,
  asStaff: boolean,
  once: Once,
): Promise<Despedida> => {
  await requireDespedidaAccess(deps.db, session, body.id)
  const portrait = await preparePortrait(deps, session, body.foto_perfil)
  const { saved, oldPortrait } = await withPortraitCleanup(
    deps,
    portrait,
    once(tx => applyChange(deps, tx, session, { body, portrait, asStaff })),
  )
  if (oldPortrait !== undefined) await removePictureFile(deps, oldPortrait)
  return saved
}

/** `cliente/update-despedida-status`: the explicit value makes the call idempotent. */
export const setStatus = async (session: Session, body: { id: number; status_memoria: boolean }, once: Once) =>
  once(async tx => {
    if (!(await store.updateDespedida(tx, body.id, session.contaId, { status_memoria: body.status_memoria })))
      throw new Problem('DESPEDIDA_NAO_ENCONTRADA')
    await recordAudit(tx, session.contaId, body.status_memoria ? 'despedida.ativar' : 'despedida.desativar', {
      despedidaId: body.id,
    })
    return body
  })
