import type { z } from 'zod'
import type { Contato } from '#contract/privacidade/contato-rules.ts'
import { RESPOSTAS } from '#contract/privacidade/messages.ts'
import type { PedidoTitular, pedidoTitularBody } from '#contract/privacidade/schema.ts'
import { recordErasures } from '#server/adapters/erasure-list.ts'
import { portalNow } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { readTextos } from '#server/features/configuracao/service.ts'
import { removePendingFiles } from '#server/features/privacidade/apagamento/pending-deletions-service.ts'
import {
  type Erasure,
  type ErasureResult,
  eraseTitular,
  withdrawOfertas,
} from '#server/features/privacidade/apagamento/service.ts'
import { toPedido } from '#server/features/privacidade/pedido/store.ts'
import { hashOf, requireTitular } from '#server/features/privacidade/titular/contact-rules.ts'
import type { Once } from '#server/http/contract.ts'
import { answerPedido, findPedido, insertPedido, type PedidoRow } from './store.ts'

type Body = z.output<typeof pedidoTitularBody>

type NewPedido = { contato: Contato; tipo: PedidoRow['tipo']; texto: string; origem: PedidoRow['origem'] }

/** Creates a numbered request with its deadline; the contact is encrypted. */
export const openPedido = async (deps: Pick<Deps, 'secrets'>, tx: Executor, pedido: NewPedido): Promise<PedidoRow> =>
  insertPedido(tx, {
    canal: pedido.contato.canal,
    contato_hmac: hashOf(deps, pedido.contato),
    contato_cifrado: deps.secrets.encrypt(pedido.contato.valor),
    origem: pedido.origem,
    tipo: pedido.tipo,
    texto: pedido.texto,
  })

/** Responds to a request in the transaction that fulfils it. @throws Problem NAO_ENCONTRADO if another response was stored meanwhile. */
export const endPedido = async (
  tx: Executor,
  id: number,
  answer: Parameters<typeof answerPedido>[2],
): Promise<PedidoRow> => {
  const row = await answerPedido(tx, id, answer)
  if (!row) throw new Problem('NAO_ENCONTRADO')
  return row
}

/** Responds to an erasure request: fulfilled, unless files must still be removed or an account waits for the staff. */
export const endErasure = (
  tx: Executor,
  id: number,
  { feito, arquivos, contaEspera }: ErasureResult,
  contaId: number | null,
): Promise<PedidoRow> => {
  if (contaEspera) return endPedido(tx, id, { situacao: 'andamento', resposta: RESPOSTAS.contaEspera, feito, contaId })
  const situacao = arquivos === 0 ? 'atendido' : 'andamento'
  return endPedido(tx, id, { situacao, resposta: RESPOSTAS.apagado, feito, arquivos, contaId })
}

/**
 * Records the erasure outside the database too, so that restoring an older backup does not bring the data back. A failure is logged only:
 * the database has the record.
 */
const noteErasure = (deps: Deps, { contato, homenagens, conta }: ErasureRequest): Promise<void> =>
  recordErasures(deps.config.DATA_DIR, [
    { quando: new Date(portalNow()).toISOString(), titular: hashOf(deps, contato), homenagens, conta },
  ]).catch((error: unknown) =>
    deps.log.error({ err: error, event: 'titular.lista' }, 'an erasure could not be noted beside the database'),
  )

type ErasureRequest = Pick<Erasure, 'contato' | 'homenagens' | 'conta'>

/** Removes the files after the transaction; the response contains the resulting state of the request. */
export const finishErasure = async (
  deps: Deps,
  pedido: PedidoTitular,
  request: ErasureRequest,
): Promise<PedidoTitular> => {
  await noteErasure(deps, request)
  await removePendingFiles(deps)
  const row = await findPedido(deps.db, pedido.id)
  return row ? toPedido(row) : pedido
}

/** An erasure requested by the person concerned. */
const eraseOwn = async (deps: Deps, tx: Executor, contato: Contato, pedido: PedidoRow, body: Body) => {
  const result = await eraseTitular(deps, tx, {
    contato,
    homenagens: body.homenagens,
    conta: false,
    pedidoId: pedido.id,
    contaId: null,
  })
  return endErasure(tx, pedido.id, result, null)
}

const stopOffers = async (deps: Deps, tx: Executor, contato: Contato, pedido: PedidoRow) => {
  await withdrawOfertas(deps, tx, contato)
  await recordAudit(tx, null, 'titular.ofertas', { alvo: `pedido:${pedido.id}` })
  return endPedido(tx, pedido.id, { situacao: 'atendido', resposta: RESPOSTAS.ofertas, contaId: null })
}

const deadline = (prazo: string): string => prazo.split('-').reverse().join('/')

/** Confirms a request that waits for the staff by e-mail; an SMS would only repeat what the page shows. */
const confirm = async (deps: Deps, tx: Executor, { canal, valor }: Contato, { numero, prazo }: PedidoRow) => {
  if (canal !== 'email') return
  const write = await readTextos(tx)
  await deps.notices.send(tx, {
    canal: 'email',
    para: valor,
    assunto: write('pedidoAssunto', { numero }),
    texto: write('pedidoRecebidoEmail', { numero, prazo: deadline(prazo) }),
  })
}

const perform = async (deps: Deps, tx: Executor, contato: Contato, body: Body): Promise<PedidoRow> => {
  const { tipo, texto } = body
  const pedido = await openPedido(deps, tx, { contato, tipo, texto, origem: 'titular' })
  if (tipo === 'exclusao') return eraseOwn(deps, tx, contato, pedido, body)
  if (tipo === 'ofertas') return stopOffers(deps, tx, contato, pedido)
  await recordAudit(tx, null, `titular.pedir-${tipo}`, { alvo: `pedido:${pedido.id}` })
  await confirm(deps, tx, contato, pedido)
  return pedido
}

/** `titular/pedidos`: erasure and the end of offers are fulfilled immediately; other requests within 15 days. */
export const createPedido = async (deps: Deps, body: Body, once: Once): Promise<PedidoTitular> => {
  const contato = requireTitular(deps, body.acesso)
  const guard = JSON.stringify([hashOf(deps, contato), body.tipo, body.texto, body.homenagens])
  const pedido = await once(async tx => toPedido(await perform(deps, tx, contato, body)), guard)
  if (body.tipo !== 'exclusao') return pedido
  return finishErasure(deps, pedido, { contato, homenagens: body.homenagens, conta: false })
}
