import type { Db, Executor } from './client.ts'
import { execute, firstRow, hasRows } from './rows.ts'

export type IdempotencyKey = { quem: string; rota: string; chave: string; corpoHash: string; seconds: number }

type Replay = { corpo_hash: string; resposta: string | null }

/**
 * Claims a key inside the transaction that does the work, so that the result and the work commit together or not at all;
 * a parallel claim of the same key waits for that commit. @returns undefined when claimed, else what the first call stored.
 */
const claim = async (tx: Executor, key: IdempotencyKey): Promise<Replay | undefined> => {
  const isClaimed = await hasRows(tx)`
    insert into idempotencia as i (quem, rota, chave, corpo_hash) values (${key.quem}, ${key.rota}, ${key.chave}, ${key.corpoHash})
    on conflict (quem, rota, chave) do update set corpo_hash = excluded.corpo_hash, resposta = null, criado_em = now()
      where i.criado_em < now() - make_interval(secs => ${key.seconds}::int)
    returning 1`
  if (isClaimed) return undefined
  const stored = await firstRow<Replay>(tx)`
    select corpo_hash, resposta from idempotencia where quem = ${key.quem} and rota = ${key.rota} and chave = ${key.chave}`
  return stored ?? { corpo_hash: '', resposta: null }
}

/** Runs `work` once per key. @returns the new or the stored result, or `mismatch` when the key came with another body. */
export const onceInDatabase = (
  db: Db,
  key: IdempotencyKey,
  work: (tx: Executor) => Promise<string>,
): Promise<{ response: string } | { mismatch: true }> =>
  db.transaction().execute(async tx => {
    const replay = await claim(tx, key)
    if (replay)
      return replay.corpo_hash === key.corpoHash && replay.resposta !== null
        ? { response: replay.resposta }
        : { mismatch: true as const }
    const response = await work(tx)
    await execute(tx)`update idempotencia set resposta = ${response}
      where quem = ${key.quem} and rota = ${key.rota} and chave = ${key.chave}`
    return { response }
  })

export const sweepIdempotency = (db: Executor) => execute(db)`
    delete from idempotencia where criado_em < now() - interval '24 hours'`
