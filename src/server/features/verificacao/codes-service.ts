import type { Executor } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import * as store from './store.ts'

export type { CodeKey } from './store.ts'

/** For other features: the owner of the code that is still running for this contact, and the seconds until another may be sent. */
export const findRunningCode = async (
  db: Executor,
  finalidade: store.Purpose,
  contato: string,
  wait: number,
): Promise<{ dono: string; restante: number } | undefined> => {
  const running = await store.findRunningCode(db, finalidade, contato, wait)
  return running && { dono: running.dono, restante: running.restante }
}

/** Stores the new code, unless another request for this contact came first: then it returns that one. */
export const claimCode = (
  deps: Deps,
  key: store.CodeKey,
  codigoHmac: string,
  wait: number,
): Promise<{ dono: string; restante: number; id?: number }> =>
  inTransaction(deps.db, async tx => {
    await store.lockContact(tx, key.finalidade, key.contato)
    const running = await findRunningCode(tx, key.finalidade, key.contato, wait)
    return running ?? { id: await store.insertCode(tx, key, codigoHmac), dono: key.dono, restante: 0 }
  })

/** The contact for which a handle was issued. */
export const contactOfHandle = (db: Executor, finalidade: store.Purpose, dono: string): Promise<string | undefined> =>
  store.findContato(db, finalidade, dono)

export const countCodeTry = store.countTry
export const isCodeExhausted = store.isExhausted
export const consumeCode = (db: Executor, id: number): Promise<boolean> => store.markValidated(db, id)
export const voidCode = store.voidCode
export const storeCodeDestino = store.storeDestino
