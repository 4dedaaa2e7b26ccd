import { loadavg } from 'node:os'
import { type Goal, report } from '../lib/goals.ts'
import { measureDisk } from './disk.ts'
import { writeLoad } from './document.ts'
import { type Engine, embedded, onServer, startServer } from './engines.ts'
import { measureFanout } from './fanout.ts'
import { measureKills } from './kills.ts'
import { readOptions } from './options.ts'
import { measureHour } from './wake-hour.ts'

/** `npm run bench:load [-- --quick]`: the wake hour on both databases, and what a letter costs beside the disk (P9, P10, P16). */
const options = readOptions(process.argv.slice(2))
const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const notRun = (id: string, note: string): Goal => ({ id, what: 'não executado', value: undefined, unit: '', note })

const server = await startServer()
const engines: Engine[] = 'reason' in server ? [embedded] : [onServer(server), embedded]
if ('reason' in server) say(`PostgreSQL: não executado (${server.reason})`)
const goals: Goal[] = []
const details: Record<string, unknown> = { options, before: loadavg() }
try {
  if (options.only.includes('hora'))
    for (const engine of engines) {
      say(`A hora do velório, ${engine.title}…`)
      const found = await measureHour(engine, options, say)
      goals.push(...found.goals)
      details[engine.name] = found.steps
    }
  if (options.only.includes('P9')) {
    say('Homenagens em disco…')
    goals.push(...('reason' in server ? [notRun('P9', server.reason)] : await measureDisk(server, options)))
  }
  if (options.only.includes('P10')) {
    say('kill -9 enquanto se escreve…')
    for (const engine of engines) goals.push(...(await measureKills(engine, options, say)))
    goals.push(notRun('P10', 'queda de energia simulada, pedida de PostgreSQL: esta medição não sabe fazê-la'))
  }
  if (options.only.includes('P16')) {
    say('Uma homenagem aprovada, mil espectadores…')
    for (const engine of engines.slice(0, 1)) goals.push(...(await measureFanout(engine, options)))
  }
} finally {
  if (!('reason' in server)) await server.stop()
}
report('load', goals, details)
if (!options.dry && !options.quick) writeLoad(goals, options)
