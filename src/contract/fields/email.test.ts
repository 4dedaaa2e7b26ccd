import { describe, expect, it } from 'vitest'
import { EMAIL_MAX, emailProblem, isEmail } from './email.ts'
import { email } from './email-schema.ts'

const messages = { required: 'Email é obrigatório', invalid: 'Email deve ser válido' }

describe('an e-mail', () => {
  it.each([
    ['ana@exemplo.com.br', true],
    ['ana.maria+fé@exemplo.com', true],
    ['x@y.z', true],
    ['ana@exemplo', false],
    ['ana@.com', false],
    ['ana@exemplo.', false],
    ['ana@exemplo..com', false],
    ['@exemplo.com', false],
    ['ana exemplo@x.com', false],
    ['ana@@x.com', false],
    ['ana@x.com\u0000', false],
    ['ana@x.c\u202eom', false],
    [`${'a'.repeat(65)}@x.com`, false],
    [`a@${'b'.repeat(EMAIL_MAX - 6)}.com`, true],
    [`a@${'b'.repeat(EMAIL_MAX - 5)}.com`, false],
  ])('%s is accepted: %s', (value, accepted) => {
    expect(isEmail(value)).toBe(accepted)
  })

  it('is validated fast on hostile input', () => {
    // An expression that tries the parts in all orders would not end before the test does.
    expect(isEmail(`a@${'a.'.repeat(500_000)}`)).toBe(false)
  })

  it('may be empty only if the field has no message for it', () => {
    expect(emailProblem(' ', messages)).toBe(messages.required)
    expect(emailProblem(' ', { invalid: messages.invalid })).toBeUndefined()
  })

  it('is trimmed and lower-cased', () => {
    expect(email(messages).parse('  Ana@Exemplo.COM ')).toBe('ana@exemplo.com')
  })

  it.each([
    ['', messages.required],
    [undefined, messages.required],
    ['ana', messages.invalid],
  ])('%s has the error "%s"', (value, message) => {
    expect(email(messages).safeParse(value).error?.issues[0]?.message).toBe(message)
  })
})
