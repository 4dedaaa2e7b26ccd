import { randomCodigo, type Secrets } from '#server/core/secrets.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import type { Deps } from '#server/deps.ts'
import type { Once } from '#server/http/contract.ts'
import { requireDespedidaAccess, requireSenha } from './access-service.ts'
import { NEXT_ACESSO_VERSAO, updateDespedida } from './store.ts'

/** A new access code, and the columns that store it: encrypted for the family, as a keyed hash for comparison. */
export const createCodigo = (secrets: Secrets) => {
  const codigo = randomCodigo()
  return { codigo, columns: { codigo_cifrado: secrets.encrypt(codigo), codigo_hmac: secrets.hmac('acesso', codigo) } }
}

/** Invalidates the old code, the visitor cookies issued for it and the registrations that used it. The audit records the event, never a code. */
export const replaceCodigo = async (
  { secrets }: Pick<Deps, 'secrets'>,
  tx: Executor,
  { contaId }: Pick<Session, 'contaId'>,
  id: number,
): Promise<{ codigo: string }> => {
  const { codigo, columns } = createCodigo(secrets)
  await updateDespedida(tx, id, contaId, { ...columns, acesso_versao: NEXT_ACESSO_VERSAO })
  await recordAudit(tx, contaId, 'despedida.novo-codigo', { despedidaId: id })
  return { codigo }
}

/** `cliente/despedida/{id}/novo-codigo`: it shuts out everybody who has the old one. */
export const newCodigo = (deps: Deps, session: Session, id: number, once: Once): Promise<{ codigo: string }> =>
  once(async tx => {
    await requireDespedidaAccess(tx, session, id)
    requireSenha(session)
    return replaceCodigo(deps, tx, session, id)
  })
