import { hideTelefone } from '#contract/fields/telefone.ts'
import { MODERADORES_MAX } from '#contract/moderador/limits.ts'
import type { ModeradoresDaDespedida } from '#contract/moderador/schema.ts'
import { isStaff } from '#contract/roles.ts'
import { Problem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { requireDespedidaAccess, requireSenha } from '#server/features/despedida/access-service.ts'
import {
  notifyFormerModerador,
  sendAccess,
  sendFirstAccess,
} from '#server/features/despedida/acesso-familia/service.ts'
import { replaceCodigo } from '#server/features/despedida/codigo-service.ts'
import { listConvites } from './convite/store.ts'
import * as store from './moderadores-store.ts'

/** The caller checks the access. Only staff read the contacts of moderators, whose family has them anyway. */
export const readModeradores = async (
  db: Executor,
  session: Session,
  despedidaId: number,
): Promise<ModeradoresDaDespedida> => {
  const staff = isStaff(session.roles)
  const moderadores = (await store.listModeradores(db, despedidaId)).map(({ telefone, email, avisos, ...row }) => ({
    ...row,
    eu: row.id === session.pessoaId,
    ...(row.id === session.pessoaId && { avisos }),
    ...(staff && { telefone, email }),
  }))
  const convites = (await listConvites(db, despedidaId)).map(row => ({ ...row, telefone: hideTelefone(row.telefone) }))
  return { moderadores, convites }
}

/** `cliente/despedida/{id}/moderadores`: for staff and each moderator of the despedida. */
export const listModeradores = async (deps: Deps, session: Session, despedidaId: number) => {
  await requireDespedidaAccess(deps.db, session, despedidaId)
  return readModeradores(deps.db, session, despedidaId)
}

const lock = async (tx: Executor, session: Session | undefined, despedidaId: number) => {
  const page = await store.lockPage(tx, despedidaId)
  if (!page) throw new Problem('DESPEDIDA_NAO_ENCONTRADA')
  // Checked under the lock: somebody who was removed meanwhile decides nothing any more.
  if (session) await requireDespedidaAccess(tx, session, despedidaId)
  return page
}

/** Locks the page and checks that `session` may work on it. @throws Problem MODERADORES_DEMAIS without a free place. */
export const requireFreePlace = async (tx: Executor, session: Session, despedidaId: number): Promise<void> => {
  await lock(tx, session, despedidaId)
  const { moderadores, convites } = await store.countPlaces(tx, despedidaId)
  if (moderadores + convites >= MODERADORES_MAX) throw new Problem('MODERADORES_DEMAIS')
}

/**
 * Adds a person who proved the phone, by a code or by the link of an invitation, and sends the access. Nothing happens for somebody who looks
 * after the page already. The fourth place is the last one, also when two people join at the same moment.
 */
export const joinDespedida = async (
  deps: Deps,
  tx: Executor,
  { contaId, roles }: Pick<Session, 'contaId' | 'roles'>,
  {
    despedidaId,
    pessoaId,
    ...how
  }: { despedidaId: number; pessoaId: number; por: 'codigo' | 'link'; de?: number | null; convite?: number },
): Promise<void> => {
  const { moderadorId } = await lock(tx, undefined, despedidaId)
  if (await store.looksAfter(tx, despedidaId, pessoaId)) return
  if ((await store.countPlaces(tx, despedidaId)).moderadores >= MODERADORES_MAX) throw new Problem('MODERADORES_DEMAIS')
  if (moderadorId === null) await store.setFirst(tx, despedidaId, pessoaId)
  else await store.insertModerador(tx, despedidaId, pessoaId)
  await recordAudit(tx, contaId, 'moderador.entrar', { despedidaId, detalhe: { pessoa: pessoaId, ...how } })
  await sendFirstAccess(deps, tx, { contaId, roles }, despedidaId, pessoaId)
}

type Removal = { id: number; pessoa: number; novoCodigo?: boolean | undefined }

/**
 * A person leaves; staff remove anybody, the last one too. With `novoCodigo` the access code, which the person knows, is replaced in the same
 * transaction and sent to those who stay. @throws Problem ACESSO_NEGADO, NAO_ENCONTRADO, UNICO_MODERADOR.
 */
export const removeModerador = async (
  deps: Deps,
  session: Session,
  { id: despedidaId, pessoa: pessoaId, novoCodigo = false }: Removal,
): Promise<ModeradoresDaDespedida> => {
  await requireDespedidaAccess(deps.db, session, despedidaId)
  const own = pessoaId === session.pessoaId
  const staff = isStaff(session.roles)
  if (!own && !staff) throw new Problem('ACESSO_NEGADO')
  requireSenha(session)
  return inTransaction(deps.db, async tx => {
    const { moderadorId } = await lock(tx, session, despedidaId)
    if (!(await store.looksAfter(tx, despedidaId, pessoaId))) throw new Problem('NAO_ENCONTRADO')
    if (!staff && (await store.countPlaces(tx, despedidaId)).moderadores === 1) throw new Problem('UNICO_MODERADOR')
    // A trigger makes the next one the first.
    if (moderadorId === pessoaId) await store.setFirst(tx, despedidaId, null)
    else await store.deleteModerador(tx, despedidaId, pessoaId)
    await recordAudit(tx, session.contaId, own ? 'moderador.sair' : 'moderador.retirar', {
      despedidaId,
      detalhe: { pessoa: pessoaId },
    })
    if (!own) await notifyFormerModerador(deps, tx, despedidaId, pessoaId)
    if (novoCodigo) {
      await replaceCodigo(deps, tx, session, despedidaId)
      await sendAccess(deps, tx, session, despedidaId)
    }
    return readModeradores(tx, session, despedidaId)
  })
}

/** The first moderator, or staff, make another one the first; both keep looking after the page. @throws Problem ACESSO_NEGADO, NAO_ENCONTRADO. */
export const handOver = async (
  deps: Deps,
  session: Session,
  { id: despedidaId, pessoa: pessoaId }: { id: number; pessoa: number },
): Promise<ModeradoresDaDespedida> =>
  inTransaction(deps.db, async tx => {
    const { moderadorId } = await lock(tx, session, despedidaId)
    if (!isStaff(session.roles) && moderadorId !== session.pessoaId) throw new Problem('ACESSO_NEGADO')
    requireSenha(session)
    const before = (await store.listModeradores(tx, despedidaId)).find(({ primeiro }) => primeiro)
    if (!(await store.looksAfter(tx, despedidaId, pessoaId))) throw new Problem('NAO_ENCONTRADO')
    if (before && before.id !== pessoaId) {
      await store.setFirst(tx, despedidaId, pessoaId)
      // The trigger removes whom the column named until now.
      await store.insertModerador(tx, despedidaId, before.id, before)
      await recordAudit(tx, session.contaId, 'moderador.primeiro', { despedidaId, detalhe: { pessoa: pessoaId } })
    }
    return readModeradores(tx, session, despedidaId)
  })

/** A moderator stops the notices of a page for themselves alone, or receives them again. @throws Problem NAO_ENCONTRADO for anybody else. */
export const chooseAvisos = async (
  deps: Deps,
  session: Session,
  despedidaId: number,
  avisos: boolean,
): Promise<ModeradoresDaDespedida> => {
  await requireDespedidaAccess(deps.db, session, despedidaId)
  return inTransaction(deps.db, async tx => {
    if (!(await store.setAvisos(tx, despedidaId, session.pessoaId, avisos))) throw new Problem('NAO_ENCONTRADO')
    await recordAudit(tx, session.contaId, avisos ? 'moderador.receber-avisos' : 'moderador.parar-avisos', {
      despedidaId,
    })
    return readModeradores(tx, session, despedidaId)
  })
}
