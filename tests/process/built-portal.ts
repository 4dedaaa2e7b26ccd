import { buildIfOutdated } from '../../scripts/lib/build.mjs'

/** Before the process tests: they start what a user starts, the built server. */
export const setup = async (): Promise<void> => {
  await buildIfOutdated()
}
