import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failed, until } from '../faults/support/verdict.ts'
import type { Machine } from '../install/machine.ts'
import { cut, NETWORK, plug, reconnect } from '../install/network.ts'
import { type createTechnician, must } from '../install/technician.ts'

export const MOVING_ADDRESS = `${NETWORK}.10`
const SETTLE_LIMIT_MS = 240_000

export type Host = {
  name: string
  address: string
  machine: Machine
  technician: ReturnType<typeof createTechnician>
}

export type Hosts = readonly [Host, Host]

export const startMailServer = ({ spawnInNetwork }: Machine): void => {
  const server = join(import.meta.dirname, '..', 'install', 'mail-server.mjs')
  spawnInNetwork(process.execPath, [server])
}

type MemberState = { name: string; role: string; state: string }

const membersSeenBy = async ({ machine, address }: Host): Promise<MemberState[]> =>
  (
    JSON.parse(must('Patroni', await machine.run(`curl -fsS -m 3 http://${address}:8008/cluster`))) as {
      members: MemberState[]
    }
  ).members

export const query = async ({ machine }: Host, sql: string): Promise<string> =>
  must(sql, await machine.run(`cd /; runuser -u postgres -- psql -qtA memorial <<< "${sql}"`)).trim()

type Term = { time: number; kind: string }

const termsIn = (machine: Machine, port: number): Term[] =>
  readFileSync(machine.path(`var/log/stand-in/memorial@${port}.service.log`), 'utf8')
    .split('\n')
    .filter(line => line.includes('"event":"leader"') && line.includes('"kind"'))
    .map(line => JSON.parse(line) as Term)

/** Role of each node, by the last line about one in its log: `lead`, `follow` or `act`. */
const rolesOn = ({ machine }: Host): string[] => [3000, 3001].map(port => termsIn(machine, port).at(-1)?.kind ?? '')

/** When a node of this machine first pulled the cameras after a moment, ms since 1970. */
export const takenOverAt = ({ machine }: Host, moment: number): number =>
  Math.min(
    ...[3000, 3001]
      .flatMap(port => termsIn(machine, port))
      .filter(({ time, kind }) => Number(new Date(time)) > moment && kind !== 'follow')
      .map(({ time }) => Number(new Date(time))),
  )

export const holdsAddress = async ({ machine }: Host): Promise<boolean> =>
  must('fib_trie', await machine.run('cat /proc/net/fib_trie')).includes(`${MOVING_ADDRESS}\n`)

/** A primary and a standby that confirms each write, four nodes with one leader, and one holder of the address. */
const readWhole = async (hosts: Hosts): Promise<Record<'primary' | 'leader' | 'holder', Host>> => {
  const views = await Promise.all(hosts.map(membersSeenBy))
  for (const members of views) {
    const seen = members.map(({ role, state }) => `${role} ${state}`).toSorted()
    if (!/^leader running,sync_standby (running|streaming)$/.test(seen.join())) throw new Error(JSON.stringify(members))
  }
  const primaryName = views[0]?.find(({ role }) => role === 'leader')?.name
  const roles = hosts.map(rolesOn)
  if (roles.flat().toSorted().join() !== 'follow,follow,follow,lead') throw new Error(`roles: ${roles.join(' | ')}`)
  const holding = await Promise.all(hosts.map(holdsAddress))
  if (holding.filter(Boolean).length !== 1) throw new Error(`address: ${holding.join()}`)
  const hostAt = (place: number): Host => hosts[place] as Host
  return {
    primary: hostAt(hosts.findIndex(({ name }) => name === primaryName)),
    leader: hostAt(roles.findIndex(one => one.includes('lead'))),
    holder: hostAt(holding.indexOf(true)),
  }
}

export const untilWhole = (hosts: Hosts) => until('the whole site', SETTLE_LIMIT_MS, () => readWhole(hosts))

/** A picture, read by both nodes of a machine. @returns its bytes */
export const readPicture = async ({ machine }: Host, path: string): Promise<number> => {
  const address = `http://127.0.0.1:$porta${new URL(path, 'http://x').pathname}`
  const output = must(path, await machine.run(`for porta in 3000 3001; do curl -fsS ${address} | wc -c; done`))
  const [bytes, others] = output.trim().split('\n').map(Number)
  if (bytes !== others || !bytes) throw new Failed(`${path}: ${bytes} and ${others} bytes`)
  return bytes
}

export const cutNetwork = ({ name }: Host): Promise<void> => cut(name)
export const reconnectNetwork = ({ name }: Host): Promise<void> => reconnect(name)

/** Nothing leaves it any more from the same moment on. */
export const powerOff = async ({ name, machine }: Host): Promise<void> => {
  await cut(name)
  await machine.powerOff()
}

export const powerOn = async ({ name, address, machine }: Host): Promise<void> => {
  await machine.powerOn()
  await plug(machine, name, address)
  startMailServer(machine)
  must('a partida', await machine.run('systemctl boot'))
}
