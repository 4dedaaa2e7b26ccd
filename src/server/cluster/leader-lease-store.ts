import type { Executor } from '#server/db/client.ts'
import { allRows, execute, firstRow, onlyRow } from '#server/db/rows.ts'

/** There is one lease for the whole portal. */
const NOME = 'principal'

/** `no` names the node, `endereco` is where the other nodes reach it. */
export type LeaseHolder = { no: string; endereco: string }

/** Takes the lease if it is free or expired, and renews it if this node holds it. @returns the holder; `age`: seconds since its last renewal */
export const acquireLease = async (
  db: Executor,
  node: LeaseHolder,
  seconds: number,
): Promise<LeaseHolder & { age: number }> => {
  const { no, endereco } = node
  const own = await firstRow<LeaseHolder>(db)`
    insert into turno (nome, no, endereco, ate) values (${NOME}, ${no}, ${endereco}, now() + make_interval(secs => ${seconds}))
    on conflict (nome) do update set no = excluded.no, endereco = excluded.endereco, ate = excluded.ate
      where turno.no = excluded.no or turno.ate < now()
    returning no, endereco`
  if (own) return { ...own, age: 0 }
  const holder = await firstRow<LeaseHolder & { age: number }>(db)`
    select no, endereco, ${seconds}::float8 - extract(epoch from ate - now())::float8 as age from turno where nome = ${NOME}`
  return holder ?? { no: '', endereco: '', age: 0 }
}

/** Addresses of the nodes that reported themselves within the last half minute. */
export const listNodeAddresses = async (db: Executor): Promise<string[]> =>
  (
    await allRows<{ endereco: string }>(db)`
      select endereco from no_portal where visto_em > now() - interval '30 seconds'`
  ).map(({ endereco }) => endereco)

/** Releases the lease, so that another node need not wait until it expires. */
export const releaseLease = (db: Executor, no: string) => execute(db)`
    update turno set ate = now() - interval '1 second' where nome = ${NOME} and no = ${no}`

/** The address from which this node connects to the database; null over a local socket. */
export const ownAddress = async (db: Executor): Promise<string | null> =>
  (await onlyRow<{ address: string | null }>(db)`select host(inet_client_addr()) as address`).address
