import type { z } from 'zod'
import { LIST_MAX } from '#contract/limits.ts'
import { PEDIDO_PAGINA } from '#contract/pedido-pagina/messages.ts'
import type { formularioPaginaBody, PedidoPagina, pedidoPaginaBody } from '#contract/pedido-pagina/schema.ts'
import { fieldProblem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import { readTomorrow } from '#server/db/now.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { requirePosted, requireProven } from '#server/features/pedido-acesso/confirmation-service.ts'
import type { Caller } from '#server/http/caller.ts'
import { addressKey } from '#server/http/rate-limits.ts'
import * as store from './store.ts'

type Words = Omit<PedidoPagina, 'id' | 'em' | 'contato'>

const requireYear = async (deps: Deps, ano: string): Promise<void> => {
  if (ano > (await readTomorrow(deps.db)).slice(0, 4)) throw fieldProblem('ano', PEDIDO_PAGINA.anoFuturo)
}

const storePedido = async (
  deps: Deps,
  caller: Caller,
  contato: string,
  { falecido, ano, parentesco, nome }: Words,
): Promise<void> => {
  await deps.limits.hit('PEDIDO_PAGINA', { contact: contato, address: addressKey(caller.address) })
  await inTransaction(deps.db, async tx => {
    const { id } = await store.insertPedido(tx, { falecido, ano, parentesco, nome, contato })
    await recordAudit(tx, null, 'pedido-pagina.receber', { detalhe: { pedido: id } })
  })
}

/** `exibicao/pedido-pagina`: waits for staff; nothing of it is public. @throws Problem CONFIRMACAO_EXPIRADA, MUITAS_TENTATIVAS */
export const askPage = async (
  deps: Deps,
  caller: Caller,
  { prova, ...words }: z.output<typeof pedidoPaginaBody>,
): Promise<void> => {
  const contato = requireProven(deps, prova)
  await requireYear(deps, words.ano)
  await storePedido(deps, caller, contato, words)
}

/**
 * `exibicao/pedido-pagina/formulario`: without a code one is sent, and the form is shown again with a field for it.
 * @throws Problem CODIGO_ENVIADO, CODIGO_INCORRETO
 */
export const postForm = async (
  deps: Deps,
  caller: Caller,
  { contato, confirmacao, codigo, ...words }: z.output<typeof formularioPaginaBody>,
): Promise<void> => {
  await requireYear(deps, words.ano)
  await storePedido(deps, caller, await requirePosted(deps, caller, { contato, confirmacao, codigo }), words)
}

/** `cliente/pedidos-pagina`, oldest first. */
export const listPedidos = (deps: Deps): Promise<PedidoPagina[]> => store.listPedidos(deps.db, LIST_MAX.staff)
