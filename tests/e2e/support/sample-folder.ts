import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfOutdated } from '../../../scripts/lib/build.mjs'
import { makeDataDir, removeDataDir, startPortal } from './portal-process.ts'

/** Written by a portal that serves: a folder without it was left in the middle of its first start. */
const isComplete = (dataDir: string): boolean => existsSync(join(dataDir, 'server.json'))

/**
 * Builds the portal and starts it once on an empty folder. A first start takes four times as long as any other: tests that do not examine it
 * begin with a copy of this folder (`makeSampleDataDir`). A global setup of both test runners; SAMPLE_DATA_DIR names a folder that several
 * runs share, and that the first of them fills. @returns how to remove the folder
 */
const setup = async (): Promise<() => void> => {
  await buildIfOutdated()
  const shared = process.env.SAMPLE_DATA_DIR
  const dataDir = shared ?? makeDataDir()
  if (!isComplete(dataDir)) await (await startPortal(dataDir)).stop()
  process.env.SAMPLE_DATA_DIR = dataDir
  return () => {
    if (shared === undefined) removeDataDir(dataDir)
  }
}

// biome-ignore lint/style/noDefaultExport: both test runners call the default export of a global setup
export default setup
