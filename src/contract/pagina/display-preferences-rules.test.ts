import { describe, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES, preferencesOfValue, valueOfPreferences } from './display-preferences-rules.ts'

describe('display preferences', () => {
  it.each([100, 115, 130] as const)('at %s %% are read as they were written', texto => {
    for (const contraste of ['normal', 'alto'] as const)
      expect(preferencesOfValue(valueOfPreferences({ texto, contraste }))).toEqual({ texto, contraste })
  })

  it.each([undefined, '', '130', '120-alto', '130-alto"><script>', '{"texto":130}'])(
    'are the default for %s',
    value => {
      expect(preferencesOfValue(value)).toEqual(DEFAULT_PREFERENCES)
    },
  )
})
