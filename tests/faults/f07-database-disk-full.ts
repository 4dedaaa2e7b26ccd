import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Fault } from './support/fault.ts'
import { mustLive } from './support/fixture.ts'
import { fetchFrom, mustBeAcceptable, statusCounts, type TimedResponse } from './support/http-client.ts'
import {
  firstDespedida,
  lostCodes,
  mustBeWhole,
  mustRegister,
  register,
  untilRegistered,
} from './support/installation.ts'
import { fillDisk } from './support/processes.ts'
import { formatMs, must } from './support/verdict.ts'

const DISK_MB = 140

/** Writes as another user of the database until the disk is full. */
const grow = async (url: string): Promise<boolean> => {
  const other = new pg.Client({ connectionString: url })
  other.on('error', () => undefined)
  try {
    await other.connect()
    await other.query('create table lastro (x text)')
    for (let time = 0; time < 400; time += 1)
      await other.query('insert into lastro select repeat(md5(random()::text), 30) from generate_series(1, 1000)')
    return false
  } catch {
    return true
  } finally {
    await other.end().catch(() => undefined)
  }
}

export const databaseDiskFull: Fault = {
  id: 'F7',
  name: 'disk of the database full',
  injected: `the data directory of PostgreSQL on a ${DISK_MB} MiB tmpfs, filled to the last page by a file and by another table, then visitors register; the file is removed`,
  holds:
    'refused writes are 503, reads continue or resume, nothing acknowledged is lost, writes resume with free space',
  run: async fixture => {
    const settings = ['min_wal_size=32MB', 'max_wal_size=48MB', 'restart_after_crash=on']
    const database = await fixture.database({ settings, diskMb: DISK_MB })
    const portal = await fixture.portal({}, { database })
    const despedida = await firstDespedida(portal)
    const codigos = [await mustRegister(portal, despedida)]
    const responses: TimedResponse[] = []
    const visit = async (): Promise<void> => {
      const { response, codigo } = await register(portal, despedida)
      if (codigo !== undefined) codigos.push(codigo)
      responses.push(response, await fetchFrom(portal, `/exibicao/despedida/${despedida}/0`))
    }
    const ballast = join(database.folder, 'dados', 'lastro')
    fillDisk(ballast)
    const grown = await grow(database.url)
    fillDisk(ballast)
    for (let time = 0; time < 60; time += 1) await visit()
    must(grown, 'the disk was never full')
    const log = readFileSync(join(database.folder, 'server.log'), 'utf8')
    const panics = log.match(/PANIC/g)?.length ?? 0
    rmSync(ballast)
    const again = await untilRegistered(portal, despedida, codigos)
    mustLive(portal)
    mustBeAcceptable(responses)
    must(again <= 5000, `writes came back after ${formatMs(again)}`)
    const lost = await lostCodes(portal, despedida, codigos)
    must(lost.length === 0, `${lost.length} of ${codigos.length} acknowledged registrations lost`)
    const whole = await mustBeWhole(portal)
    return `${statusCounts(responses)}, PANIC of the server ${panics} times; ${codigos.length} acknowledged, 0 lost; writing again ${formatMs(again)} after there was room; ${whole} despedidas whole`
  },
}
