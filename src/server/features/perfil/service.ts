import { sql } from 'kysely'
import type { z } from 'zod'
import { isTelefone, normaliseTelefone } from '#contract/fields/telefone.ts'
import { PERFIL } from '#contract/perfil/messages.ts'
import { emptiedFields } from '#contract/perfil/rules.ts'
import type { Perfil, savePerfilBody } from '#contract/perfil/schema.ts'
import { fieldProblem, Problem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import { type Executor, sqlState } from '#server/db/client.ts'
import { hasRows } from '#server/db/rows.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { requireVerifiedCode } from '#server/features/verificacao/service.ts'
import { notifyOldContact, requireSenhaForContact } from './contact-service.ts'

const findPessoa = (db: Executor, pessoaId: number) =>
  db.selectFrom('pessoa').select(['id', 'nome', 'telefone']).where('id', '=', pessoaId).executeTakeFirst()

/** Locks the person and the contacts until the transaction ends, so that saves are serialised. */
const lockPessoa = (tx: Executor, pessoaId: number) =>
  tx.selectFrom('pessoa').select(['id', 'nome', 'telefone']).where('id', '=', pessoaId).forUpdate().executeTakeFirst()

/** Whether another account signs in with this address. */
const isEmailOfAnother = (db: Executor, contaId: number, email: string) => hasRows(db)`select 1 from conta
    where id <> ${contaId} and (lower(email) = lower(${email}) or lower(username) = lower(${email})) limit 1`

type PessoaChange = { nome?: string; telefone?: string; email?: string }

/** A new phone was verified by a code: it counts as confirmed. */
const updatePessoa = async (tx: Executor, pessoaId: number, change: PessoaChange): Promise<void> => {
  const confirmed = change.telefone === undefined ? {} : { telefone_confirmado_em: sql<string>`now()` }
  await tx
    .updateTable('pessoa')
    .set({ ...change, ...confirmed })
    .where('id', '=', pessoaId)
    .execute()
}

const updateEmail = async (tx: Executor, contaId: number, email: string): Promise<void> => {
  await tx.updateTable('conta').set({ email }).where('id', '=', contaId).execute()
}

type Body = z.output<typeof savePerfilBody>
type Before = { nome: string; email: string; telefone: string }

/** The signed-in person, without data of other roles, hash or CPF. */
export const readPerfil = async (db: Executor, session: Session): Promise<Perfil> => {
  const pessoa = await findPessoa(db, session.pessoaId)
  if (!pessoa) throw new Problem('NAO_ENCONTRADO')
  return { id: session.contaId, username: session.username, email: session.email, pessoa }
}

/** Specification §5: a field with a value may be changed, never emptied. */
const refuseEmptied = (before: Before, body: Body): void => {
  const emptied = emptiedFields(['nome', 'email', 'telefone'], before, body)
  const errors = emptied.map(campo => ({ campo, message: PERFIL.esvaziado }))
  if (errors.length > 0) throw new Problem('DADOS_INVALIDOS', { message: PERFIL.esvaziado, errors })
  if (body.nome === '') throw fieldProblem('nome', PERFIL.nomeObrigatorio)
}

const invalidEmail = (): Problem =>
  new Problem('EMAIL_INVALIDO', { errors: [{ campo: 'email', code: 'EMAIL', message: PERFIL.emailInvalido }] })

/** The digits of the new number after its code was verified; undefined if the number does not change. */
const verifiedTelefone = async (
  deps: Deps,
  tx: Executor,
  session: Session,
  before: Before,
  { telefone, codigo = '' }: Body,
): Promise<string | undefined> => {
  const digits = normaliseTelefone(telefone ?? '')
  if (digits === '' || digits === before.telefone) return undefined
  if (!isTelefone(telefone ?? '')) throw fieldProblem('telefone', PERFIL.telefoneInvalido)
  if (codigo.trim() === '') throw fieldProblem('codigo', PERFIL.codigoObrigatorio)
  await requireVerifiedCode(deps, tx, session, { telefone: digits, codigo })
  return digits
}

/** An e-mail of another account is refused with the same text as an invalid one, so that the response does not reveal accounts. */
const newEmail = async (tx: Executor, session: Session, before: Before, email: string): Promise<string | undefined> => {
  if (email === '' || email === before.email.toLowerCase()) return undefined
  if (await isEmailOfAnother(tx, session.contaId, email)) throw invalidEmail()
  return email
}

const applyChange = async (deps: Deps, tx: Executor, session: Session, body: Body): Promise<string[]> => {
  const pessoa = await lockPessoa(tx, session.pessoaId)
  if (!pessoa) throw new Problem('NAO_ENCONTRADO')
  const before = { nome: pessoa.nome, telefone: pessoa.telefone, email: session.email }
  refuseEmptied(before, body)
  const telefone = await verifiedTelefone(deps, tx, session, before, body)
  const email = await newEmail(tx, session, before, body.email)
  requireSenhaForContact(session, { email, telefone })
  const change = {
    ...(body.nome === before.nome ? {} : { nome: body.nome }),
    ...(telefone === undefined ? {} : { telefone }),
    ...(email === undefined ? {} : { email }),
  }
  const campos = Object.keys(change)
  if (campos.length === 0) return campos
  await updatePessoa(tx, session.pessoaId, change)
  if (email !== undefined) await updateEmail(tx, session.contaId, email)
  await notifyOldContact(deps, tx, {
    session,
    nome: before.nome,
    ...(telefone === undefined ? {} : { oldTelefone: before.telefone }),
    ...(email === undefined ? {} : { oldEmail: before.email }),
  })
  await recordAudit(tx, session.contaId, 'perfil.editar', { alvo: `conta:${session.contaId}`, detalhe: { campos } })
  return campos
}

/** `PUT cliente/perfil`: changes the user's own name, e-mail and, with a code just verified, phone, but not the sign-in name. */
export const changePerfil = async (deps: Deps, session: Session, body: Body): Promise<Perfil> => {
  try {
    const campos = await inTransaction(deps.db, tx => applyChange(deps, tx, session, body))
    if (campos.length > 0)
      deps.log.info({ event: 'perfil.alterado', conta: session.contaId, campos }, 'profile changed')
  } catch (error) {
    // Concurrent changes to one e-mail are decided by the unique index.
    throw sqlState(error) === '23505' ? invalidEmail() : error
  }
  const email = body.email === '' ? session.email : body.email
  return readPerfil(deps.db, { ...session, email })
}
