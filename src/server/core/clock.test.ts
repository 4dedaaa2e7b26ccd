import { afterEach, expect, it, vi } from 'vitest'
import { createClock } from './clock.ts'
import { createSecrets } from './secrets.ts'
import { createTokens } from './tokens.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const HOUR_MS = 3_600_000
const log = { error: () => {} }
const clockAt = (time: number) => createClock({ readNow: () => Promise.resolve(time), log })

it('a jump of the system clock in either direction does not change the portal’s clock', async () => {
  const clock = await clockAt(1_800_000_000_000)
  for (const jump of [48 * HOUR_MS, -48 * HOUR_MS]) {
    vi.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000 + jump)
    expect(Math.abs(clock.now() - 1_800_000_000_000)).toBeLessThan(1000)
  }
  clock.stop()
})

it('a token expires by the given clock, not by the system clock', async () => {
  let now = 1_800_000_000_000
  const tokens = createTokens(createSecrets('one secret of the tests, long enough').jwtKey, () => now)
  const token = tokens.sign('passe', { d: 1 }, 3600)
  expect(tokens.verify('passe', token)).toMatchObject({ d: 1, exp: 1_800_003_600 })
  now += HOUR_MS - 1000
  expect(tokens.verify('passe', token)).toBeDefined()
  now += 1000
  expect(tokens.verify('passe', token)).toBeUndefined()
})
