import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Fault } from './support/fault.ts'
import { mustLive } from './support/fixture.ts'
import { mustBeAcceptable, slowest, startPolling, statusCounts } from './support/http-client.ts'
import { firstDespedida, lostCodes, mustRegister, register, untilRegistered } from './support/installation.ts'
import { formatMs, must } from './support/verdict.ts'

/** Takes every connection, including the ones that become free. */
const takeConnections = (url: string) => {
  const clients: pg.Client[] = []
  let going = true
  const taking = (async () => {
    while (going) {
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => undefined)
      await client.connect().then(
        () => clients.push(client),
        () => pause(20),
      )
    }
  })()
  return {
    held: () => clients.length,
    stop: async () => {
      going = false
      await taking
      await Promise.all(clients.map(client => client.end()))
    },
  }
}

export const connectionsExhausted: Fault = {
  id: 'F6',
  name: 'connections exhausted',
  injected:
    'max_connections=10, a client that takes every free connection, and the portal’s own connections ended by pg_terminate_backend',
  holds: '503 while there is none, no crash, 200 within 5 s once there are free ones, nothing lost',
  run: async fixture => {
    const settings = ['max_connections=10', 'superuser_reserved_connections=1']
    const database = await fixture.database({ settings })
    const admin = new pg.Client({ connectionString: database.url })
    admin.on('error', () => undefined)
    const portal = await fixture.portal({}, { database })
    await admin.connect()
    fixture.after(() => admin.end())
    const despedida = await firstDespedida(portal)
    const codigos = [await mustRegister(portal, despedida)]
    await admin.query(`create role faminto login; grant connect on database postgres to faminto`)
    const greedy = takeConnections(database.url.replace('postgres@', 'faminto@'))
    fixture.after(greedy.stop)
    const polling = startPolling(portal, [
      `/exibicao/despedida/${despedida}/0`,
      '/exibicao/despedidas/ultimas',
      '/healthz',
    ])
    const end = Date.now() + 8000
    while (Date.now() < end) {
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'postgres' and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      )
      const { response, codigo } = await register(portal, despedida)
      polling.responses.push(response)
      if (codigo !== undefined) codigos.push(codigo)
      await pause(100)
    }
    const held = greedy.held()
    await greedy.stop()
    const ms = await untilRegistered(portal, despedida, codigos)
    const responses = await polling.stop()
    mustLive(portal)
    mustBeAcceptable(responses)
    must(
      responses.some(({ status }) => status === 503),
      `nothing was refused: ${statusCounts(responses)}`,
    )
    must(ms <= 5000, `back after ${formatMs(ms)}`)
    const lost = await lostCodes(portal, despedida, codigos)
    must(lost.length === 0, `${lost.length} acknowledged registrations lost`)
    return `${held} connections taken; ${statusCounts(responses)}, slowest ${formatMs(slowest(responses))}; back after ${formatMs(ms)}; ${codigos.length} acknowledged, 0 lost`
  },
}
