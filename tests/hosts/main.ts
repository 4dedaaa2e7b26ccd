import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { print } from '../../scripts/lib/print.mjs'
import { Failed, must, until } from '../faults/support/verdict.ts'
import { runInOwnNetwork } from '../install/network.ts'
import { readSteps, type Step } from '../install/page.ts'
import { makeRelease, type Release } from '../install/releases.ts'
import { NotPossible, prepareRoot } from '../install/root.ts'
import { cleanUpAll } from '../install/signals.ts'
import { StepFailed } from '../install/technician.ts'
import {
  cutNetwork,
  type Host,
  holdsAddress,
  powerOff,
  powerOn,
  query,
  readPicture,
  reconnectNetwork,
  takenOverAt,
  untilWhole,
} from './host.ts'
import { longestWait, openAudience, secondsUntilNew, startHomenagens } from './people.ts'
import { openSite, type Site } from './site.ts'

/** `npm run test:hosts`: the pages of operations on two machines and a witness, of which one is lost during a live wake. */
const VIEWER_COUNT = 200
/** Goal for every viewer: a picture that was taken after the accident. */
const GOAL_SECONDS = 10
const PICTURE_LIMIT_MS = 60_000
const WRITES_LIMIT_MS = 120_000
/** Longer than a player's buffer. */
const QUIET_MS = 15_000

const PAGE = 'operations-two-machines.md'
const steps = [...readSteps(), ...readSteps(PAGE)]
const packagesOf = (title: string): Step => {
  const step = steps.find(one => one.title === title)
  if (step === undefined) throw new StepFailed(`a página não tem "${title}"`)
  return step
}

type World = {
  site: Site
  audience: Awaited<ReturnType<typeof openAudience>>
  homenagens: ReturnType<typeof startHomenagens>
}

let passed = 0
let failed = 0
const fail = (error: unknown): void => {
  failed += 1
  const isExpected = error instanceof Failed || error instanceof StepFailed
  print(`FALHOU  ${isExpected ? error.message : String((error as Error).stack)}`)
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

const formatSeconds = (values: readonly number[]): string => {
  const sorted = values.toSorted((one, other) => one - other)
  return `mediana ${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} s, pior ${sorted.at(-1)?.toFixed(1)} s`
}

/** Waits until every viewer has a picture that was taken after a moment. @returns after how many seconds each had one */
const untilAllSee = async ({ audience }: World, moment: number): Promise<number[]> =>
  (
    await until('a new picture for every viewer', PICTURE_LIMIT_MS, async () => {
      const seconds = audience.viewings.flatMap(viewing => secondsUntilNew(viewing, moment) ?? [])
      return seconds.length === audience.viewings.length && seconds
    })
  ).found

const mustHaveAll = async ({ site, homenagens }: World, hosts: readonly Host[]): Promise<number> => {
  const acknowledged = [...homenagens.acknowledged]
  const sql = `select descricao, count(*) from homenagem where despedida_id = ${site.despedida} group by 1`
  for (const host of hosts) {
    const copies = new Map((await query(host, sql)).split('\n').map(line => line.split('|') as [string, string]))
    const lost = acknowledged.filter(({ descricao }) => copies.get(descricao) !== '1')
    must(lost.length === 0, `${host.name}: ${lost.length} de ${acknowledged.length} homenagens perdidas ou em dobro`)
  }
  return acknowledged.length
}

type Accident = {
  title: string
  happen: (host: Host) => Promise<void>
  repair: (host: Host) => Promise<void>
}
const NETWORK_CUT: Accident = { title: 'a rede é cortada', happen: cutNetwork, repair: reconnectNetwork }
const POWER_CUT: Accident = { title: 'a energia cai', happen: powerOff, repair: powerOn }

const otherThan = ({ hosts }: Site, host: Host): Host => (host === hosts[0] ? hosts[1] : hosts[0])

/** The longest time since a moment in which nothing was acknowledged, in seconds. */
const longestGap = ({ homenagens }: World, since: number): number => {
  const moments = homenagens.acknowledged.map(({ at }) => at).filter(at => at >= since)
  return Math.max(...[since, ...moments].map((at, place) => (moments[place] ?? at) - at)) / 1000
}

const LATER_MIN_COUNT = 5

/** What people notice of an accident, as long as nothing is repaired. */
const goOnWithout = async (world: World, { happen }: Accident, host: Host): Promise<string> => {
  const { site, homenagens } = world
  const survivor = otherThan(site, host)
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const moment = Date.now()
  await happen(host)
  const seen = await untilAllSee(world, moment)
  delay.disable()
  await until('homenagens again', WRITES_LIMIT_MS, async () => {
    const later = homenagens.acknowledged.filter(({ at }) => at > moment + GOAL_SECONDS * 1000)
    return later.length > LATER_MIN_COUNT
  })
  const taken = (takenOverAt(survivor, moment) - moment) / 1000
  const there = await mustHaveAll(world, [survivor])
  const summary = [
    `câmeras na outra máquina em ${taken.toFixed(1)} s, imagem nova ${formatSeconds(seen)}`,
    `este processo atrasou no máximo ${Math.round(delay.max / 1e6)} ms`,
    `${longestGap(world, moment).toFixed(1)} s sem gravar, ${there} homenagens confirmadas estão na outra máquina`,
  ].join('; ')
  must(Math.max(...seen) <= GOAL_SECONDS, summary)
  return summary
}

const suffer = async (world: World, host: Host, accident: Accident): Promise<string> => {
  const { site } = world
  await pause(QUIET_MS)
  let without = ''
  let repaired = 0
  try {
    without = await goOnWithout(world, accident, host)
  } finally {
    repaired = Date.now()
    await accident.repair(host)
  }
  const { ms } = await untilWhole(site.hosts)
  const back = Math.max(...world.audience.viewings.map(viewing => longestWait(viewing, repaired)))
  must(back <= GOAL_SECONDS, `na volta ${back.toFixed(1)} s sem imagem`)
  await mustHaveAll(world, site.hosts)
  return `${without}; tudo como antes em ${(ms / 1000).toFixed(0)} s, nisso no máximo ${back.toFixed(1)} s entre duas imagens`
}

const placeOf = async (site: Site): Promise<string> => {
  const { primary, leader, holder } = (await untilWhole(site.hosts)).found
  return `primário ${primary.name}, câmeras ${leader.name}, endereço ${holder.name}`
}

/** The cameras and the address move to the other machine, the primary of the database stays. */
const moveLeader = async (site: Site): Promise<Host> => {
  const { leader } = (await untilWhole(site.hosts)).found
  const commands = (verb: string): string => `systemctl ${verb} memorial@3000 memorial@3001`
  await leader.machine.run(commands('stop'))
  await until('the address on the other machine', PICTURE_LIMIT_MS, () => holdsAddress(otherThan(site, leader)))
  await leader.machine.run(commands('start'))
  return otherThan(site, leader)
}

const endure = async (site: Site): Promise<void> => {
  await check('as máquinas', () => placeOf(site))
  const audience = await openAudience(site.despedida, VIEWER_COUNT)
  const homenagens = startHomenagens(site.despedida)
  const world = { site, audience, homenagens }
  await check(
    `${VIEWER_COUNT} pessoas assistem`,
    async () => `imagem nova ${formatSeconds(await untilAllSee(world, Date.now()))}`,
  )
  for (const accident of [NETWORK_CUT, POWER_CUT]) {
    const { primary } = (await untilWhole(site.hosts)).found
    await check(`${accident.title} na máquina que tem tudo (${await placeOf(site)})`, () =>
      suffer(world, primary, accident),
    )
  }
  const host = await moveLeader(site)
  await check(`${POWER_CUT.title} na máquina das câmeras (${await placeOf(site)})`, () =>
    suffer(world, host, POWER_CUT),
  )
  await homenagens.stop()
  await audience.leave()
  await check('nada confirmado se perde', async () => {
    await untilWhole(site.hosts)
    return `${await mustHaveAll(world, site.hosts)} homenagens, cada uma uma vez nas duas máquinas`
  })
  await check('a foto de antes, no armazenamento, em cada nó', async () => {
    for (const host of site.hosts) await readPicture(host, site.picture)
    return `${await readPicture(site.hosts[0], site.picture)} bytes`
  })
  print(
    `respostas que não eram 200, repetidas: ${[...homenagens.refusals].map(([what, count]) => `${count} × ${what}`).join(', ')}`,
  )
  print(`maior parada de um player: ${(Math.max(...audience.viewings.map(one => one.stalledMs)) / 1000).toFixed(1)} s`)
}

const runAll = async (hosts: string, witness: string, release: Release): Promise<void> => {
  const executed = new Set<Step>([packagesOf('Programas das duas máquinas'), packagesOf('Programas da testemunha')])
  print('Instalando em duas máquinas e uma testemunha, como a página manda…')
  const site = await openSite({ hosts, witness }, release, steps, executed)
  await check('cada comando da página', async () => {
    const left = steps.filter(step => step.page === PAGE && !executed.has(step)).map(({ title }) => title)
    must(left.length === 0, `ninguém executou: ${left.join(', ')}`)
    return `${[...executed].length} blocos`
  })
  await endure(site)
}

/** Machines and release are prepared with the network of this one; everything else happens in a network of its own. */
const prepare = async (): Promise<number> => {
  const roots = [
    await prepareRoot(packagesOf('Programas das duas máquinas').commands),
    await prepareRoot(packagesOf('Programas da testemunha').commands),
  ]
  const folder = mkdtempSync(join(tmpdir(), 'memorial-versao-'))
  try {
    return await runInOwnNetwork([...roots, JSON.stringify(await makeRelease(folder))])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const [, , hosts, witness, release] = process.argv
try {
  if (hosts === undefined || witness === undefined || release === undefined) process.exit(await prepare())
  await runAll(hosts, witness, JSON.parse(release) as Release)
} catch (error) {
  if (error instanceof NotPossible) print(`not run: ${error.message}`)
  else fail(error)
} finally {
  await cleanUpAll()
}
print(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
