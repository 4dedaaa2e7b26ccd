import { recordAudit } from '#server/db/audit.ts'
import type { Db, Executor } from '#server/db/client.ts'
import { insertAccount } from '#server/features/acesso/account-service.ts'
import { endSessionsByEmail, isLoginTaken, removeFactorByEmail, setSenhaHash } from './store.ts'

/** Runs a command in one transaction, and audits it unless it returns false: then it changed nothing. */
const runAudited = <T>(db: Db, command: string, email: string, work: (tx: Executor) => Promise<T>): Promise<T> =>
  db.transaction().execute(async tx => {
    const result = await work(tx)
    if (result !== false) await recordAudit(tx, null, `operador.${command}`, { alvo: email })
    return result
  })

/** @returns false if the e-mail already has an account. */
export const createAdmin = (db: Db, email: string, nome: string, senhaHash: string) =>
  runAudited(db, 'create-admin', email, async tx => {
    if (await isLoginTaken(tx, email)) return false
    await insertAccount(tx, { nome, email }, { username: email, email, senha_hash: senhaHash, papeis: ['ROLE_ADMIN'] })
    return true
  })

/** Sets a password and ends every session of the account. @returns false without a local account of this e-mail. */
export const resetPassword = (db: Db, email: string, senhaHash: string) =>
  runAudited(db, 'reset-password', email, async tx => {
    if (!(await setSenhaHash(tx, email, senhaHash))) return false
    await endSessionsByEmail(tx, email)
    return true
  })

/** @returns the number of sessions that were ended; false without an account of this e-mail. */
export const endAccountSessions = (db: Db, email: string) =>
  runAudited(db, 'end-sessions', email, async tx =>
    (await isLoginTaken(tx, email)) ? endSessionsByEmail(tx, email) : false,
  )

/** For a person who lost both the phone and the recovery codes. @returns false if the account has no second factor. */
export const resetSecondFactor = (db: Db, email: string) =>
  runAudited(db, 'reset-second-factor', email, async tx => {
    if (!(await removeFactorByEmail(tx, email))) return false
    await endSessionsByEmail(tx, email)
    return true
  })
