import type { z } from 'zod'
import type { signUpBody } from '#contract/acesso/schema.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import { execute, hasRows } from '#server/db/rows.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { emailTaken, insertAccount, withUniqueEmail } from '#server/features/acesso/account-service.ts'
import { hashSenha, requireSenhaForte } from '#server/features/acesso/senha/hash-rules.ts'

const lockLocalAccounts = (tx: Executor) =>
  execute(tx)`select pg_advisory_xact_lock(hashtextextended('conta.local', 0))`

const isLoginTaken = (tx: Executor, value: string) => hasRows(tx)`select 1 from conta
    where origem = 'local' and (lower(username) = lower(${value}) or lower(email) = lower(${value})) limit 1`

/** `api/auth/signup`: a collaborator with a local password. Role and state are set here, never taken from the body. */
export const signUp = async (
  deps: Deps,
  session: Session,
  { username, email, password }: z.output<typeof signUpBody>,
): Promise<number> => {
  await requireSenhaForte('password', password, [username, email])
  const senhaHash = await hashSenha(password)
  const account = { username, email, senha_hash: senhaHash, papeis: ['ROLE_COLABORADOR'] }
  return withUniqueEmail(
    'email',
    inTransaction(deps.db, async tx => {
      await lockLocalAccounts(tx)
      // The user name of one account must not be the e-mail of another: both are accepted at sign-in.
      for (const [campo, value] of Object.entries({ username, email }))
        if (await isLoginTaken(tx, value)) throw emailTaken(campo)
      const { contaId } = await insertAccount(tx, { nome: username, email }, account)
      await recordAudit(tx, session.contaId, 'colaborador.criar', { alvo: `conta:${contaId}` })
      return contaId
    }),
  )
}
