import type { Executor } from '#server/db/client.ts'
import { execute, firstRow, hasRows, onlyRow } from '#server/db/rows.ts'
import type { NewRow } from '#server/db/tables.ts'
import { type Decider, isReadableBy, permittedFor } from '#server/features/homenagem/moderacao/store.ts'

export const insertVoz = async (tx: Executor, row: NewRow<'voz'>): Promise<void> => {
  await tx.insertInto('voz').values(row).execute()
}

/** The voice of a homenagem that this person may decide about, locked. */
export const lockVoz = (tx: Executor, who: Decider, homenagemId: number) =>
  firstRow<{ despedidaId: number; versao: number }>(tx)`
    select h.despedida_id as "despedidaId", v.versao
    from voz v join homenagem h on h.id = v.homenagem_id join despedida d on d.id = h.despedida_id
    where h.id = ${homenagemId} and ${permittedFor(who)} and ${isReadableBy(who)} for update of v`

/** What somebody wrote is not replaced by the service. */
export const updateTranscricao = (tx: Executor, homenagemId: number, transcricao: string) =>
  onlyRow<{ id: number; transcricao: string; versao: number }>(tx)`
    update voz set transcricao = ${transcricao}, versao = versao + 1, estado = 'pronta'
    where homenagem_id = ${homenagemId} returning homenagem_id as id, transcricao, versao`

/** A voice that no one has transcribed yet. */
export type WaitingVoz = { id: number; nome: string; segundos: number; falhas: number }

/** The one that waits longest, unless the service is to be left alone. Those that were refused are not sent to it. */
export const nextWaiting = (db: Executor) => firstRow<WaitingVoz>(db)`
  select v.homenagem_id as id, replace(v.audio, '/midia/', '') as nome, v.segundos, v.falhas
  from voz v join homenagem h on h.id = v.homenagem_id
  where v.estado = 'fila' and v.tentar_em <= now() and (h.publicado or h.guardada or h.decidido_em is null)
  order by v.tentar_em, v.homenagem_id limit 1`

/** @returns false where somebody wrote it meanwhile, or the homenagem is gone */
export const storeTranscricao = (db: Executor, id: number, transcricao: string): Promise<boolean> => hasRows(db)`
  update voz set transcricao = ${transcricao}, versao = versao + 1, estado = 'pronta' where homenagem_id = ${id} and estado = 'fila' returning 1`

/** @param seconds until the service is asked again; undefined: people decide. */
export const setFailure = (db: Executor, id: number, seconds: number | undefined): Promise<void> => execute(db)`
  update voz set falhas = falhas + 1, tentar_em = now() + make_interval(secs => ${seconds ?? 0}::int),
    estado = case when ${seconds === undefined}::boolean then 'falhou' else estado end
  where homenagem_id = ${id} and estado = 'fila'`

/** The house has no recognition service any more. */
export const emptyQueue = (db: Executor): Promise<void> =>
  execute(db)`update voz set estado = 'desligada' where estado = 'fila'`
