import { readRecord, recordProblems } from '../lib/test-durations.mjs'

/** A test that takes long stands in a file that says so; judged by the durations that `.ci/run` recorded last. */
export const testDurations = () => recordProblems(readRecord())
