import { describe, expect, it } from 'vitest'
import { decideExpression } from '../lib/recheck.mjs'
import { linearExpressions } from './linear-expressions.mjs'
import { asSources } from './sources.mjs'

const problemsIn = text => linearExpressions(asSources({ 'src/server/a.ts': text }), decideExpression)

describe('an expression of the product', () => {
  it.each([
    ['in linear time', 'const a = /^[a-z]+$/\n'],
    ['put together from constants', 'const a = "[a-z]{1,9}"\nconst b = new RegExp(`^${a}$`, "u")\n'],
    ['with a reason for its exemption', '// recheck-ignore: nine characters at most\nconst a = /-+$/\n'],
  ])('is accepted %s', (_what, text) => {
    expect(problemsIn(text)).toEqual([])
  })

  it.each([
    ['in the end of a word', 'const a = 1\nconst b = /-+$/\n', 2],
    ['between two marks', 'const a = /<!--.*?-->/s\n', 1],
    ['in a nested repetition', 'const a = new RegExp("^(a+)+$")\n', 1],
    ['put together from what only running it tells', 'const a = word => new RegExp(`${word}+`)\n', 1],
    ['below an exemption without a reason', '// recheck-ignore:\nconst a = /-+$/\n', 2],
    ['of Unicode, which sorts marks', 'const a = text => text.normalize("NFC")\n', 1],
    ['that is not slow, below an exemption', '// recheck-ignore: slow\nconst a = /a/\n', 1],
  ])('is refused %s', (_what, text, line) => {
    const problems = problemsIn(text)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(`src/server/a.ts:${line}: `)
  })

  it('is not looked at in a test', () => {
    expect(linearExpressions(asSources({ 'src/server/a.test.ts': 'const a = /-+$/\n' }), decideExpression)).toEqual([])
  })
})
