import { ALTERAR_SENHA } from '#contract/acesso/messages.ts'
import { fieldProblem, Problem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { endSessionsOfAccount, findSenhaHash, replaceSenhaHash } from '#server/features/acesso/store.ts'
import { hashSenha, requireSenhaForte, verifySenha } from './hash-rules.ts'

type SenhaChange = { senhaAntiga: string; senhaNova: string }

/** `usuario/alterarsenha`: one's own password; all sessions of the account except this one end. @returns the new hash. */
export const changeSenha = async (
  deps: Deps,
  session: Session,
  { senhaAntiga, senhaNova }: SenhaChange,
): Promise<string> => {
  const before = await findSenhaHash(deps.db, session.contaId)
  const right = await verifySenha(before, senhaAntiga)
  if (!right || typeof before !== 'string') throw new Problem('SENHA_ATUAL_INCORRETA')
  if (senhaNova === senhaAntiga) throw fieldProblem('senhaNova', ALTERAR_SENHA.novaIgual)
  await requireSenhaForte('senhaNova', senhaNova, [session.nome, session.username, session.email])
  const after = await hashSenha(senhaNova)
  await inTransaction(deps.db, async tx => {
    if (!(await replaceSenhaHash(tx, session.contaId, before, after))) throw new Problem('SENHA_ATUAL_INCORRETA')
    await endSessionsOfAccount(tx, session.contaId, session.sessaoId)
    await recordAudit(tx, session.contaId, 'senha.alterar', { alvo: `conta:${session.contaId}` })
  })
  deps.log.info({ event: 'senha.alterada', conta: session.contaId }, 'password changed')
  return after
}
