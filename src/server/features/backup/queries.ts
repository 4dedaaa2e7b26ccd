import type { Executor } from '#server/db/client.ts'
import { execute, firstRow } from '#server/db/rows.ts'

export type BackupRun = { feita_em: string; arquivo: string; bytes: number; conferida: boolean; erro: string }
export type BackupRunRow = BackupRun & { horas: number }

/** @throws on a database that is older than the table */
export const insertBackupRun = async (
  db: Executor,
  { feita_em, arquivo, bytes, conferida, erro }: BackupRun,
): Promise<void> => {
  await execute(db)`insert into copia (feita_em, arquivo, bytes, conferida, erro)
    values (${feita_em}::timestamptz, ${arquivo}, ${bytes}, ${conferida}, ${erro})`
  await execute(db)`delete from copia where feita_em < now() - interval '1 year'`
}

const latest = (db: Executor, goodOnly: boolean) => firstRow<BackupRunRow>(db)`
    select arquivo, bytes, conferida, erro, feita_em, extract(epoch from now() - feita_em)::float8 / 3600 as horas
    from copia where conferida or not ${goodOnly} order by feita_em desc, id desc limit 1`

/** The last run, and the last successful one. */
export const latestBackupRuns = async (db: Executor): Promise<{ last?: BackupRunRow; good?: BackupRunRow }> => {
  const [last, good] = [await latest(db, false), await latest(db, true)]
  return { ...(last ? { last } : {}), ...(good ? { good } : {}) }
}
