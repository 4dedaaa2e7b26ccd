import { buildIfStale } from '../../../scripts/lib/build.mjs'

/** Before the browser tests: they use what a user uses, the built portal. */
const setup = async (): Promise<void> => {
  await buildIfStale()
}

// biome-ignore lint/style/noDefaultExport: Playwright takes a global setup as the default export only
export default setup
