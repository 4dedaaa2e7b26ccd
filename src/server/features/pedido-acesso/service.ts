import type { z } from 'zod'
import type { formularioAcessoBody, PedidoAcesso, pedidoAcessoBody } from '#contract/pedido-acesso/schema.ts'
import { budgetOf } from '#server/adapters/message-budget.ts'
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
import { receiverOf, requirePosted, requireProven } from './confirmation-service.ts'
import * as store from './store.ts'

/**
 * One write whatever the address is, so that neither words nor time say whether the despedida exists. The history and the notices of the
 * family are written afterwards (`announce-jobs.ts`).
 */
const storePedido = async (deps: Deps, caller: Caller, pedido: store.NewPedido): Promise<void> => {
  await deps.limits.hit('PEDIDO_ACESSO', { contact: pedido.contato, address: addressKey(caller.address) })
  await store.insertPedido(deps.db, pedido)
}

/** `exibicao/pedido-acesso`. @throws Problem CONFIRMACAO_EXPIRADA, MUITAS_TENTATIVAS */
export const askAccess = async (
  deps: Deps,
  caller: Caller,
  { prova, despedida: despedidaId, nome, frase }: z.output<typeof pedidoAcessoBody>,
): Promise<void> => storePedido(deps, caller, { despedidaId, nome, frase, contato: requireProven(deps, prova) })

/** `exibicao/pedido-acesso/formulario`. @throws Problem CODIGO_ENVIADO, CODIGO_INCORRETO, MUITAS_TENTATIVAS */
export const postForm = async (
  deps: Deps,
  caller: Caller,
  despedidaId: number,
  { nome, frase, ...form }: z.output<typeof formularioAcessoBody>,
): Promise<void> => {
  const contato = await requirePosted(deps, caller, { ...form, despedidaId })
  await storePedido(deps, caller, { despedidaId, nome, frase, contato })
}

/** `cliente/despedida/{id}/pedidos-acesso`, oldest first. */
export const listPedidos = async (deps: Deps, session: Session, despedidaId: number): Promise<PedidoAcesso[]> => {
  await requireDespedidaAccess(deps.db, session, despedidaId)
  return store.listPedidos(deps.db, despedidaId)
}

/**
 * Sends the code, or a kind refusal, to the contact that asked; the request is deleted with its answer.
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
    const codigo = deps.secrets.decrypt(taken.codigoCifrado)
    const linkcodigo = publicAddress(deps.config, `/despedida/${despedidaId}/${codigo}`)
    const accepted = { falecido: taken.falecido, codigo, linkcodigo }
    const write = await readTextos(tx)
    await notifyPerson(deps, tx, receiverOf(taken.contato), {
      assunto: write('acessoRespostaAssunto'),
      sms: aceito ? write('acessoAceitoSms', accepted) : write('acessoRecusadoSms'),
      email: aceito ? write('acessoAceitoEmail', accepted) : write('acessoRecusadoEmail'),
      verba: budgetOf(session),
      despedidaId,
    })
    const acao = aceito ? 'pedido-acesso.aceitar' : 'pedido-acesso.recusar'
    await recordAudit(tx, session.contaId, acao, { despedidaId, detalhe: { pedido } })
    return store.listPedidos(tx, despedidaId)
  })
}
