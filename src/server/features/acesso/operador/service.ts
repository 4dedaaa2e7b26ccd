import { recordAudit } from '#server/db/audit.ts'
import type { Db } from '#server/db/client.ts'
import { endSessionsByEmail, insertAdmin, removeFactorByEmail, setSenhaHash } from './store.ts'

/** @returns false when the e-mail already has an account. */
export const createAdmin = (db: Db, email: string, nome: string, senhaHash: string): Promise<boolean> =>
  db.transaction().execute(async tx => {
    const created = await insertAdmin(tx, email, nome, senhaHash)
    if (created) await recordAudit(tx, { contaId: null, acao: 'operador.create-admin', alvo: email })
    return created
  })

/** Sets a password and ends every session of the account. @returns false when there is no such local account. */
export const resetPassword = (db: Db, email: string, senhaHash: string): Promise<boolean> =>
  db.transaction().execute(async tx => {
    if (!(await setSenhaHash(tx, email, senhaHash))) return false
    await endSessionsByEmail(tx, email)
    await recordAudit(tx, { contaId: null, acao: 'operador.reset-password', alvo: email })
    return true
  })

/** @returns how many live sessions ended. */
export const endAccountSessions = (db: Db, email: string): Promise<number> =>
  db.transaction().execute(async tx => {
    const ended = await endSessionsByEmail(tx, email)
    await recordAudit(tx, { contaId: null, acao: 'operador.end-sessions', alvo: email })
    return ended
  })

/** For whoever lost the telephone and the reserve codes. @returns false when the account has no second factor. */
export const resetSecondFactor = (db: Db, email: string): Promise<boolean> =>
  db.transaction().execute(async tx => {
    if (!(await removeFactorByEmail(tx, email))) return false
    await endSessionsByEmail(tx, email)
    await recordAudit(tx, { contaId: null, acao: 'operador.reset-second-factor', alvo: email })
    return true
  })
