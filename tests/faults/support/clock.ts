import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fixture } from './fixture.ts'
import { NotRun } from './verdict.ts'

const LIBRARIES = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  machine => `/usr/lib/${machine}/faketime/libfaketime.so.1`,
)

/** The wall clock of one process, changed while it runs. Its monotonic clock is not affected. */
export const createClock = (fixture: Fixture) => {
  const library = LIBRARIES.find(path => existsSync(path))
  if (library === undefined) throw new NotRun('libfaketime is not installed')
  const file = join(fixture.folder(), 'relogio')
  const set = (seconds: number): void => writeFileSync(file, `${seconds >= 0 ? '+' : ''}${seconds}\n`)
  set(0)
  return {
    set,
    env: { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1', DONT_FAKE_MONOTONIC: '1' },
  }
}
