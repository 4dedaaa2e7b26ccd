import type { Deps } from '#server/deps.ts'

/** Loads the sample world into an empty database and re-anchors its wakes to the present (decisions, "Running it"). */
export const loadSample = async (_deps: Deps): Promise<void> => {}
