import type { Fault } from './support/fault.ts'
import { byPlaywright, byVitest } from './support/other-tests.ts'
import { NotRun } from './support/verdict.ts'

const AGAIN = 'run from here:'

/** Faults that another test injects; it is run from here under the name of the fault. */
export const cameraAway: Fault = {
  id: 'F13',
  name: 'camera away, flapping or of a wrong kind',
  injected: `${AGAIN} src/server/live/stream-faults.test.ts and stream-rtsp.test.ts (ffmpeg against a scripted RTSP camera); in a browser: npm run test:live`,
  holds: 'a state of its own for each fault, the picture goes on by itself, numbers only grow',
  run: () => byVitest(['src/server/live/stream-faults.test.ts', 'src/server/live/stream-rtsp.test.ts']),
}

export const largeDatabase: Fault = {
  id: 'F16',
  name: 'a large database',
  injected: `${AGAIN} bench/seed/list-plans.test.ts on PostgreSQL with 20,000 despedidas; times: docs/performance.md`,
  holds: 'every list is read by index: no query of any list walks a big table',
  run: async fixture => {
    const { url } = await fixture.database({ settings: ['fsync=off', 'max_connections=120'] })
    return byVitest(['bench/seed/list-plans.test.ts'], { TEST_DATABASE_URL: url })
  },
}

export const telaOffline: Fault = {
  id: 'F19',
  name: 'a chapel display without a network',
  injected: `${AGAIN} tests/e2e/telas.spec.ts (thirty minutes without a network by the browser, power lost meanwhile, a server answering 500)`,
  holds: 'the last wake or advertising stays, never an error page, current again by itself',
  run: () => byPlaywright('tests/e2e/telas.spec.ts', 'network'),
}

export const oldTab: Fault = {
  id: 'F20',
  name: 'a new release under an open tab',
  injected: `${AGAIN} tests/e2e/screens.spec.ts, "a missing chunk …": the part a page asks for is gone`,
  holds: 'one reload, the page stays readable, and then it speaks like a person',
  run: () => byPlaywright('tests/e2e/screens.spec.ts', 'a missing chunk'),
}

export const backupRestored: Fault = {
  id: 'F23',
  name: 'the machine is lost: a copy restored elsewhere',
  injected: `${AGAIN} tests/process/backup.test.ts (built portal, while visitors write) and src/server/features/backup/backup.test.ts (both engines)`,
  holds: 'everything acknowledged before the copy is there, row by row and picture by picture',
  run: async fixture => {
    const { url } = await fixture.database({ settings: ['fsync=off', 'max_connections=120'] })
    const env = { TEST_DATABASE_URL: url }
    const both = await byVitest(['src/server/features/backup/backup.test.ts'], env)
    return `built portal: ${await byVitest(['tests/process/backup.test.ts'])}; PostgreSQL: ${both}`
  },
}

export const registerAway: Fault = {
  id: 'F12',
  name: 'register of the deceased (ERP) away',
  injected: 'nothing: the portal speaks to no ERP, the register is a table of its own filled by memorial import',
  holds: 'does not apply; names are text everywhere (src/server/hostile-input.test.ts)',
  run: () => Promise.reject(new NotRun('não há ERP')),
}

export const redisAway: Fault = {
  id: 'F25',
  name: 'Redis away',
  injected: 'nothing: limits, codes and sessions are rows of the database',
  holds: 'does not apply',
  run: () => Promise.reject(new NotRun('não há Redis')),
}
