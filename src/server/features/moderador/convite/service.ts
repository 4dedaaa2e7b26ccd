import type { z } from 'zod'
import { ACESSO } from '#contract/acesso/messages.ts'
import { hideTelefone } from '#contract/fields/telefone.ts'
import { CONVITE_DAYS } from '#contract/moderador/limits.ts'
import { CONVITE, MODERADOR } from '#contract/moderador/messages.ts'
import type {
  aceitarConviteBody,
  conviteBody,
  conviteRecebido,
  ModeradoresDaDespedida,
  outroModeradorBody,
} from '#contract/moderador/schema.ts'
import { isStaff } from '#contract/roles.ts'
import { budgetOf } from '#server/adapters/message-budget.ts'
import { fieldProblem, Problem } from '#server/core/problem.ts'
import { publicAddress } from '#server/core/public-url.ts'
import { randomName } from '#server/core/secrets.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { insertAccount, withUniqueEmail } from '#server/features/acesso/account-service.ts'
import { findLinkAccount } from '#server/features/acesso/link-senha/service.ts'
import { hashSenha, requireSenhaForte } from '#server/features/acesso/senha/hash-rules.ts'
import { notifyPerson } from '#server/features/aviso/service.ts'
import { readTextos } from '#server/features/configuracao/service.ts'
import { requireDespedidaAccess, requireSenha } from '#server/features/despedida/access-service.ts'
import { findFalecidoNome } from '#server/features/despedida/queries.ts'
import { joinDespedida, readModeradores, requireFreePlace } from '#server/features/moderador/moderadores-service.ts'
import { lockPage } from '#server/features/moderador/moderadores-store.ts'
import { recordConsent } from '#server/features/privacidade/consentimento/service.ts'
import { findModeradorByPhone, requireVerifiedPhone } from '#server/features/verificacao/service.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Once } from '#server/http/contract.ts'
import { addressKey } from '#server/http/rate-limits.ts'
import * as store from './store.ts'

type NewModerador = {
  nome: string
  telefone: string
  email: string
  senhaHash: string | null
  canal: 'equipe' | 'convite'
}

/** A person with a moderator's account, whose phone was confirmed by a code or by the link that it received. */
const insertModerador = async (deps: Deps, tx: Executor, { nome, telefone, email, senhaHash, canal }: NewModerador) => {
  const confirmed = { telefone, telefone_confirmado_em: new Date(deps.now()).toISOString() }
  const inserted = await insertAccount(
    tx,
    { nome, ...confirmed, email, data_nascimento: null, tipo_parentesco: null },
    { username: email, email, senha_hash: senhaHash, papeis: ['ROLE_MODERADOR'] },
  )
  const { pessoaId } = inserted
  await recordConsent(deps, tx, { telefone, email, pessoaId, finalidade: 'termos', valor: true, canal })
  return inserted
}

/**
 * `cliente/despedida/{id}/moderadores`: another moderator, whose phone this account verified by a code. A phone that the portal does not know
 * gets an account and the link to create its password.
 */
export const addModerador = async (
  deps: Deps,
  session: Session,
  despedidaId: number,
  { nome, telefone, email }: z.output<typeof outroModeradorBody>,
  once: Once,
): Promise<ModeradoresDaDespedida> => {
  await requireDespedidaAccess(deps.db, session, despedidaId)
  requireSenha(session)
  return withUniqueEmail(
    'email',
    once(async tx => {
      await requireVerifiedPhone(tx, session.contaId, telefone)
      await store.deleteConviteOf(tx, despedidaId, telefone)
      await requireFreePlace(tx, session, despedidaId)
      const known = await findModeradorByPhone(tx, telefone)
      if (known) {
        await joinDespedida(deps, tx, session, { despedidaId, pessoaId: known.id, por: 'codigo' })
        return readModeradores(tx, session, despedidaId)
      }
      if (nome === undefined) throw fieldProblem('nome', MODERADOR.nomeObrigatorio)
      if (email === undefined) throw fieldProblem('email', MODERADOR.emailObrigatorio)
      const account = { nome, telefone, email, senhaHash: null, canal: 'equipe' } as const
      const { pessoaId } = await insertModerador(deps, tx, account)
      await joinDespedida(deps, tx, session, { despedidaId, pessoaId, por: 'codigo' })
      return readModeradores(tx, session, despedidaId)
    }),
  )
}

const hmacOf = (deps: Deps, token: string): string => deps.secrets.hmac('convite', token)

/** Stores the invitation and queues its SMS in the same transaction. The token leaves the portal only in it. */
const sendConvite = async (
  deps: Deps,
  tx: Executor,
  session: Session,
  despedidaId: number,
  { nome, telefone }: z.output<typeof conviteBody>,
): Promise<void> => {
  const token = randomName()
  const convite = { despedidaId, nome, telefone, tokenHmac: hmacOf(deps, token) }
  const { id } = await store.insertConvite(tx, { ...convite, criadoPor: session.contaId, days: CONVITE_DAYS })
  const write = await readTextos(tx)
  const sms = write('conviteSms', {
    de: (await store.findNomeOfConta(tx, session.contaId)).nome,
    falecido: await findFalecidoNome(tx, despedidaId),
    // Behind the `#`, so that no log, proxy or Referer header contains it.
    link: publicAddress(deps.config, `/convite#${token}`),
    dias: String(CONVITE_DAYS),
  })
  await notifyPerson(deps, tx, { telefone }, { assunto: '', sms, email: '', verba: budgetOf(session), despedidaId })
  await recordAudit(tx, session.contaId, 'moderador.convidar', { despedidaId, detalhe: { convite: id } })
}

/** In the transaction of the caller, who counts the limit. @throws Problem MODERADORES_DEMAIS */
export const inviteInto = async (
  deps: Deps,
  tx: Executor,
  session: Session,
  despedidaId: number,
  convite: z.output<typeof conviteBody>,
): Promise<void> => {
  await store.deleteConviteOf(tx, despedidaId, convite.telefone)
  await requireFreePlace(tx, session, despedidaId)
  await sendConvite(deps, tx, session, despedidaId, convite)
}

/** `cliente/despedida/{id}/convites`: a new invitation of the same phone replaces the one before. */
export const inviteModerador = async (
  deps: Deps,
  session: Session,
  despedidaId: number,
  convite: z.output<typeof conviteBody>,
  once: Once,
): Promise<ModeradoresDaDespedida> => {
  await requireDespedidaAccess(deps.db, session, despedidaId)
  requireSenha(session)
  const user = String(session.contaId)
  const staff = isStaff(session.roles)
  // Staff are never without an invitation because of a moderator.
  await deps.limits.hit('ACESSO', { contact: `convite:${staff ? 'equipe' : despedidaId}:${convite.telefone}`, user })
  // One that is withdrawn was sent all the same.
  const counted = staff ? {} : { despedida: String(despedidaId), user }
  await deps.limits.hit('CONVITE', counted)
  let isSent = false
  try {
    return await once(async tx => {
      await inviteInto(deps, tx, session, despedidaId, convite)
      isSent = true
      return readModeradores(tx, session, despedidaId)
    })
  } finally {
    if (!isSent) await deps.limits.refund('CONVITE', counted)
  }
}

/** @throws Problem NAO_ENCONTRADO for an invitation that was used, has expired, or is of another page. */
export const withdrawConvite = async (
  deps: Deps,
  session: Session,
  { id: despedidaId, convite }: { id: number; convite: number },
): Promise<ModeradoresDaDespedida> => {
  await requireDespedidaAccess(deps.db, session, despedidaId)
  return inTransaction(deps.db, async tx => {
    if (!(await store.deleteConvite(tx, despedidaId, convite))) throw new Problem('NAO_ENCONTRADO')
    await recordAudit(tx, session.contaId, 'moderador.desconvidar', { despedidaId })
    return readModeradores(tx, session, despedidaId)
  })
}

/** Counts the try before anything is compared. @throws Problem CONVITE_INVALIDO */
const requireConvite = async (deps: Deps, caller: Caller, token: string): Promise<store.Convite> => {
  const tokenHmac = hmacOf(deps, token)
  const tries = { contact: tokenHmac, address: addressKey(caller.address) }
  await deps.limits.hit('TRY', tries)
  const convite = await store.findConvite(deps.db, tokenHmac)
  if (!convite) throw new Problem('CONVITE_INVALIDO')
  await deps.limits.refund('TRY', tries)
  return convite
}

/** `auth/convite`: what the invited person reads before deciding. */
export const readConvite = async (
  deps: Deps,
  caller: Caller,
  token: string,
): Promise<z.output<typeof conviteRecebido>> => {
  const { falecido, de, nome, telefone } = await requireConvite(deps, caller, token)
  const cadastrado = (await findModeradorByPhone(deps.db, telefone)) !== undefined
  return { falecido, de, nome, telefone: hideTelefone(telefone), cadastrado }
}

type Aceite = z.output<typeof aceitarConviteBody>

/** @throws Problem DADOS_INVALIDOS at the first missing field, SENHA_COMUM. */
const newAccountOf = async ({ nome, email, senhaNova }: Aceite, telefone: string): Promise<NewModerador> => {
  if (nome === undefined) throw fieldProblem('nome', MODERADOR.nomeObrigatorio)
  if (email === undefined) throw fieldProblem('email', CONVITE.emailObrigatorio)
  if (senhaNova === undefined) throw fieldProblem('senhaNova', ACESSO.senhaObrigatoria)
  await requireSenhaForte('senhaNova', senhaNova, [nome, email, telefone])
  return { nome, telefone, email, senhaHash: await hashSenha(senhaNova), canal: 'convite' }
}

/**
 * `auth/aceitar-convite`: uses the invitation once. The link went to the phone and to nobody else, so that it proves the phone as a code does.
 * @returns the despedida, and the account that was created; none where the phone is a moderator's already, who signs in as always.
 */
export const acceptConvite = async (
  deps: Deps,
  caller: Caller,
  aceite: Aceite,
): Promise<{ despedidaId: number; contaId: number | undefined }> => {
  const { id: convite, despedidaId, telefone, criadoPor: de } = await requireConvite(deps, caller, aceite.token)
  const known = await findModeradorByPhone(deps.db, telefone)
  const account = known ? undefined : await newAccountOf(aceite, telefone)
  return withUniqueEmail(
    'email',
    inTransaction(deps.db, async tx => {
      // Who is removed at this moment holds the lock: the invitation is compared once it is known.
      await lockPage(tx, despedidaId)
      if (!(await store.consumeConvite(tx, hmacOf(deps, aceite.token)))) throw new Problem('CONVITE_INVALIDO')
      const created = account && (await insertModerador(deps, tx, account))
      const pessoaId = created?.pessoaId ?? known?.id
      const contaId = created?.contaId ?? (known && (await findLinkAccount(tx, known.id))?.contaId)
      if (pessoaId === undefined || contaId === undefined) throw new Problem('CONVITE_INVALIDO')
      await joinDespedida(deps, tx, { contaId, roles: [] }, { despedidaId, pessoaId, por: 'link', de, convite })
      return { despedidaId, contaId: created?.contaId }
    }),
  )
}
