import pg from 'pg'
import { LEASE_SECONDS } from '#server/cluster/leader.ts'
import type { Portal } from '../e2e/support/portal-process.ts'
import { Failed, must } from '../faults/support/verdict.ts'
import type { Cluster } from './cluster.ts'
import type { Load } from './load.ts'

/** Every acknowledged homenagem stands once on every member. @returns how many there are */
export const mustHaveAll = async (cluster: Cluster, { acknowledged }: Load, despedida: number): Promise<number> => {
  for (const { name, address } of cluster.members) {
    const client = new pg.Client({ connectionString: cluster.urlOf(address) })
    await client.connect()
    const { rows } = await client.query<{ descricao: string; copies: number }>(
      'select descricao, count(*)::int as copies from homenagem where despedida_id = $1 group by 1',
      [despedida],
    )
    await client.end()
    const copies = new Map(rows.map(row => [row.descricao, row.copies]))
    const wrong = acknowledged.filter(({ descricao }) => copies.get(descricao) !== 1)
    must(wrong.length === 0, `${name}: ${wrong.length} of ${acknowledged.length} homenagens lost or doubled`)
  }
  return acknowledged.length
}

/** No chapel was given twice: neither in what the nodes acknowledged nor in the rows. @returns the days that were given */
export const mustNotDoubleBook = async (pool: pg.Pool, { apresentacoes }: Load): Promise<number> => {
  const doubled = [...apresentacoes.values()].filter(count => count > 1)
  must(doubled.length === 0, `${doubled.length} days were acknowledged twice`)
  const { rows } = await pool.query(`select a.id from apresentacao a join apresentacao b on a.id < b.id
    and a.empresa = b.empresa and a.capela = b.capela and a.status and b.status
    and tsrange(a.data_hora_inicial, a.data_hora_final) && tsrange(b.data_hora_inicial, b.data_hora_final)`)
  must(rows.length === 0, `${rows.length} apresentacoes overlap`)
  must(apresentacoes.size > 0, 'no apresentacao was acknowledged')
  return apresentacoes.size
}

/** Each e-mail of the queue has left once. @returns how many */
export const mustNotDoubleNotices = (taken: readonly string[]): number => {
  const doubled = taken.filter((id, place) => taken.indexOf(id) !== place)
  must(doubled.length === 0, `sent twice: ${doubled.join(', ')}`)
  return taken.length
}

type Term = { from: number; to: number }

/** When this node led, by its own log. */
const termsOf = (portal: Portal): Term[] => {
  const events = portal
    .printed()
    .split('\n')
    .filter(line => line.includes('"event":"leader"') && line.includes('"self"'))
    .map(line => JSON.parse(line) as { time: number | string; self: boolean })
    .map(({ time, self }) => ({ at: new Date(time).getTime(), self }))
  return events
    .map(({ at, self }, place) => ({ self, from: at, to: events[place + 1]?.at ?? Date.now() }))
    .filter(({ self }) => self)
}

/** One node leads at the end; while one takes over, both may lead for less than a lease. @returns the longest such time in seconds */
export const mustHaveOneLeader = (nodes: readonly [Portal, Portal]): number => {
  const [first, second] = [termsOf(nodes[0]), termsOf(nodes[1])]
  const overlaps = first.flatMap(one =>
    second.map(other => (Math.min(one.to, other.to) - Math.max(one.from, other.from)) / 1000),
  )
  if (first.length + second.length === 0) throw new Failed('no node has led')
  const longest = Math.max(0, ...overlaps)
  must(longest < LEASE_SECONDS, `two nodes led for ${longest} s`)
  return longest
}
