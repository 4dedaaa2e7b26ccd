import type { Executor } from '#server/db/client.ts'
import { firstRow, hasRows } from '#server/db/rows.ts'

export type StoredFactor = { segredoCifrado: string; ativo: boolean; codigosRestantes: number }

export const findFactor = (db: Executor, contaId: number) => firstRow<StoredFactor>(db)`
    select f.segredo_cifrado as "segredoCifrado", f.confirmado_em is not null as ativo,
      (select count(*)::int from codigo_reserva r where r.conta_id = f.conta_id and r.usado_em is null) as "codigosRestantes"
    from segundo_fator f where f.conta_id = ${contaId}`

/** Stores a new secret that waits for its first code. @returns false if a confirmed one exists, which is not replaced. */
export const insertPendingFactor = (db: Executor, contaId: number, segredoCifrado: string) => hasRows(db)`
    insert into segundo_fator as f (conta_id, segredo_cifrado) values (${contaId}, ${segredoCifrado})
    on conflict (conta_id) do update set segredo_cifrado = excluded.segredo_cifrado, criado_em = now()
    where f.confirmado_em is null returning 1`

/** Uses a step once: of two concurrent sign-ins with the same code, one succeeds. */
export const consumeStep = (db: Executor, contaId: number, passo: number) => hasRows(db)`
    update segundo_fator set ultimo_passo = ${passo}
    where conta_id = ${contaId} and ultimo_passo < ${passo} returning 1`

/** @returns false if it was confirmed or its secret changed in the meantime. */
export const confirmFactor = (db: Executor, contaId: number, segredoCifrado: string) => hasRows(db)`
    update segundo_fator set confirmado_em = now()
    where conta_id = ${contaId} and confirmado_em is null and segredo_cifrado = ${segredoCifrado} returning 1`

export const insertRecoveryCodes = async (db: Executor, contaId: number, hmacs: string[]): Promise<void> => {
  const rows = hmacs.map(codigo_hmac => ({ conta_id: contaId, codigo_hmac }))
  await db.insertInto('codigo_reserva').values(rows).execute()
}

export const consumeRecoveryCode = (db: Executor, contaId: number, codigoHmac: string) => hasRows(db)`
    update codigo_reserva set usado_em = now()
    where conta_id = ${contaId} and codigo_hmac = ${codigoHmac} and usado_em is null returning 1`

export const removeFactor = async (db: Executor, contaId: number): Promise<void> => {
  await db.deleteFrom('segundo_fator').where('conta_id', '=', contaId).execute()
}
