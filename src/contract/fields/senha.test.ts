import { describe, expect, it } from 'vitest'
import { SENHA_MAX, senhaProblem } from './senha.ts'
import { senha } from './senha-schema.ts'

const messages = { required: 'Senha é obrigatória', tooShort: 'A senha deve ter pelo menos 6 caracteres' }

describe('a new password', () => {
  it.each([
    ['', messages.required],
    ['12345', messages.tooShort],
    ['😀😀😀', messages.tooShort],
    ['123456', undefined],
    ['😀😀😀😀😀😀', undefined],
    ['      ', undefined],
    ['x'.repeat(SENHA_MAX), undefined],
    ['x'.repeat(SENHA_MAX + 1), 'Máximo de 128 caracteres'],
  ])('%j has the error %j', (value, message) => {
    expect(senhaProblem(value, messages)).toBe(message)
  })

  it('is never trimmed or changed', () => {
    expect(senha(messages).parse('  Açaí com Sal  ')).toBe('  Açaí com Sal  ')
  })

  it.each(['abcdef\0', 'abcdef\ud800'])('refuses %j, which a hash function could silently truncate', value => {
    expect(senha(messages).safeParse(value).success).toBe(false)
  })

  it('is required when absent', () => {
    expect(senha(messages).safeParse(undefined).error?.issues[0]?.message).toBe(messages.required)
  })
})
