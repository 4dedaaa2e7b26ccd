import { buildIfOutdated } from '../../../scripts/lib/build.mjs'
import { makeDataDir, removeDataDir, startPortal } from './portal-process.ts'

/**
 * Builds the portal and starts it once on an empty folder. A first start takes four times as long as any other: tests that do not examine it
 * begin with a copy of this folder (`makeSampleDataDir`). A global setup of both test runners; SAMPLE_DATA_DIR names a folder that is there
 * already. @returns how to remove the folder
 */
const setup = async (): Promise<() => void> => {
  await buildIfOutdated()
  if (process.env.SAMPLE_DATA_DIR !== undefined) return () => {}
  const dataDir = makeDataDir()
  await (await startPortal(dataDir)).stop()
  process.env.SAMPLE_DATA_DIR = dataDir
  return () => removeDataDir(dataDir)
}

// biome-ignore lint/style/noDefaultExport: both test runners call the default export of a global setup
export default setup
