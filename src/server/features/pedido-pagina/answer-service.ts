import type { z } from 'zod'
import type { novaDespedidaBody } from '#contract/despedida/schema.ts'
import { DESCONHECIDA } from '#contract/falecido/life-rules.ts'
import { type RegistroFalecido, SEXO_NAO_INFORMADO } from '#contract/falecido/schema.ts'
import { isTelefone } from '#contract/fields/telefone.ts'
import type {
  PedidoPagina,
  PedidoPaginaRespondido,
  RespostaPedidoPagina,
  Semelhantes,
} from '#contract/pedido-pagina/schema.ts'
import { SEMELHANTES_MAX } from '#contract/pedido-pagina/schema.ts'
import { Problem } from '#server/core/problem.ts'
import { publicAddress } from '#server/core/public-url.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { notifyPerson } from '#server/features/aviso/service.ts'
import { readTextos } from '#server/features/configuracao/service.ts'
import { findToJoin, listSimilarDespedidas } from '#server/features/despedida/queries.ts'
import { createDespedida } from '#server/features/despedida/service.ts'
import { listRegisterRows, listSimilarRegister } from '#server/features/falecido/register-service.ts'
import { createFalecido } from '#server/features/falecido/service.ts'
import { burialOf, linkRegister } from '#server/features/importacao/service.ts'
import { inviteInto } from '#server/features/moderador/convite/service.ts'
import { receiverOf } from '#server/features/pedido-acesso/confirmation-service.ts'
import * as store from './store.ts'

const requirePedido = async (db: Executor, id: number): Promise<PedidoPagina> => {
  const pedido = await store.findPedido(db, id)
  if (!pedido) throw new Problem('NAO_ENCONTRADO')
  return pedido
}

/** `cliente/pedidos-pagina/{id}/semelhantes`. An ERP behind the register is asked first; what it has is then in the table. */
export const listSemelhantes = async (deps: Deps, session: Session, id: number): Promise<Semelhantes> => {
  const { falecido: nome, ano } = await requirePedido(deps.db, id)
  await deps.register.search({ nome, cpf: '', contrato: '' })
  await recordAudit(deps.db, session.contaId, 'pedido-pagina.conferir', { detalhe: { pedido: id } })
  return {
    registro: await listSimilarRegister(deps.db, { nome, ano }, SEMELHANTES_MAX),
    despedidas: await listSimilarDespedidas(deps.db, { nome, ano }, SEMELHANTES_MAX),
  }
}

/** The row of the register that staff chose. @throws Problem ALTERADO_POR_OUTRA_PESSOA where it has a page by now. */
const requireRow = async (tx: Executor, id: number): Promise<RegistroFalecido> => {
  const [row] = await listRegisterRows(tx, [id])
  if (!row) throw new Problem('NAO_ENCONTRADO')
  if (row.despedida_id !== undefined) throw new Problem('ALTERADO_POR_OUTRA_PESSOA')
  return row
}

/** An inactive page with what the register has or, without a row, with name and year of the request: staff complete and activate it. */
const openDraft = async (
  deps: Deps,
  tx: Executor,
  session: Session,
  pedido: PedidoPagina,
  registro: number | null,
): Promise<number> => {
  const row = registro === null ? undefined : await requireRow(tx, registro)
  const { id: pessoa_falecida_id } = await createFalecido(tx, session, {
    nome: row?.nome ?? pedido.falecido,
    nome_social: '',
    conhecido_como: '',
    data_nascimento: row?.nascimento ?? DESCONHECIDA,
    data_falecimento: row?.falecimento ?? pedido.ano,
    sexo: row?.sexo ?? SEXO_NAO_INFORMADO,
    cidade: '',
    estado: '',
    pais: '',
  })
  const body: z.output<typeof novaDespedidaBody> = {
    ...(row && burialOf({ ...row, dt_sepultamento: row.dtSepultamento, dt_velorio: row.dtVelorio })),
    status_memoria: false,
    pessoa_falecida_id,
  }
  const { id } = await createDespedida(deps, session, body, work => work(tx))
  if (row) await linkRegister(tx, row.id, id)
  return id
}

/** Invites whoever asked to look after the page; somebody abroad is not: an account of a moderator has a Brazilian mobile. @returns whether an invitation was sent. */
const inviteAsker = async (
  deps: Deps,
  tx: Executor,
  session: Session,
  despedidaId: number,
  { nome, contato }: PedidoPagina,
): Promise<boolean> => {
  const { telefone } = receiverOf(contato)
  if (telefone === undefined || !isTelefone(telefone)) return false
  await inviteInto(deps, tx, session, despedidaId, { nome, telefone })
  return true
}

type Answer = { deps: Deps; tx: Executor; session: Session; pedido: PedidoPagina }

/** Tells whoever asked what became of the request. */
const notifyAsker = async (
  { deps, tx, pedido }: Answer,
  texto: 'paginaAceita' | 'paginaExiste' | 'paginaRecusada',
  values: Record<string, string>,
): Promise<void> => {
  const write = await readTextos(tx)
  await notifyPerson(deps, tx, receiverOf(pedido.contato), {
    assunto: write('paginaRespostaAssunto', values),
    sms: write(`${texto}Sms`, values),
    email: write(`${texto}Email`, values),
    verba: 'equipe',
  })
}

const open = async (answer: Answer, registro: number | null): Promise<PedidoPaginaRespondido> => {
  const { deps, tx, session, pedido } = answer
  const despedida = await openDraft(deps, tx, session, pedido, registro)
  const convidado = await inviteAsker(deps, tx, session, despedida, pedido)
  if (!convidado) {
    const values = { falecido: pedido.falecido, link: publicAddress(deps.config, `/despedida/${despedida}`) }
    await notifyAsker(answer, 'paginaAceita', values)
  }
  return { despedida, convidado }
}

/** A page that nobody looks after gets an invitation; of another one whoever asks receives the address, and its family decides. */
const join = async (answer: Answer, despedidaId: number): Promise<PedidoPaginaRespondido> => {
  const { deps, tx, session, pedido } = answer
  const page = await findToJoin(tx, despedidaId)
  if (!page) throw new Problem('DESPEDIDA_NAO_ENCONTRADA')
  const convidado = page.moderadores === 0 && (await inviteAsker(deps, tx, session, despedidaId, pedido))
  if (!convidado) {
    if (!page.ativa) throw new Problem('DESPEDIDA_INATIVA')
    const values = { falecido: page.nome, link: publicAddress(deps.config, `/despedida/${despedidaId}`) }
    await notifyAsker(answer, 'paginaExiste', values)
  }
  return { despedida: despedidaId, convidado }
}

const refuse = async (answer: Answer, resposta: string): Promise<PedidoPaginaRespondido> => {
  await notifyAsker(answer, 'paginaRecusada', { falecido: answer.pedido.falecido, resposta })
  return { despedida: null, convidado: false }
}

const answerWith = (answer: Answer, resposta: RespostaPedidoPagina): Promise<PedidoPaginaRespondido> => {
  if (resposta.acao === 'abrir') return open(answer, resposta.registro)
  if (resposta.acao === 'unir') return join(answer, resposta.despedida)
  return refuse(answer, resposta.resposta)
}

const ACOES = {
  abrir: 'pedido-pagina.abrir',
  unir: 'pedido-pagina.unir',
  recusar: 'pedido-pagina.recusar',
} as const

/**
 * `cliente/pedidos-pagina/{id}`: the answer is sent, and the request is deleted with it.
 * @throws Problem NAO_ENCONTRADO where a colleague answered first.
 */
export const answerPedido = async (
  deps: Deps,
  session: Session,
  id: number,
  resposta: RespostaPedidoPagina,
): Promise<PedidoPaginaRespondido> => {
  const { contato } = await requirePedido(deps.db, id)
  if (resposta.acao !== 'recusar')
    await deps.limits.hit('ACESSO', { contact: `convite:equipe:${contato}`, user: String(session.contaId) })
  return inTransaction(deps.db, async tx => {
    const pedido = await store.takePedido(tx, id)
    if (!pedido) throw new Problem('NAO_ENCONTRADO')
    const result = await answerWith({ deps, tx, session, pedido }, resposta)
    const { despedida: despedidaId } = result
    await recordAudit(tx, session.contaId, ACOES[resposta.acao], { despedidaId, detalhe: { pedido: id } })
    return result
  })
}
