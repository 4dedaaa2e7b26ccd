import type { OpenDatabase } from './client.ts'
import { embeddedKysely } from './embedded-dialect.ts'
import type { Engine } from './embedded-engine.ts'
import { type Begun, beginEmbedded } from './embedded-thread.ts'
import { createLocalChanges } from './page-changes.ts'
import { createPageVersions } from './page-versions.ts'

/**
 * Opens (or creates) the embedded database of a data directory and holds its lock until `close`.
 * Survives kill -9; does not promise to survive a power cut (docs/decisions, "Durability").
 */
export const openEmbedded = async (dataDir: string, timeZone: string): Promise<OpenDatabase> => {
  const { engine, close } = await beginEmbedded(dataDir, timeZone)
  return fromEngine(engine, close)
}

/** At hand at once: what is asked of it waits for the opening, and fails with it. */
export const openingEmbedded = (begun: Promise<Begun>): OpenDatabase =>
  fromEngine(
    async request => (await begun).engine(request),
    async () => (await begun).close(),
  )

/** An open database over any engine; used directly by tests on a template. */
export const fromEngine = (thread: Engine, afterClose: () => Promise<void> = async () => {}): OpenDatabase => {
  const { changes, notify } = createLocalChanges()
  const engine: Engine = async request => {
    const answer = await thread(request)
    answer.moved.forEach(notify)
    return answer
  }
  const db = embeddedKysely(engine)
  return {
    db,
    engine: 'embutido',
    versions: createPageVersions(db),
    changes,
    exec: async sql => {
      try {
        await engine({ kind: 'exec', sql })
      } catch (error) {
        // There is one session only: a failed script must not leave it inside its aborted transaction.
        await engine({ kind: 'exec', sql: 'rollback' })
        throw error
      }
    },
    close: async () => {
      await engine({ kind: 'close' })
      await afterClose()
    },
  }
}
