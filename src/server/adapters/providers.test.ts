import { expect, it } from 'vitest'
import { createProviderWatch } from './providers.ts'

it('the watch of providers logs a failure once, again with another reason, and again after the provider was well', async () => {
  const lines: object[] = []
  const answers: (string | undefined)[] = [
    '535 wrong password',
    '535 wrong password',
    'EHOSTUNREACH',
    undefined,
    'EHOSTUNREACH',
  ]
  const check = async (): Promise<void> => {
    const answer = answers.shift()
    if (answer !== undefined) throw new Error(answer)
  }
  const watch = createProviderWatch([{ name: 'email', check }], { error: about => void lines.push(about) })
  for (let time = 0; time < 5; time += 1) await watch()
  const line = (reason: string): object => ({ event: 'provider.unavailable', provider: 'email', reason })
  expect(lines).toEqual(['535 wrong password', 'EHOSTUNREACH', 'EHOSTUNREACH'].map(line))
})
