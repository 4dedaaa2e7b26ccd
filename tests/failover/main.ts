import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { print } from '../../scripts/lib/print.mjs'
import {
  killAll as killPortals,
  makeDataDir,
  type Portal,
  removeDataDir,
  startPortal,
} from '../e2e/support/portal-process.ts'
import { fetchFrom, statusCounts } from '../faults/support/http-client.ts'
import { firstDespedida, signIn } from '../faults/support/installation.ts'
import { createMailStub } from '../faults/support/mail-stub.ts'
import { Failed, must, until } from '../faults/support/verdict.ts'
import { cut, reconnect, runInOwnNetwork } from '../install/network.ts'
import { NotPossible, prepareRoot } from '../install/root.ts'
import {
  type Cluster,
  emptyDisk,
  fillDisk,
  killAll,
  killPostgres,
  lacksRoom,
  type Member,
  openCluster,
  PACKAGES,
  startMember,
} from './cluster.ts'
import { type Load, openPage, openPool, startLoad, startNotices } from './load.ts'
import { mustHaveAll, mustHaveOneLeader, mustNotDoubleBook, mustNotDoubleNotices } from './proofs.ts'

/** `npm run test:failover`: three machines with Patroni and two nodes of the portal; goal U17 is writes again within 30 s. */
const GOAL_SECONDS = 30
const SHOWN_LIMIT_MS = 30_000
/** An account may write 120 times a minute. */
const APPROVAL_PACE_MS = 600
const PLACE_LIMIT_MS = 120_000
const MAIL_PORT = 2525
const MAIL_DELAY_MS = 150
const NOTICES_LIMIT_MS = 300_000

type World = {
  cluster: Cluster
  nodes: [Portal, Portal]
  load: Load
  approver: Record<string, string>
  despedida: number
}
type Accident = {
  title: string
  /** Whom it befalls: the primary, or the standby that must confirm each write. */
  befalls: 'leader' | 'sync_standby'
  happen: (member: Member, cluster: Cluster) => Promise<unknown>
  repair: (member: Member) => Promise<unknown>
}

const ACCIDENTS: Accident[] = [
  {
    title: 'a máquina do primário morre (kill -9 de tudo)',
    befalls: 'leader',
    happen: killAll,
    repair: startMember,
  },
  {
    title: 'só o PostgreSQL do primário morre (kill -9)',
    befalls: 'leader',
    happen: killPostgres,
    repair: async () => undefined,
  },
  {
    title: 'a rede do primário é cortada',
    befalls: 'leader',
    happen: ({ name }) => cut(name),
    repair: ({ name }) => reconnect(name),
  },
  {
    title: 'a rede da réplica síncrona é cortada',
    befalls: 'sync_standby',
    happen: ({ name }) => cut(name),
    repair: ({ name }) => reconnect(name),
  },
  {
    title: 'o disco da réplica síncrona enche',
    befalls: 'sync_standby',
    happen: async (member, cluster) => {
      await fillDisk(member)
      await until('a standby without room for a write', PLACE_LIMIT_MS, async () => {
        await cluster.switchWal()
        await pause(1000)
        return lacksRoom(member)
      })
    },
    repair: emptyDisk,
  },
]

let passed = 0
let failed = 0
const fail = (error: unknown): void => {
  failed += 1
  print(`FALHOU  ${error instanceof Failed ? error.message : String((error as Error).stack)}`)
}
const check = async (title: string, work: () => Promise<string>): Promise<void> => {
  try {
    const seen = await work()
    passed += 1
    print(`ok  ${title}: ${seen}`)
  } catch (error) {
    print(`${title}:`)
    fail(error)
  }
}

/** A homenagem approved through the first node reaches a page that is open on the second. @returns its text, and after how long */
const approvalReaches = async ({ nodes, load, approver, despedida }: World) => {
  const page = await until('an open page', SHOWN_LIMIT_MS, () => openPage(nodes[1], despedida))
  const last = load.acknowledged.at(-1)
  if (last === undefined) throw new Failed('no homenagem')
  const path = `/homenagem/update-status-homenagem/${last.id}/true`
  const began = performance.now()
  await until('the approval', SHOWN_LIMIT_MS, async () => {
    const { status, text } = await fetchFrom(nodes[0], path, { method: 'PUT', headers: approver })
    if (status === 200) return true
    await pause(APPROVAL_PACE_MS)
    throw new Error(`${status} ${text}`)
  })
  await until('the homenagem on the other node', SHOWN_LIMIT_MS, async () => page.found.text.includes(last.descricao))
  await page.found.close()
  return { descricao: last.descricao, seconds: (performance.now() - began) / 1000 }
}

/** Writes go on, and the page that was open before is current or told to connect again. */
const recover = async (world: World, old: Awaited<ReturnType<typeof openPage>>): Promise<string> => {
  await world.load.untilAllWrite()
  const { descricao, seconds } = await approvalReaches(world)
  const { found } = await until('the page that was open', SHOWN_LIMIT_MS, async () => {
    if (!old.isOpen) return 'desligada, o navegador abre outra'
    return old.text.includes(descricao) && 'atual'
  })
  await old.close()
  return `do outro nó em ${seconds.toFixed(1)} s; página aberta: ${found}`
}

const suffer = async (world: World, { befalls, happen, repair }: Accident): Promise<string> => {
  const { cluster, nodes, load, despedida } = world
  await cluster.untilWhole()
  await load.untilAllWrite()
  const old = await openPage(nodes[1], despedida)
  const member = await cluster.withRole(befalls)
  const since = performance.now()
  await happen(member, cluster)
  await until('another machine in its place', PLACE_LIMIT_MS, async () => (await cluster.withRole(befalls)) !== member)
  const replaced = (performance.now() - since) / 1000
  const after = await recover(world, old).finally(() => repair(member))
  const { ms } = await cluster.untilWhole()
  await load.untilAllWrite()
  const gap = load.longestGap(since)
  const seen = `${gap.toFixed(1)} s sem gravar (outra máquina no lugar em ${replaced.toFixed(1)} s)`
  must(gap <= GOAL_SECONDS, seen)
  return `${seen}; ${after}; ${member.name} de volta em ${(ms / 1000).toFixed(0)} s`
}

const startNodes = async (cluster: Cluster, folders: readonly string[]): Promise<[Portal, Portal]> => {
  const [media = '', ...own] = folders
  const settings = {
    DATABASE_URL: cluster.url,
    SESSION_SECRET: 'a secret of the tests, long enough to be one',
    PORTAL_SAMPLE: '1',
    DEMO_CAMERA: '0',
    TRUST_PROXY: '127.0.0.1',
    MEDIA_DIR: media,
    SMTP_URL: `smtp://127.0.0.1:${MAIL_PORT}`,
    SMTP_REMETENTE: 'Portal <portal@exemplo.com.br>',
    LOG_LEVEL: 'info',
  }
  const start = (place: number, port: string): Promise<Portal> =>
    startPortal(own[place] ?? '', { ...settings, PORT: port, NODE_URL: `http://127.0.0.1:${port}` })
  return [await start(0, '3001'), await start(1, '3002')]
}

/** What must hold after all accidents. */
const prove = async ({ cluster, nodes, load, despedida }: World, pool: Pool, mails: readonly string[]) => {
  await check('recusas enquanto não se grava', async () => {
    must(load.wrong.length === 0, `${statusCounts(load.wrong)}: ${load.wrong[0]?.text.slice(0, 300)}`)
    return `${load.refused.length} respostas 503 com Retry-After e uma frase, nenhuma outra`
  })
  await check('nada confirmado se perde', async () => {
    await cluster.untilWhole()
    return `${await mustHaveAll(cluster, load, despedida)} homenagens confirmadas, cada uma uma vez nas três máquinas`
  })
  await check('nenhuma capela em dobro', async () => `${await mustNotDoubleBook(pool, load)} reservas`)
  await check('nenhum aviso em dobro', async () => {
    await until('every notice', NOTICES_LIMIT_MS, async () => {
      const { rows } = await pool.query(`select 1 from mensagem where situacao in ('espera', 'enviando') limit 1`)
      return rows.length === 0
    })
    return `${mustNotDoubleNotices(mails)} e-mails`
  })
  await check('um primário só', async () => {
    const { primaries, doubleSeconds } = cluster.roles()
    must(primaries > 1, `${primaries} primaries seen`)
    must(doubleSeconds.length === 0, `two primaries at ${doubleSeconds.join(', ')}`)
    return `${primaries} máquinas o foram, em nenhum momento duas`
  })
  await check('um líder só', async () => `dois nós juntos por no máximo ${mustHaveOneLeader(nodes).toFixed(1)} s`)
}

const runAll = async (root: string): Promise<void> => {
  const folders = [makeDataDir(), makeDataDir(), makeDataDir()]
  const ends: (() => unknown)[] = [() => folders.forEach(removeDataDir)]
  try {
    print('Ligando três máquinas com etcd, Patroni e PostgreSQL…')
    const cluster = await openCluster(root)
    ends.unshift(cluster.close)
    await cluster.start()
    const mail = await createMailStub(MAIL_PORT, [], MAIL_DELAY_MS)
    const nodes = await startNodes(cluster, folders)
    ends.unshift(killPortals)
    const pool = openPool(cluster.url)
    const despedida = await firstDespedida(nodes[0])
    const load = startLoad(nodes, despedida, await signIn(nodes[0]))
    const approver = await signIn(nodes[0], 'colaborador@exemplo.com.br')
    const endNotices = startNotices(pool)
    const world = { cluster, nodes, load, approver, despedida }
    for (const accident of ACCIDENTS) await check(accident.title, () => suffer(world, accident))
    await load.stop()
    await endNotices()
    await prove(world, pool, mail.taken)
    await pool.end()
    await mail.close()
  } finally {
    for (const end of ends) await end()
  }
}

const [, , root] = process.argv
try {
  // The machines are prepared with the network of this one; everything else happens in a network of its own.
  if (root === undefined) process.exit(await runInOwnNetwork([await prepareRoot(PACKAGES)]))
  await runAll(root)
} catch (error) {
  if (error instanceof NotPossible) {
    print(`not run: ${error.message}`)
    process.exit(0)
  }
  fail(error)
}
print(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
