import type { Perfil } from '#contract/perfil/schema.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import { Problem } from '#server/problem.ts'
import { findPessoa } from './store.ts'

/** The signed-in person; nothing of other roles, no hash, no CPF. */
export const readPerfil = async (db: Executor, session: Session): Promise<Perfil> => {
  const pessoa = await findPessoa(db, session.pessoaId)
  if (!pessoa) throw new Problem('NAO_ENCONTRADO')
  return { id: session.contaId, username: session.username, email: session.email, pessoa }
}
