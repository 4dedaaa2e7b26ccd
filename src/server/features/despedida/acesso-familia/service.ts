import { sql } from 'kysely'
import { ACESSO_FAMILIA, type SituacaoPagina } from '#contract/moderador/messages.ts'
import type { AcessoEnviado } from '#contract/moderador/schema.ts'
import { budgetOf } from '#server/adapters/message-budget.ts'
import { Problem } from '#server/core/problem.ts'
import { publicAddress } from '#server/core/public-url.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, execute, firstRow, hasRows } from '#server/db/rows.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { createFirstLink } from '#server/features/acesso/link-senha/service.ts'
import { notifyPerson } from '#server/features/aviso/service.ts'
import { readTextos } from '#server/features/configuracao/service.ts'
import { pessoasOf } from '#server/features/moderador/queries.ts'

type Receiver = {
  pessoaId: number
  nome: string
  telefone: string
  email: string
  falecido: string
  codigoCifrado: string
  enviadoEm: string | null
  pagina: SituacaoPagina
}

/** The despedida's moderators, the first one first, and the values of the message. @returns undefined without a despedida. */
const listReceivers = async (db: Executor, despedidaId: number): Promise<Receiver[] | undefined> => {
  const rows = await allRows<Omit<Receiver, 'pessoaId'> & { pessoaId: number | null }>(db)`
    select p.id as "pessoaId", p.nome, p.telefone, p.email, f.nome as falecido,
      d.codigo_cifrado as "codigoCifrado", e.enviado_em as "enviadoEm",
      case when not d.status_memoria then 'inativa' when d.tipo = 'Privada' then 'privada' else 'aberta' end as pagina
    from despedida d join falecido f on f.id = d.falecido_id
      left join pessoa p on p.id = any(array${pessoasOf(sql`d.id`)})
      left join acesso_enviado e on e.despedida_id = d.id and e.pessoa_id = p.id
    where d.id = ${despedidaId} order by p.id = d.moderador_id desc, p.id`
  if (rows.length === 0) return undefined
  return rows.flatMap(({ pessoaId, ...row }) => (pessoaId === null ? [] : [{ ...row, pessoaId }]))
}

/** @returns false when this person has already received the access to this despedida. */
const claimFirstSend = (db: Executor, despedidaId: number, pessoaId: number) => hasRows(db)`
    insert into acesso_enviado (despedida_id, pessoa_id) values (${despedidaId}, ${pessoaId})
    on conflict do nothing returning 1`

const recordSent = (db: Executor, despedidaId: number, pessoaId: number) => execute(db)`
    insert into acesso_enviado (despedida_id, pessoa_id) values (${despedidaId}, ${pessoaId})
    on conflict (despedida_id, pessoa_id) do update set enviado_em = now()`

type Former = { telefone: string; email: string; falecido: string }

/** A person who looked after the despedida until now. */
const findFormerModerador = (db: Executor, despedidaId: number, pessoaId: number) => firstRow<Former>(db)`
    select p.telefone, p.email, f.nome as falecido from pessoa p, despedida d join falecido f on f.id = d.falecido_id
    where p.id = ${pessoaId} and d.id = ${despedidaId}`

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
