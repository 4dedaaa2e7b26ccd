import type { Session } from '#server/db/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { identifyInDirectory } from './directory-service.ts'
import { verifySenha } from './senha-hash.ts'
import { findOrigin, findSenhaHash } from './store.ts'

const isOwn = async (deps: Deps, session: Session, senha: string): Promise<boolean> => {
  const { origem, diretorioId } = await findOrigin(deps.db, session.contaId)
  if (origem === 'local') return verifySenha(await findSenhaHash(deps.db, session.contaId), senha)
  if (!deps.directory) return false
  const person = await identifyInDirectory(deps, deps.directory, session.username, senha)
  return person !== undefined && person.id === diretorioId
}

/** Whoever holds the session shows that he also knows its password. @throws Problem SENHA_ATUAL_INCORRETA */
export const confirmOwnSenha = async (deps: Deps, session: Session, senha: string): Promise<void> => {
  if (await isOwn(deps, session, senha)) return
  const message = new Problem('SENHA_ATUAL_INCORRETA').message
  throw new Problem('SENHA_ATUAL_INCORRETA', { errors: [{ campo: 'senha', message }] })
}
