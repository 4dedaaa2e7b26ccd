import { ACESSO_FAMILIA } from '#contract/moderador/messages.ts'
import type { AcessoEnviado } from '#contract/moderador/schema.ts'
import { budgetOf } from '#server/adapters/message-budget.ts'
import { Problem } from '#server/core/problem.ts'
import { publicAddress } from '#server/core/public-url.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { createFirstLink } from '#server/features/acesso/link-senha/service.ts'
import { notifyPerson } from '#server/features/aviso/service.ts'
import { readTextos } from '#server/features/configuracao/service.ts'
import { claimFirstSend, findFormerModerador, listReceivers, type Receiver, recordSent } from './store.ts'

type Receivers = readonly [Receiver, ...Receiver[]]

const toEnviado = ({ nome, telefone, email, enviadoEm }: Receiver) => ({ nome, telefone, email, enviado_em: enviadoEm })

const toAcessoEnviado = ([first, ...others]: Receivers): AcessoEnviado => ({
  ...toEnviado(first),
  ...(others.length > 0 && { outros: others.map(toEnviado) }),
})

/** Who acts, and pays by the role. */
type Actor = Pick<Session, 'contaId' | 'roles'>

/** Sends the access to the phone and by e-mail, to whichever of the two is known; with the link to create a password where there is none yet. */
const deliver = async (
  deps: Deps,
  tx: Executor,
  actor: Actor,
  { despedidaId, receiver, again }: { despedidaId: number; receiver: Receiver; again: boolean },
): Promise<void> => {
  const { nome, falecido, pagina } = receiver
  const codigo = deps.secrets.decrypt(receiver.codigoCifrado)
  const values = {
    moderador: nome,
    falecido,
    link: publicAddress(deps.config, `/despedida/${despedidaId}`),
    codigo,
    linkcodigo: publicAddress(deps.config, `/despedida/${despedidaId}/${codigo}`),
    // The family's own entrance.
    entrar: publicAddress(deps.config, '/'),
  }
  const write = await readTextos(tx)
  const first = await createFirstLink(deps, tx, actor.contaId, { pessoaId: receiver.pessoaId, despedidaId, again })
  const sms = { ...values, ...first, situacao: ACESSO_FAMILIA.situacaoSms[pagina] }
  const email = { ...values, ...first, situacao: ACESSO_FAMILIA.situacao[pagina] }
  await notifyPerson(deps, tx, receiver, {
    assunto: write('acessoAssunto', values),
    sms: write(first ? 'primeiroAcessoSms' : 'acessoSms', sms),
    email: write(first ? 'primeiroAcessoEmail' : 'acessoEmail', email),
    verba: budgetOf(actor),
    despedidaId,
  })
}

const audit = (tx: Executor, { contaId }: Actor, despedidaId: number, pessoaId: number): Promise<void> =>
  recordAudit(tx, contaId, 'despedida.acesso', { despedidaId, alvo: `pessoa:${pessoaId}` })

/** Sends a new moderator the link, the code and the instructions, at most once for each person and despedida. */
export const sendFirstAccess = async (
  deps: Deps,
  tx: Executor,
  actor: Actor,
  despedidaId: number,
  pessoaId: number,
): Promise<void> => {
  const receiver = (await listReceivers(tx, despedidaId))?.find(one => one.pessoaId === pessoaId)
  if (!receiver || !(await claimFirstSend(tx, despedidaId, pessoaId))) return
  await deliver(deps, tx, actor, { despedidaId, receiver, again: false })
  await audit(tx, actor, despedidaId, pessoaId)
}

/** @throws Problem DESPEDIDA_NAO_ENCONTRADA; NAO_ENCONTRADO for a despedida without a moderator. */
const requireReceivers = async (db: Executor, despedidaId: number): Promise<Receivers> => {
  const receivers = await listReceivers(db, despedidaId)
  if (!receivers) throw new Problem('DESPEDIDA_NAO_ENCONTRADA')
  const [first, ...others] = receivers
  if (!first) throw new Problem('NAO_ENCONTRADO')
  return [first, ...others]
}

export const readAccess = async (deps: Deps, despedidaId: number): Promise<AcessoEnviado> =>
  toAcessoEnviado(await requireReceivers(deps.db, despedidaId))

/** To each of the moderators, as they are now. */
export const sendAccess = async (deps: Deps, tx: Executor, actor: Actor, despedidaId: number): Promise<void> => {
  for (const receiver of (await listReceivers(tx, despedidaId)) ?? []) {
    await deliver(deps, tx, actor, { despedidaId, receiver, again: true })
    await recordSent(tx, despedidaId, receiver.pessoaId)
    await audit(tx, actor, despedidaId, receiver.pessoaId)
  }
}

export const sendAccessAgain = async (deps: Deps, session: Session, despedidaId: number): Promise<AcessoEnviado> => {
  const [{ pessoaId }] = await requireReceivers(deps.db, despedidaId)
  await deps.limits.hit('ACESSO', { contact: `${despedidaId}:${pessoaId}`, user: String(session.contaId) })
  return inTransaction(deps.db, async tx => {
    await sendAccess(deps, tx, session, despedidaId)
    return toAcessoEnviado(await requireReceivers(tx, despedidaId))
  })
}

/** Notifies a former moderator of the change, so that it cannot happen unnoticed. */
export const notifyFormerModerador = async (
  deps: Deps,
  tx: Executor,
  despedidaId: number,
  pessoaId: number,
): Promise<void> => {
  const former = await findFormerModerador(tx, despedidaId, pessoaId)
  if (!former) return
  const write = await readTextos(tx)
  const values = { falecido: former.falecido }
  const [assunto, texto] = [write('acessoAssunto', values), write('outroModerador', values)]
  await notifyPerson(deps, tx, former, { assunto, sms: texto, email: texto, verba: 'equipe' })
}
