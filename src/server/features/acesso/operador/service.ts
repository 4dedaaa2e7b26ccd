import { recordAudit } from '#server/db/audit.ts'
import type { Db } from '#server/db/client.ts'
import { endSessionsByEmail, insertAdmin, removeFactorByEmail, setSenhaHash } from './store.ts'

/** @returns false if the e-mail already has an account. */
export const createAdmin = (db: Db, email: string, nome: string, senhaHash: string): Promise<boolean> =>
  db.transaction().execute(async tx => {
    const created = await insertAdmin(tx, email, nome, senhaHash)
    if (created) await recordAudit(tx, { contaId: null, acao: 'operador.create-admin', alvo: email })
    return created
  })

/** Sets a password and ends every session of the account. @returns false without a local account of this e-mail. */
export const resetPassword = (db: Db, email: string, senhaHash: string): Promise<boolean> =>
  db.transaction().execute(async tx => {
    if (!(await setSenhaHash(tx, email, senhaHash))) return false
    await endSessionsByEmail(tx, email)
    await recordAudit(tx, { contaId: null, acao: 'operador.reset-password', alvo: email })
    return true
  })

/** @returns the number of sessions that were ended. */
export const endAccountSessions = (db: Db, email: string): Promise<number> =>
  db.transaction().execute(async tx => {
    const ended = await endSessionsByEmail(tx, email)
    await recordAudit(tx, { contaId: null, acao: 'operador.end-sessions', alvo: email })
    return ended
  })

/** For a person who lost both the phone and the recovery codes. @returns false if the account has no second factor. */
export const resetSecondFactor = (db: Db, email: string): Promise<boolean> =>
  db.transaction().execute(async tx => {
    if (!(await removeFactorByEmail(tx, email))) return false
    await endSessionsByEmail(tx, email)
    await recordAudit(tx, { contaId: null, acao: 'operador.reset-second-factor', alvo: email })
    return true
  })
