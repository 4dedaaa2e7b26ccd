import { sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'

/** The one turn there is. */
const NOME = 'principal'

/** Who has the turn, and where other nodes reach it. */
export type TurnHolder = { no: string; endereco: string }

/** Takes the turn where it is free or over, and holds on to one's own. @returns who has it now. */
export const takeTurn = async (db: Executor, { no, endereco }: TurnHolder, seconds: number): Promise<TurnHolder> => {
  const taken = await sql<TurnHolder>`
    insert into turno (nome, no, endereco, ate) values (${NOME}, ${no}, ${endereco}, now() + make_interval(secs => ${seconds}))
    on conflict (nome) do update set no = excluded.no, endereco = excluded.endereco, ate = excluded.ate
      where turno.no = excluded.no or turno.ate < now()
    returning no, endereco`.execute(db)
  const [mine] = taken.rows
  if (mine) return mine
  const { rows } = await sql<TurnHolder>`select no, endereco from turno where nome = ${NOME}`.execute(db)
  return rows[0] ?? { no: '', endereco: '' }
}

/** Gives the turn back, so that nobody waits for its end. */
export const leaveTurn = async (db: Executor, no: string): Promise<void> => {
  await sql`update turno set ate = now() - interval '1 second' where nome = ${NOME} and no = ${no}`.execute(db)
}

/** The address under which the database sees this node; null over a socket of the same machine. */
export const ownAddress = async (db: Executor): Promise<string | null> => {
  const { rows } = await sql<{ address: string | null }>`select host(inet_client_addr()) as address`.execute(db)
  return rows[0]?.address ?? null
}
