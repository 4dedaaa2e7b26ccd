import { recordAudit } from '#server/db/audit.ts'
import type { Db, Executor } from '#server/db/client.ts'
import { countRows, execute, hasRows } from '#server/db/rows.ts'
import { insertAccount } from '#server/features/acesso/account-service.ts'

const isLoginTaken = (db: Executor, email: string) =>
  hasRows(db)`select 1 from conta where lower(email) = lower(${email}) or lower(username) = lower(${email})`

const setSenhaHash = (db: Executor, email: string, senhaHash: string) => hasRows(db)`
    update conta set senha_hash = ${senhaHash} where origem = 'local' and lower(email) = lower(${email}) returning 1`

/** Also ends the devices on which the account stays signed in, which would open the next session. @returns the number of sessions that were ended. */
const endSessionsByEmail = async (db: Executor, email: string): Promise<number> => {
  await execute(db)`delete from aparelho where conta_id in (select id from conta where lower(email) = lower(${email}))`
  return countRows(db)`
    update sessao s set encerrada_em = now() from conta c
    where c.id = s.conta_id and lower(c.email) = lower(${email}) and s.encerrada_em is null returning 1`
}

/** Also unlocks an account that was locked by wrong codes. */
const removeFactorByEmail = (db: Executor, email: string) => hasRows(db)`
    with c as (update conta set falhas = 0 where lower(email) = lower(${email}) returning id)
    delete from segundo_fator f using c where f.conta_id = c.id returning 1`

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
