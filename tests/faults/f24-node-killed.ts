import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#server/testing/free-port.ts'
import type { Portal } from '../e2e/support/portal-process.ts'
import { startBalancer } from './support/balancer.ts'
import type { Fault } from './support/fault.ts'
import { asJson, fetchFrom, mustBeAcceptable, statusCounts, type TimedResponse } from './support/http-client.ts'
import { firstDespedida, lostCodes, register, signIn, telefone } from './support/installation.ts'
import { must } from './support/verdict.ts'

const KILL_COUNT = 4

/** A rate limit of three and a session are valid on both nodes. @returns the statuses of the five attempts. */
const mustShare = async (one: Portal, two: Portal, despedida: number): Promise<string> => {
  const visitor = { telefone: telefone(), idDespedida: despedida }
  const counted: TimedResponse[] = []
  for (let time = 0; time < 5; time += 1)
    counted.push(
      await fetchFrom(time % 2 === 0 ? one : two, '/participantes', asJson({ ...visitor, nome: `Limite ${time}` })),
    )
  must(
    counted.filter(({ status }) => status === 200).length === 3,
    `a limit of 3 over two nodes: ${statusCounts(counted)}`,
  )
  const seen = await fetchFrom(two, '/cliente/perfil', { headers: await signIn(one) })
  must(seen.status === 200, `a session of the first at the second: ${seen.status}`)
  return statusCounts(counted)
}

export const nodeKilled: Fault = {
  id: 'F24',
  name: 'one of two nodes killed',
  injected: `two nodes behind deploy/nginx on one PostgreSQL, ten readers and two writers; one of them killed (-9) at random ${KILL_COUNT} times and restarted; the cameras: tests/install/two-nodes.test.ts`,
  holds:
    'at most one failed read for each kill, nothing acknowledged is lost; a limit and a session apply to both nodes',
  run: async fixture => {
    const database = await fixture.database()
    const ports: [number, number] = [await freePort(), await freePort()]
    const folders = [fixture.folder(), fixture.folder()]
    const start = (node: number): Promise<Portal> =>
      fixture.portal({ PORT: String(ports[node]) }, { database, dataDir: folders[node] ?? '' })
    const nodes = [await start(0), await start(1)]
    const [one, two] = nodes
    must(one !== undefined && two !== undefined, 'two nodes')
    if (!one || !two) return ''
    const despedida = await firstDespedida(one)
    const counted = await mustShare(one, two, despedida)
    const nginx = await startBalancer(fixture, ports)
    const statuses: { status: number }[] = []
    const codigos: string[] = []
    let going = true
    const read = async (path: string): Promise<void> => {
      while (going) {
        statuses.push({ status: await nginx.get(path) })
        await pause(30)
      }
    }
    const write = async (): Promise<void> => {
      while (going) {
        const portal = nodes[randomInt(2)]
        const { codigo, response } = portal
          ? await register(portal, despedida)
          : { codigo: undefined, response: undefined }
        if (codigo !== undefined) codigos.push(codigo)
        if (response && response.status !== 0) mustBeAcceptable([response])
        await pause(50)
      }
    }
    const paths = [
      `/despedida/${despedida}`,
      '/exibicao/despedidas/ultimas',
      `/exibicao/despedida/${despedida}/0`,
      '/',
      '/exibicao/despedidas/apresentadas',
    ]
    const work = Promise.all([...paths, ...paths].map(read).concat([write(), write()]))
    for (let kill = 0; kill < KILL_COUNT; kill += 1) {
      await pause(randomInt(500, 1500))
      const victim = randomInt(2)
      await nodes[victim]?.kill()
      await pause(1000)
      nodes[victim] = await start(victim)
    }
    await pause(1000)
    going = false
    await work
    const failed = statuses.filter(({ status }) => status !== 200).length
    must(failed <= KILL_COUNT, `reads through nginx: ${statusCounts(statuses)}`)
    const last = nodes[0]
    const lost = last ? await lostCodes(last, despedida, codigos) : ['?']
    must(lost.length === 0, `${lost.length} of ${codigos.length} acknowledged registrations lost`)
    return `${KILL_COUNT} kills; reads through nginx ${statusCounts(statuses)}; ${codigos.length} registrations acknowledged, 0 lost; a limit of 3 over two nodes: ${counted}`
  },
}
