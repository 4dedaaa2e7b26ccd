import { randomCodigo } from '#server/core/secrets.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { requireDespedidaAccess } from './access-service.ts'
import { replaceCodigo } from './store.ts'

/**
 * `cliente/despedida/{id}/novo-codigo`: invalidates the old code, the visitor cookies issued for it and the registrations that used it. The
 * audit records the event, never a code.
 */
export const newCodigo = (
  deps: Deps,
  session: Session,
  id: number,
  once: <T>(work: (tx: Executor) => Promise<T>) => Promise<T>,
): Promise<{ codigo: string }> =>
  once(async tx => {
    await requireDespedidaAccess(tx, session, id)
    const codigo = randomCodigo()
    await replaceCodigo(tx, id, session.contaId, {
      cifrado: deps.secrets.encrypt(codigo),
      hmac: deps.secrets.hmac('acesso', codigo),
    })
    await recordAudit(tx, { contaId: session.contaId, acao: 'despedida.novo-codigo', despedidaId: id })
    return { codigo }
  })
