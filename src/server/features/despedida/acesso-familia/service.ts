import type { AcessoEnviado } from '#contract/moderador/schema.ts'
import { Problem } from '#server/core/problem.ts'
import { publicAddress } from '#server/core/public-url.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { notifyPerson } from '#server/features/aviso/service.ts'
import { readTextos } from '#server/features/configuracao/service.ts'
import { claimFirstSend, findFormerModerador, findReceiver, type Receiver, recordSent } from './store.ts'

const toAcessoEnviado = ({ nome, telefone, email, enviadoEm }: Receiver): AcessoEnviado => ({
  nome,
  telefone,
  email,
  enviado_em: enviadoEm,
})

/** Sends the access by SMS and by e-mail, to whichever of the two is known. */
const deliver = async (deps: Deps, tx: Executor, despedidaId: number, receiver: Receiver): Promise<void> => {
  const { nome, falecido } = receiver
  const codigo = deps.secrets.decrypt(receiver.codigoCifrado)
  const values = {
    moderador: nome,
    falecido,
    link: publicAddress(deps.config, `/despedida/${despedidaId}`),
    codigo,
    linkcodigo: publicAddress(deps.config, `/despedida/${despedidaId}/${codigo}`),
    // The family signs in here: the staff's sign-in page refuses moderators.
    entrar: publicAddress(deps.config, '/'),
  }
  const write = await readTextos(tx)
  await notifyPerson(deps, tx, receiver, {
    assunto: write('acessoAssunto', values),
    sms: write('acessoSms', values),
    email: write('acessoEmail', values),
    verba: 'equipe',
    despedidaId,
  })
}

const audit = (tx: Executor, session: Session, despedidaId: number, pessoaId: number): Promise<void> =>
  recordAudit(tx, session.contaId, 'despedida.acesso', { despedidaId, alvo: `pessoa:${pessoaId}` })

/** Sends a new moderator the link, the code and the instructions, at most once for each person and despedida. */
export const sendFirstAccess = async (
  deps: Deps,
  tx: Executor,
  session: Session,
  despedidaId: number,
): Promise<void> => {
  const receiver = await findReceiver(tx, despedidaId)
  if (!receiver || !(await claimFirstSend(tx, despedidaId, receiver.pessoaId))) return
  await deliver(deps, tx, despedidaId, receiver)
  await audit(tx, session, despedidaId, receiver.pessoaId)
}

/** @throws Problem DESPEDIDA_NAO_ENCONTRADA; NAO_ENCONTRADO for a despedida without a moderator. */
const requireReceiver = async (db: Executor, despedidaId: number): Promise<Receiver> => {
  const receiver = await findReceiver(db, despedidaId)
  if (receiver === undefined) throw new Problem('DESPEDIDA_NAO_ENCONTRADA')
  if (receiver === null) throw new Problem('NAO_ENCONTRADO')
  return receiver
}

export const readAccess = async (deps: Deps, despedidaId: number): Promise<AcessoEnviado> =>
  toAcessoEnviado(await requireReceiver(deps.db, despedidaId))

export const sendAccessAgain = async (deps: Deps, session: Session, despedidaId: number): Promise<AcessoEnviado> => {
  const { pessoaId } = await requireReceiver(deps.db, despedidaId)
  await deps.limits.hit('ACESSO', { contact: `${despedidaId}:${pessoaId}`, user: String(session.contaId) })
  return inTransaction(deps.db, async tx => {
    const receiver = await requireReceiver(tx, despedidaId)
    await deliver(deps, tx, despedidaId, receiver)
    const enviadoEm = await recordSent(tx, despedidaId, receiver.pessoaId)
    await audit(tx, session, despedidaId, receiver.pessoaId)
    return toAcessoEnviado({ ...receiver, enviadoEm })
  })
}

/** Notifies the former moderator of a change of moderator, so that it cannot happen unnoticed. */
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
