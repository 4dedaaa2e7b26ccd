import { describe, expect, it } from 'vitest'
import {
  hideTelefone,
  isTelefone,
  isTelefoneExterior,
  isTelefoneFixoOuCelular,
  maskTelefone,
  normaliseTelefone,
  telefoneProblem,
} from './telefone.ts'
import { telefone } from './telefone-schema.ts'

const messages = { required: 'Telefone é obrigatório', invalid: 'Telefone inválido' }

describe('a Brazilian phone', () => {
  it.each([
    ['82988123456', true],
    ['(82) 98812-3456', true],
    ['8298812345', false],
    ['829881234567', false],
    ['02988123456', false],
    ['+5582988123456', true],
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
    ['829881234567', '829881234567'],
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

describe('the sentence for a phone that is refused', () => {
  const said = (value: string) => telefoneProblem(value, { ...messages, impossible: 'Este celular não existe' })
  it('does not ask for eleven digits where they are', () => {
    expect([said('8298812345'), said('20 98812-3456'), said('(82) 38812-3456')]).toEqual([
      'Telefone inválido',
      'Este celular não existe',
      'Este celular não existe',
    ])
  })
})

describe('a phone as devices, address books and people write it', () => {
  it.each([
    ['\u202a+55 82 99988-7766\u202c', '82999887766'],
    ['5582999887766', '82999887766'],
    ['+5582999887766', '82999887766'],
    ['+55 82 99988-7766', '82999887766'],
    ['082999887766', '82999887766'],
    ['0055 82 99988 7766', '82999887766'],
    ['+55 (0)82 99988-7766', '82999887766'],
    ['+55 082 99988-7766', '82999887766'],
    ['+55 (082) 9 9988-7766', '82999887766'],
    ['021 82 99988-7766', '82999887766'],
    ['0 15 (82) 3321-4567', '8233214567'],
    ['021 99988-7766', '21999887766'],
    ['(0xx82) 99988-7766', '82999887766'],
    ['0xx 82 3321-4567', '8233214567'],
    ['\u200e(82)\u00a099988\u20117766\u200f', '82999887766'],
    ['82\u2009999\u202f88\u00ad7766', '82999887766'],
    ['\ufeff82.99988.7766', '82999887766'],
    ['\u2068+55 82 99988\u20137766\u2069', '82999887766'],
    ['tel:+55-82-99988-7766', '82999887766'],
    ['WhatsApp: (82) 99988-7766', '82999887766'],
    ['(82) 99988-7766 (recado com Ana)', '82999887766'],
    ['\uff0b\uff15\uff15 82 99988-7766', '82999887766'],
    ['\uff18\uff12\uff19\uff19\uff19\uff18\uff18\uff17\uff17\uff16\uff16', '82999887766'],
    ['(+55) 82 99988-7766', '82999887766'],
    ['55 55 99988-7766', '55999887766'],
    ['55999887766', '55999887766'],
    ['82/3321-4567', '8233214567'],
    ['+351 912 345 678', '+351912345678'],
    ['\u202a+1 (202) 555-0143\u202c', '+12025550143'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['+51 912 345 678', '+51912345678'],
    ['+52 1 55 1234 5678', '+525512345678'],
    ['+52 55 1234 5678', '+525512345678'],
  ])('%j is stored as %s', (typed, stored) => {
    expect(normaliseTelefone(typed)).toBe(stored)
    expect(normaliseTelefone(maskTelefone(typed))).toBe(stored)
    expect(isTelefoneFixoOuCelular(typed) || isTelefoneExterior(typed)).toBe(true)
  })

  it.each([
    '55829998877',
    '558299988776',
    '829998877',
    '20999887766',
    '23988123456',
    '00982988123456',
    '82 89988-7766',
    '82 3988-77665',
    '82 9988-7766',
    '82 1321-4567',
    '82999887766 82988776655',
    '82999887766/8877',
    '8299988776 ramal 6',
    '82 99988-7766 / 3321-4567',
    '99988-7766',
    '0800 123 4567',
    '+82 99988-7766',
    '+55 99988-7766',
    '005582',
    '\u0668\u0662\u0669\u0669\u0669\u0668\u0668\u0667\u0667\u0666\u0666',
    'oitenta e dois',
  ])('%s is no Brazilian phone, and the mask keeps its digits', typed => {
    expect(telefoneProblem(typed, messages, 'fixo')).toBe(messages.invalid)
    expect(telefone(messages, 'fixo').safeParse(typed).success).toBe(false)
    expect(maskTelefone(typed).replace(/\P{N}/gu, '')).toBe(typed.replace(/\P{N}/gu, ''))
  })

  it.each(['82999887766', '5582999887766', '+5582999887766', '082999887766', '0055 82 99988-7766'])(
    '%s typed key by key loses no digit and ends masked',
    typed => {
      const shown = [...typed].reduce((value, key) => maskTelefone(value + key), '')
      expect(shown).toBe('(82) 99988-7766')
    },
  )
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
