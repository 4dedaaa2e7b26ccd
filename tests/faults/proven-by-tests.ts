import type { Fault } from './support/fault.ts'
import { byPlaywright, byVitest } from './support/other-tests.ts'
import { NotRun } from './support/verdict.ts'

const AGAIN = 'run from here:'

/** Faults that another test injects; it is run from here under the name of the fault. */
export const cameraAway: Fault = {
  id: 'F13',
  name: 'camera unavailable, unstable or of a wrong kind',
  injected: `${AGAIN} src/server/live/stream-faults.long.test.ts and stream-rtsp.test.ts (ffmpeg against a scripted RTSP camera); in a browser: npm run test:live`,
  holds: 'a state for each fault, the picture resumes automatically, sequence numbers only grow',
  run: () => byVitest(['src/server/live/stream-faults.long.test.ts', 'src/server/live/stream-rtsp.long.test.ts']),
}

export const largeDatabase: Fault = {
  id: 'F16',
  name: 'a large database',
  injected: `${AGAIN} bench/seed/list-plans.test.ts on PostgreSQL with 20,000 despedidas; times: docs/performance.md`,
  holds: 'every list is read by index: no query of any list scans a large table',
  run: async fixture => {
    const { url } = await fixture.database({ settings: ['fsync=off', 'max_connections=120'] })
    return byVitest(['bench/seed/list-plans.test.ts'], { TEST_DATABASE_URL: url })
  },
}

export const telaOffline: Fault = {
  id: 'F19',
  name: 'a chapel display without a network',
  injected: `${AGAIN} tests/e2e/telas.long.spec.ts (thirty minutes without a network in the browser, a power failure, a server responding with 500)`,
  holds: 'the last wake or advertising remains, never an error page, automatic update afterwards',
  run: () => byPlaywright('tests/e2e/telas.long.spec.ts', 'network'),
}

export const oldTab: Fault = {
  id: 'F20',
  name: 'a new release under an open tab',
  injected: `${AGAIN} tests/e2e/screens.long.spec.ts, "a missing chunk …": a chunk of the page no longer exists`,
  holds: 'one reload, the page remains readable, then a message in plain words',
  run: () => byPlaywright('tests/e2e/screens.long.spec.ts', 'a missing chunk'),
}

export const backupRestored: Fault = {
  id: 'F23',
  name: 'the machine is lost: a backup is restored elsewhere',
  injected: `${AGAIN} tests/process/backup.test.ts (built portal, while visitors write) and src/server/features/backup/backup.long.test.ts (both engines)`,
  holds: 'everything acknowledged before the backup exists, row by row and picture by picture',
  run: async fixture => {
    const { url } = await fixture.database({ settings: ['fsync=off', 'max_connections=120'] })
    const env = { TEST_DATABASE_URL: url }
    const both = await byVitest(['src/server/features/backup/backup.long.test.ts'], env)
    return `built portal: ${await byVitest(['tests/process/backup.test.ts'])}; PostgreSQL: ${both}`
  },
}

export const redisAway: Fault = {
  id: 'F25',
  name: 'Redis unavailable',
  injected: 'nothing: limits, codes and sessions are rows of the database',
  holds: 'does not apply',
  run: () => Promise.reject(new NotRun('não há Redis')),
}
