import type { z } from 'zod'
import type { PedidoAcesso, pedidoAcessoBody } from '#contract/pedido-acesso/schema.ts'
import { Problem } from '#server/core/problem.ts'
import { publicAddress } from '#server/core/public-url.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { notifyPerson } from '#server/features/aviso/service.ts'
import { readTextos } from '#server/features/configuracao/service.ts'
import { requireDespedidaAccess } from '#server/features/despedida/access-service.ts'
import type { Caller } from '#server/http/caller.ts'
import { addressKey } from '#server/http/rate-limits.ts'
import { requireProven } from './confirmation-service.ts'
import * as store from './store.ts'

/**
 * `exibicao/pedido-acesso`: one write whatever the address is, so that neither words nor time say whether the despedida exists. The history
 * and the notices of the family are written afterwards (`announce-jobs.ts`).
 */
export const askAccess = async (
  deps: Deps,
  caller: Caller,
  { prova, despedida: despedidaId, nome, frase }: z.output<typeof pedidoAcessoBody>,
): Promise<void> => {
  const telefone = requireProven(deps, prova)
  await deps.limits.hit('PEDIDO_ACESSO', { contact: telefone, address: addressKey(caller.address) })
  await store.insertPedido(deps.db, { despedidaId, nome, telefone, frase })
}

/** `cliente/despedida/{id}/pedidos-acesso`, oldest first. */
export const listPedidos = async (deps: Deps, session: Session, despedidaId: number): Promise<PedidoAcesso[]> => {
  await requireDespedidaAccess(deps.db, session, despedidaId)
  return store.listPedidos(deps.db, despedidaId)
}

/**
 * Sends the code, or a kind refusal, to the phone that asked; the request is deleted with its answer.
 * @throws Problem NAO_ENCONTRADO where another moderator answered first.
 */
export const answerPedido = async (
  deps: Deps,
  session: Session,
  { id: despedidaId, pedido }: { id: number; pedido: number },
  aceito: boolean,
): Promise<PedidoAcesso[]> => {
  await requireDespedidaAccess(deps.db, session, despedidaId)
  return inTransaction(deps.db, async tx => {
    const taken = await store.takePedido(tx, despedidaId, pedido)
    if (!taken) throw new Problem('NAO_ENCONTRADO')
    const { telefone, falecido } = taken
    const codigo = deps.secrets.decrypt(taken.codigoCifrado)
    const linkcodigo = publicAddress(deps.config, `/despedida/${despedidaId}/${codigo}`)
    const write = await readTextos(tx)
    const sms = aceito ? write('acessoAceitoSms', { falecido, codigo, linkcodigo }) : write('acessoRecusadoSms')
    await notifyPerson(deps, tx, { telefone }, { assunto: '', sms, email: '', despedidaId })
    const acao = aceito ? 'pedido-acesso.aceitar' : 'pedido-acesso.recusar'
    await recordAudit(tx, session.contaId, acao, { despedidaId, detalhe: { pedido } })
    return store.listPedidos(tx, despedidaId)
  })
}
