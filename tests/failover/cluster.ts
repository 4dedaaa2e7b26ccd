import { readFileSync, writeFileSync } from 'node:fs'
import { projectPath } from '../../scripts/lib/paths.mjs'
import { Failed, must, until } from '../faults/support/verdict.ts'
import { type Machine, startMachine } from '../install/machine.ts'
import { addSwitch, NETWORK, plug } from '../install/network.ts'

/** What docs/operations-reference.md installs on each machine of the database. */
export const PACKAGES = `apt-get update
apt-get install -y --no-install-recommends postgresql etcd-server patroni python3-etcd procps iproute2`

const PASSWORD = 'senha-dos-testes'
const DISK_MB = 1024
const BOOT_LIMIT_MS = 120_000
const WHOLE_LIMIT_MS = 180_000
const LAG_MAX_BYTES = 2 ** 20
/** Later versions of Patroni say `streaming` of a standby. */
const RUNNING = ['running', 'streaming']

export type Member = { name: string; address: string; machine: Machine }
type MemberState = { name: string; role: string; state: string; lag?: number | string }

const mustRun = async (what: string, work: Promise<{ code: number; output: string }>): Promise<string> => {
  const { code, output } = await work
  if (code !== 0) throw new Failed(`${what}: ${output.trim().slice(-600)}`)
  return output
}

const configure = ({ name, address, machine }: Member): void => {
  const words: [RegExp, string][] = [
    [/NOME/g, name],
    [/ENDERECO/g, address],
    [/BANCO(\d)/g, `${NETWORK}.1$1`],
    [/REDE/g, `${NETWORK}.0/24`],
    [/SENHA_\w+/g, PASSWORD],
  ]
  for (const [file, path] of [
    ['config.yml', 'etc/patroni/config.yml'],
    ['etcd', 'etc/default/etcd'],
  ] as const) {
    const text = readFileSync(projectPath('deploy', 'patroni', file), 'utf8')
    writeFileSync(
      machine.path(path),
      words.reduce((done, [word, value]) => done.replace(word, value), text),
    )
  }
}

/** A machine whose network hangs on the switch of this test, with the data of PostgreSQL on a disk of its own. */
const addMember = async (root: string, number: number): Promise<Member> => {
  const name = `banco${number}`
  const address = `${NETWORK}.1${number}`
  const machine = await startMachine(root, name, { domain: `${name}.localhost` })
  await plug(machine, name, address)
  const member = { name, address, machine }
  const prepare = `mount -t tmpfs -o size=${DISK_MB}m,mode=0755 tmpfs /var/lib/postgresql
    chown postgres:postgres /var/lib/postgresql
    install -d -o postgres -g postgres -m 0700 /var/lib/postgresql/15 /var/lib/postgresql/15/patroni
    install -d -o etcd -g etcd -m 0700 /var/lib/etcd/memorial`
  await mustRun(name, machine.run(prepare))
  configure(member)
  return member
}

/** Notes all the time whether this machine's PostgreSQL is a primary. */
const WATCH_ROLE = `while :; do
  echo "select extract(epoch from clock_timestamp()), not pg_is_in_recovery() \\watch 0.3" |
    runuser -u postgres -- psql -h /var/run/postgresql -qtA postgres || sleep 0.3
done >>/var/log/papel 2>/dev/null </dev/null &`

/** etcd and Patroni, as Debian's units start them. */
export const startMember = async ({ name, machine }: Member): Promise<void> => {
  const service = (user: string, command: string, log: string): string =>
    `setsid runuser -u ${user} -- ${command} >>/var/log/${log} 2>&1 </dev/null &`
  const etcd = 'set -a; . /etc/default/etcd; set +a'
  const programs = [
    service('etcd', 'etcd', 'etcd.log'),
    service('postgres', 'patroni /etc/patroni/config.yml', 'p.log'),
  ]
  await mustRun(name, machine.run([etcd, ...programs].join('\n')))
}

const isFollowing = ({ state, lag = 0 }: MemberState): boolean =>
  RUNNING.includes(state) && typeof lag === 'number' && lag < LAG_MAX_BYTES

const statesOn = async ({ address }: Member): Promise<MemberState[]> => {
  const response = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2000) })
  return ((await response.json()) as { members: MemberState[] }).members
}

/** Whether all agree; a machine that was cut off has an old view of the others for a while. */
const isWhole = async (members: readonly Member[]): Promise<boolean> => {
  const views = await Promise.all(members.map(statesOn))
  const seen = views.map(view => view.filter(isFollowing).map(({ name, role }) => `${role} ${name}`))
  const [first = '', ...others] = seen.map(roles => roles.toSorted().join())
  const whole = /^leader \w+,replica \w+,sync_standby \w+$/.test(first) && others.every(other => other === first)
  must(whole, JSON.stringify(views))
  return whole
}

/** The moments at which a machine was a primary, in seconds. */
const primaryMoments = ({ machine }: Member): number[] =>
  readFileSync(machine.path('var/log/papel'), 'utf8')
    .split('\n')
    .flatMap(line => /^([\d.]+)\|t$/.exec(line)?.[1] ?? [])
    .map(Number)

/** How many machines were primaries, and the seconds in which two were at once, by their clocks, which are one. */
const rolesOf = (members: readonly Member[]) => {
  const seen = members.map(member => new Set(primaryMoments(member).map(moment => Math.round(moment * 2))))
  const all = seen.flatMap(moments => [...moments]).sort((a, b) => a - b)
  const doubleSeconds = all.filter((moment, place) => moment === all[place - 1]).map(moment => moment / 2)
  return { primaries: seen.filter(({ size }) => size > 0).length, doubleSeconds }
}

/** Everything of a machine ends at once. */
export const killAll = ({ machine }: Member) => machine.run("pkill -9 -x 'postgres|patroni|etcd' || true")
export const killPostgres = ({ machine }: Member) => machine.run('pkill -9 -x postgres || true')
export const fillDisk = ({ machine }: Member) =>
  machine.run('cat /dev/zero >/var/lib/postgresql/lastro 2>/dev/null || true')
export const emptyDisk = ({ machine }: Member) => machine.run('rm /var/lib/postgresql/lastro')
export const lacksRoom = ({ machine }: Member): boolean =>
  readFileSync(machine.path('var/log/p.log'), 'utf8').includes('No space left on device')

export type Cluster = Awaited<ReturnType<typeof openCluster>>

/** Three machines with etcd, Patroni and PostgreSQL. The caller's network namespace must be its own. */
export const openCluster = async (root: string) => {
  await addSwitch()
  const members: Member[] = []
  for (const number of [1, 2, 3]) members.push(await addMember(root, number))
  const withRole = async (role: string): Promise<Member> => {
    const name = (await Promise.any(members.map(statesOn))).find(
      one => one.role === role && RUNNING.includes(one.state),
    )?.name
    const member = members.find(one => one.name === name)
    if (member === undefined) throw new Failed(`no ${role}`)
    return member
  }
  const untilWhole = (): Promise<{ ms: number }> =>
    until('a primary and two standbys that follow it', WHOLE_LIMIT_MS, () => isWhole(members))
  const close = async (): Promise<void> => {
    for (const { machine } of members) await machine.stop()
  }
  return {
    members,
    withRole,
    untilWhole,
    close,
    urlOf: (address: string) => `postgres://memorial:${PASSWORD}@${address}/memorial`,
    /** Begins a new file of the log, which a full disk of a standby has no room for. */
    switchWal: async (): Promise<void> => {
      const primary = await withRole('leader')
      await primary.machine.run('runuser -u postgres -- psql -qc "select pg_switch_wal()"')
    },
    /** The address for the portal, with every member. */
    url: `postgres://memorial:${PASSWORD}@${members.map(({ address }) => `${address}:5432`).join()}/memorial?target_session_attrs=read-write`,
    start: async (): Promise<void> => {
      await Promise.all(members.map(startMember))
      await until('a primary', BOOT_LIMIT_MS, () => withRole('leader'))
      await untilWhole()
      const primary = await withRole('leader')
      const create = `runuser -u postgres -- psql -qc "create role memorial login password '${PASSWORD}'"
        runuser -u postgres -- createdb -O memorial -E UTF8 memorial`
      await mustRun('o banco do portal', primary.machine.run(create))
      for (const member of members) await mustRun('o papel', member.machine.run(WATCH_ROLE))
    },
    roles: () => rolesOf(members),
  }
}
