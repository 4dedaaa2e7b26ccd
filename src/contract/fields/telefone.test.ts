import { describe, expect, it } from 'vitest'
import { hideTelefone, isTelefone, isTelefoneExterior, maskTelefone, telefoneProblem } from './telefone.ts'
import { telefone } from './telefone-schema.ts'

const messages = { required: 'Telefone é obrigatório', invalid: 'Telefone inválido' }

describe('a Brazilian phone', () => {
  it.each([
    ['82988123456', true],
    ['(82) 98812-3456', true],
    ['8298812345', false],
    ['829881234567', false],
    ['02988123456', false],
    ['+5582988123456', false],
    ['+82988123456', false],
    ['', false],
  ])('%s is valid: %s', (value, accepted) => {
    expect(isTelefone(value)).toBe(accepted)
  })

  it.each([
    ['', ''],
    ['8', '(8'],
    ['82', '(82'],
    ['829', '(82) 9'],
    ['8298812', '(82) 98812'],
    ['82988123456', '(82) 98812-3456'],
    ['829881234567', '(82) 98812-3456'],
    ['8233214567', '(82) 3321-4567'],
    ['8298812345', '(82) 98812-345'],
    ['(82) 98812-3', '(82) 98812-3'],
    ['+351 912 345 678', '+351 912 345 678'],
  ])('%s is masked as %s', (value, masked) => {
    expect(maskTelefone(value)).toBe(masked)
  })

  it('shows anonymous visitors only its last four digits', () => {
    expect(hideTelefone('82988123456')).toBe('(**) *****-3456')
  })
})

describe('a landline number', () => {
  it.each([
    ['8233214567', true],
    ['(82) 3321-4567', true],
    ['(82) 98812-3456', true],
    ['823321456', false],
    ['0233214567', false],
    ['+8233214567', false],
  ])('%s is valid where landline and mobile are accepted: %s', (value, accepted) => {
    expect(telefoneProblem(value, messages, 'fixo')).toBe(accepted ? undefined : messages.invalid)
  })

  it('is masked with the fourteen characters of the specification', () => {
    expect(maskTelefone('8233214567')).toHaveLength(14)
  })

  it('is refused where a code is sent by SMS', () => {
    expect(telefoneProblem('8233214567', messages)).toBe(messages.invalid)
  })
})

describe('a phone of another country', () => {
  it.each([
    ['+351912345678', true],
    ['+1 (202) 555-0143', true],
    ['+5582988123456', false],
    ['351912345678', false],
    ['+123', false],
    ['+1234567890123456', false],
  ])('%s is valid: %s', (value, accepted) => {
    expect(isTelefoneExterior(value)).toBe(accepted)
  })

  it('is refused where only Brazilian phones are accepted', () => {
    expect(telefoneProblem('+351912345678', messages)).toBe(messages.invalid)
    expect(telefoneProblem('+351912345678', messages, 'exterior')).toBeUndefined()
  })
})

describe('a phone on the wire', () => {
  it('is parsed to digits only, with the plus sign of another country', () => {
    expect(telefone(messages).parse('(82) 98812-3456')).toBe('82988123456')
    expect(telefone(messages, 'exterior').parse('+351 912 345 678')).toBe('+351912345678')
  })

  it.each([
    ['  ', messages.required],
    [undefined, messages.required],
    ['123', messages.invalid],
    ['9'.repeat(41), messages.invalid],
  ])('%s has the error "%s"', (value, message) => {
    expect(telefone(messages).safeParse(value).error?.issues[0]?.message).toBe(message)
  })
})
