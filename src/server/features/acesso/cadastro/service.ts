import type { z } from 'zod'
import type { signUpBody } from '#contract/acesso/schema.ts'
import { ERRORS } from '#contract/errors.ts'
import { Problem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import { sqlState } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { hashSenha, requireSenhaForte } from '#server/features/acesso/senha/hash-rules.ts'
import { insertStaffAccount, isLoginTaken, lockLocalAccounts } from './store.ts'

const taken = (campo: 'username' | 'email'): Problem =>
  new Problem('EMAIL_EM_USO', { errors: [{ campo, message: ERRORS.EMAIL_EM_USO.message }] })

/** `api/auth/signup`: a collaborator with a local password. Role and state are set here, never taken from the body. */
export const signUp = async (
  deps: Deps,
  session: Session,
  { username, email, password }: z.output<typeof signUpBody>,
): Promise<number> => {
  await requireSenhaForte('password', password, [username, email])
  const senhaHash = await hashSenha(password)
  try {
    return await inTransaction(deps.db, async tx => {
      await lockLocalAccounts(tx)
      // The user name of one account must not be the e-mail of another: both are accepted at sign-in.
      for (const [campo, value] of Object.entries({ username, email }) as ['username' | 'email', string][])
        if (await isLoginTaken(tx, value)) throw taken(campo)
      const id = await insertStaffAccount(tx, { username, email, senhaHash })
      await recordAudit(tx, { contaId: session.contaId, acao: 'colaborador.criar', alvo: `conta:${id}` })
      return id
    })
  } catch (error) {
    if (sqlState(error) === '23505') throw taken('email')
    throw error
  }
}
