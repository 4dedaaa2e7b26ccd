import { sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'

/** There is one lease for the whole portal. */
const NOME = 'principal'

/** `no` names the node, `endereco` is where the other nodes reach it. */
export type LeaseHolder = { no: string; endereco: string }

/** Takes the lease if it is free or expired, and renews it if this node holds it. @returns the holder */
export const acquireLease = async (db: Executor, node: LeaseHolder, seconds: number): Promise<LeaseHolder> => {
  const { no, endereco } = node
  const acquired = await sql<LeaseHolder>`
    insert into turno (nome, no, endereco, ate) values (${NOME}, ${no}, ${endereco}, now() + make_interval(secs => ${seconds}))
    on conflict (nome) do update set no = excluded.no, endereco = excluded.endereco, ate = excluded.ate
      where turno.no = excluded.no or turno.ate < now()
    returning no, endereco`.execute(db)
  const [own] = acquired.rows
  if (own) return own
  const { rows } = await sql<LeaseHolder>`select no, endereco from turno where nome = ${NOME}`.execute(db)
  return rows[0] ?? { no: '', endereco: '' }
}

/** Releases the lease, so that another node need not wait until it expires. */
export const releaseLease = async (db: Executor, no: string): Promise<void> => {
  await sql`update turno set ate = now() - interval '1 second' where nome = ${NOME} and no = ${no}`.execute(db)
}

/** The address from which this node connects to the database; null over a local socket. */
export const ownAddress = async (db: Executor): Promise<string | null> => {
  const { rows } = await sql<{ address: string | null }>`select host(inet_client_addr()) as address`.execute(db)
  return rows[0]?.address ?? null
}
