import type { z } from 'zod'
import { hideCpf } from '#contract/fields/cpf.ts'
import { senhaProblem } from '#contract/fields/senha.ts'
import { MODERADOR } from '#contract/moderador/messages.ts'
import {
  type moderadorDaDespedida,
  type novaPessoaModeradorBody,
  pessoaModerador,
  type updatePessoaModeradorBody,
} from '#contract/moderador/schema.ts'
import { isAdmin, isStaff } from '#contract/roles.ts'
import { portalNow } from '#server/core/clock.ts'
import { declaredFields } from '#server/core/declared-fields.ts'
import { fieldProblem, Problem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { endPersonSessions, insertAccount, withUniqueEmail } from '#server/features/acesso/account-service.ts'
import { hashSenha, requireSenhaForte } from '#server/features/acesso/senha/hash-rules.ts'
import { requireDespedidaAccess } from '#server/features/despedida/access-service.ts'
import { notifyOldContact, requireSenhaForContact } from '#server/features/perfil/contact-service.ts'
import { recordConsent } from '#server/features/privacidade/consentimento/service.ts'
import { isPhoneVerified, requireVerifiedPhone } from '#server/features/verificacao/service.ts'
import type { Once } from '#server/http/contract.ts'
import * as store from './store.ts'

type NewBody = z.output<typeof novaPessoaModeradorBody>
type UpdateBody = z.output<typeof updatePessoaModeradorBody>
type PessoaModerador = z.output<typeof pessoaModerador>

const reload = async (db: Executor, pessoaId: number): Promise<store.ModeradorRow> => {
  const row = await store.findModerador(db, pessoaId)
  if (!row) throw new Problem('NAO_ENCONTRADO')
  return row
}

/** The hash of the password that staff typed; null where the moderator creates it with the link, which comes with the access to the page. */
const senhaHashOf = async ({ password, senha_pelo_link, username, pessoa }: NewBody): Promise<string | null> => {
  if (senha_pelo_link || password === undefined) return null
  await requireSenhaForte('password', password, [pessoa.nome, pessoa.telefone, username])
  return hashSenha(password)
}

/** `cliente/nova-pessoa-moderador`: this account must have verified the phone; the role is set here, never taken from the body. */
export const createModerador = async (
  deps: Deps,
  session: Session,
  body: NewBody,
  once: Once,
): Promise<PessoaModerador> => {
  const { telefone, ...pessoa } = body.pessoa
  const email = body.username
  const senhaHash = await senhaHashOf(body)
  return withUniqueEmail(
    'username',
    once(async tx => {
      await requireVerifiedPhone(tx, session.contaId, telefone)
      const confirmed = { telefone, telefone_confirmado_em: new Date(deps.now()).toISOString() }
      const account = { username: email, email, senha_hash: senhaHash, papeis: ['ROLE_MODERADOR'] }
      const { pessoaId: id } = await insertAccount(tx, { ...pessoa, ...confirmed, email }, account)
      const subject = { telefone, email, pessoaId: id }
      await recordConsent(deps, tx, { ...subject, finalidade: 'termos', valor: true, canal: 'equipe' })
      await recordAudit(tx, session.contaId, 'moderador.criar', { alvo: `pessoa:${id}` })
      return declaredFields(pessoaModerador, await reload(tx, id))
    }),
  )
}

type PessoaUpdate = UpdateBody['pessoa']

/** A moderator cannot set a password without the current one. */
const allowedFor = (session: Session, pessoa: PessoaUpdate): PessoaUpdate => {
  if (isStaff(session.roles)) return pessoa
  const { senha: _senha, ...rest } = pessoa
  return rest
}

const hashIfGiven = async (pessoa: PessoaUpdate): Promise<string | undefined> => {
  if (pessoa.senha === undefined || pessoa.senha === '') return undefined
  const problem = senhaProblem(pessoa.senha, { required: MODERADOR.senhaObrigatoria, tooShort: MODERADOR.senhaCurta })
  if (problem !== undefined) throw fieldProblem('pessoa.senha', problem)
  await requireSenhaForte('pessoa.senha', pessoa.senha, [pessoa.nome ?? '', pessoa.telefone ?? '', pessoa.email ?? ''])
  return hashSenha(pessoa.senha)
}

const changeOf = ({
  id: _id,
  senha: _senha,
  email,
  parentesco_falecido,
  ...rest
}: PessoaUpdate): store.PessoaChange => {
  const change = {
    ...rest,
    ...(parentesco_falecido === undefined ? {} : { parentesco_falecido: parentesco_falecido ?? 'Não informado' }),
    ...(email === undefined || email === '' ? {} : { email }),
  }
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

/**
 * The new phone counts as confirmed if this account verified it. Otherwise a moderator's own phone stays unchanged, while staff may enter
 * one that receives no code, such as a landline.
 */
const withPhone = async (
  tx: Executor,
  session: Session,
  before: store.ModeradorRow,
  change: store.PessoaChange,
): Promise<store.PessoaChange> => {
  const { telefone, ...rest } = change
  if (telefone === undefined || telefone === before.telefone) return rest
  if (await isPhoneVerified(tx, session.contaId, telefone))
    return { ...change, telefone_confirmado_em: new Date(portalNow()).toISOString() }
  return isStaff(session.roles) ? change : rest
}

const replaced = (before: string, after: string | undefined): string =>
  after !== undefined && after !== before ? before : ''

/**
 * `cliente/update-pessoa-moderador`, both variants: staff change any moderator, a moderator only themselves. A replaced contact is notified.
 */
export const changeModerador = async (
  deps: Deps,
  session: Session,
  body: UpdateBody,
  once: Once,
): Promise<PessoaModerador> => {
  const staff = isStaff(session.roles)
  if (!staff && body.pessoa.id !== session.pessoaId) throw new Problem('NAO_ENCONTRADO')
  const pessoa = allowedFor(session, body.pessoa)
  const senhaHash = await hashIfGiven(pessoa)
  return withUniqueEmail(
    'pessoa.email',
    once(async tx => {
      const before = await reload(tx, pessoa.id)
      const change = await withPhone(tx, session, before, changeOf(pessoa))
      const email = change.email === before.email ? undefined : change.email
      requireSenhaForContact(session, { email, telefone: change.telefone }, 'pessoa.')
      const signIn = senhaHash !== undefined || email !== undefined
      if (signIn && before.equipe && !isAdmin(session.roles)) throw new Problem('NAO_ENCONTRADO')
      await store.updatePessoa(tx, before.id, change)
      await store.updateAccount(tx, before.id, {
        ...(change.email ? { email: change.email } : {}),
        ...(senhaHash ? { senhaHash } : {}),
      })
      if (senhaHash) await endPersonSessions(tx, before.id)
      await notifyOldContact(deps, tx, {
        session,
        nome: before.nome,
        oldTelefone: replaced(before.telefone, change.telefone),
        oldEmail: replaced(before.email, change.email),
      })
      await recordAudit(tx, session.contaId, 'moderador.editar', {
        alvo: `pessoa:${before.id}`,
        detalhe: {
          campos: Object.keys(change).filter(campo => campo !== 'telefone_confirmado_em'),
          senha: senhaHash !== undefined,
        },
      })
      return declaredFields(pessoaModerador, await reload(tx, before.id))
    }),
  )
}

/** `cliente/moderador-despedida/{id}`: staff read the first moderator of the despedida, a moderator of it the own record. */
export const readModeradorDaDespedida = async (
  db: Executor,
  session: Session,
  despedidaId: number,
): Promise<z.output<typeof moderadorDaDespedida>> => {
  await requireDespedidaAccess(db, session, despedidaId)
  const moderadorId = isStaff(session.roles) ? await store.findFirstModerador(db, despedidaId) : session.pessoaId
  if (moderadorId == null) throw new Problem('NAO_ENCONTRADO')
  const { equipe: _staff, username, ...row } = await reload(db, moderadorId)
  return { email: row.email, username, pessoa: { ...row, cpf: hideCpf(row.cpf) } }
}
