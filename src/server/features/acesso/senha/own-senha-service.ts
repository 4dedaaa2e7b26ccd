import { Problem } from '#server/core/problem.ts'
import type { Session } from '#server/db/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { identifyInDirectory } from '#server/features/acesso/diretorio/service.ts'
import { findOrigin, findSenhaHash } from '#server/features/acesso/store.ts'
import { verifySenha } from './hash-rules.ts'

const isOwn = async (deps: Deps, session: Session, senha: string): Promise<boolean> => {
  const { origem, diretorioId } = await findOrigin(deps.db, session.contaId)
  if (origem === 'local') return verifySenha(await findSenhaHash(deps.db, session.contaId), senha)
  if (!deps.directory) return false
  const person = await identifyInDirectory(deps, deps.directory, session.username, senha)
  return person !== undefined && 'id' in person && person.id === diretorioId
}

/** The holder of a session must also know its password. @throws Problem SENHA_ATUAL_INCORRETA */
export const confirmOwnSenha = async (deps: Deps, session: Session, senha: string): Promise<void> => {
  if (await isOwn(deps, session, senha)) return
  const message = new Problem('SENHA_ATUAL_INCORRETA').message
  throw new Problem('SENHA_ATUAL_INCORRETA', { errors: [{ campo: 'senha', message }] })
}
