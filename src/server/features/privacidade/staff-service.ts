import type { z } from 'zod'
import type { ListQuery } from '#contract/fields/listing.ts'
import { isTelefone } from '#contract/fields/telefone.ts'
import { LIST_MAX } from '#contract/limits.ts'
import type { Contato } from '#contract/privacidade/contato-rules.ts'
import { PALAVRA_APAGAR, PRIVACIDADE, RESPOSTAS, SITUACOES_PEDIDO } from '#contract/privacidade/messages.ts'
import type {
  apagarTitularBody,
  corrigirTitularBody,
  DadosTitular,
  PedidoEquipe,
  PedidoTitular,
  responderPedidoBody,
} from '#contract/privacidade/schema.ts'
import { fieldProblem, Problem } from '#server/core/problem.ts'
import { publicAddress } from '#server/core/public-url.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { notifyPerson } from '#server/features/aviso/service.ts'
import { readTextos } from '#server/features/configuracao/service.ts'
import type { Once } from '#server/http/contract.ts'
import { type Listing, pageOf } from '#server/http/pagination.ts'
import { eraseTitular } from './apagamento/service.ts'
import { correct, moveConsents } from './apagamento/store.ts'
import { exportDados } from './dados/export-service.ts'
import { readDados } from './dados/service.ts'
import { isKnown } from './dados/store.ts'
import { endErasure, endPedido, finishErasure, openPedido } from './pedido/service.ts'
import {
  contatoOfPedido,
  findPedido,
  findStaffRow,
  listPedidos,
  type PedidoRow,
  toPedido,
  toPedidoEquipe,
} from './pedido/store.ts'
import { hashOf } from './titular/contact-rules.ts'

/** The audit identifies the person by a keyed hash, so that the log does not become another copy of the contact. */
const audit = (deps: Deps, tx: Executor, session: Session, acao: string, contato: Contato, detalhe = {}) =>
  recordAudit(tx, session.contaId, acao, { alvo: `titular:${hashOf(deps, contato).slice(0, 16)}`, detalhe })

export const searchTitular = async (deps: Deps, session: Session, contato: Contato): Promise<DadosTitular> => {
  await audit(deps, deps.db, session, 'titular.consultar', contato)
  return readDados(deps, deps.db, contato, { whole: true })
}

export const exportTitular = async (deps: Deps, session: Session, contato: Contato, formato: 'json' | 'html') => {
  await audit(deps, deps.db, session, 'titular.exportar', contato, { formato })
  return exportDados(await readDados(deps, deps.db, contato, { whole: true }), formato, deps.config.TZ_PORTAL)
}

/** The open request that this action fulfils, which must be of this contact, or a new one in the person's name. */
const pedidoFor = async (
  deps: Deps,
  tx: Executor,
  contato: Contato,
  { pedido, tipo }: { pedido: number | null | undefined; tipo: PedidoRow['tipo'] },
): Promise<PedidoRow> => {
  if (pedido === null || pedido === undefined)
    return openPedido(deps, tx, { contato, tipo, texto: '', origem: 'equipe' })
  const row = await findPedido(tx, pedido)
  if (!row || row.contato_hmac !== hashOf(deps, contato)) throw new Problem('NAO_ENCONTRADO')
  if (row.respondido_em !== null) throw fieldProblem('pedido', PRIVACIDADE.jaRespondido)
  return row
}

/** `cliente/titular/apagar`: erases immediately after the confirmation word was typed; the response lists what was erased. */
export const eraseByStaff = async (
  deps: Deps,
  session: Session,
  body: z.output<typeof apagarTitularBody>,
  once: Once,
): Promise<PedidoTitular> => {
  const { contato, homenagens, conta } = body
  if (body.confirmacao.trim().toUpperCase() !== PALAVRA_APAGAR)
    throw fieldProblem('confirmacao', PRIVACIDADE.confirmacaoErrada)
  const erased = await once(async tx => {
    if (!(await isKnown(tx, contato, ''))) throw fieldProblem('contato', PRIVACIDADE.nadaParaApagar)
    const pedido = await pedidoFor(deps, tx, contato, { pedido: body.pedido, tipo: 'exclusao' })
    const { contaId } = session
    const result = await eraseTitular(deps, tx, { contato, homenagens, conta, pedidoId: pedido.id, contaId })
    return toPedido(await endErasure(tx, pedido.id, { ...result, contaEspera: false }, contaId))
  })
  return finishErasure(deps, erased, { contato, homenagens, conta })
}

/** `cliente/titular/corrigir`. @throws Problem NAO_ENCONTRADO when no data was sent under this contact. */
export const correctByStaff = (
  deps: Deps,
  session: Session,
  body: z.output<typeof corrigirTitularBody>,
): Promise<DadosTitular> =>
  inTransaction(deps.db, async tx => {
    const { contato, nome, novo } = body
    const change = { nome: nome === '' ? undefined : nome, novo: novo ?? undefined }
    if ((await correct(tx, contato, change)) === 0) throw new Problem('NAO_ENCONTRADO')
    if (change.novo)
      await moveConsents(
        tx,
        { canal: contato.canal, hmac: hashOf(deps, contato) },
        { canal: change.novo.canal, hmac: hashOf(deps, change.novo) },
      )
    const campos = [...(change.nome ? ['nome'] : []), ...(change.novo ? [change.novo.canal] : [])]
    await audit(deps, tx, session, 'titular.corrigir', contato, { campos })
    const { contaId } = session
    if (body.pedido) {
      const pedido = await pedidoFor(deps, tx, contato, { pedido: body.pedido, tipo: 'correcao' })
      await endPedido(tx, pedido.id, { situacao: 'atendido', resposta: RESPOSTAS.corrigido, contaId })
    }
    return readDados(deps, tx, change.novo ?? contato, { whole: true })
  })

export const listForStaff = async (deps: Deps, query: ListQuery): Promise<Listing<PedidoEquipe>> => {
  const { rows, total } = await listPedidos(deps.db, pageOf(query, LIST_MAX.staff))
  return { itens: rows.map(row => toPedidoEquipe(deps, row)), total }
}

/** Sends the full response by e-mail, or an SMS with the address where to read it. */
const notifyTitular = async (deps: Deps, tx: Executor, row: PedidoRow): Promise<void> => {
  const para = contatoOfPedido(deps, row)
  if (para === null) return
  const { numero, resposta } = row
  const write = await readTextos(tx)
  const situacao = (SITUACOES_PEDIDO[row.situacao] ?? row.situacao).toLowerCase()
  const link = publicAddress(deps.config, '/privacidade')
  const person = row.canal === 'email' ? { email: para } : { telefone: isTelefone(para) ? para : '' }
  await notifyPerson(deps, tx, person, {
    assunto: write('pedidoAssunto', { numero }),
    email: write('pedidoRespondidoEmail', { numero, situacao, resposta }),
    sms: write('pedidoRespondidoSms', { numero, situacao, link }),
    verba: 'equipe',
  })
}

/** `PUT cliente/titular/pedidos/{id}`. @throws Problem NAO_ENCONTRADO for an absent or already closed request. */
export const answerByStaff = (
  deps: Deps,
  session: Session,
  id: number,
  { situacao, resposta }: z.output<typeof responderPedidoBody>,
): Promise<PedidoEquipe> =>
  inTransaction(deps.db, async tx => {
    const row = await endPedido(tx, id, { situacao, resposta, contaId: session.contaId })
    await recordAudit(tx, session.contaId, 'titular.responder', { alvo: `pedido:${id}`, detalhe: { situacao } })
    await notifyTitular(deps, tx, row)
    return toPedidoEquipe(deps, await findStaffRow(tx, id))
  })
