import { buildIfOutdated } from '../../scripts/lib/build.mjs'

/** Global setup: the process tests start the built server, as users do. */
export const setup = async (): Promise<void> => {
  await buildIfOutdated()
}
