import { describe, expect, it } from 'vitest'
import { hideCpf, isCpf, maskCpf } from './cpf.ts'
import { looseCpf } from './cpf-schema.ts'

describe('a CPF', () => {
  it.each([
    ['529.982.247-25', true],
    ['52998224725', true],
    ['11144477735', true],
    ['52998224726', false],
    ['52998224735', false],
    ['11111111111', false],
    ['00000000000', false],
    ['5299822472', false],
    ['', false],
  ])('%s is valid: %s', (value, right) => {
    expect(isCpf(value)).toBe(right)
  })

  it.each([
    ['', ''],
    ['52', '52'],
    ['5299', '529.9'],
    ['529982', '529.982'],
    ['529982247', '529.982.247'],
    ['5299822472', '529.982.247-2'],
    ['52998224725', '529.982.247-25'],
    ['529982247259', '529982247259'],
  ])('%s is masked as %s', (value, masked) => {
    expect(maskCpf(value)).toBe(masked)
  })

  it('shows only its last digits outside the edit screen', () => {
    expect(hideCpf('529.982.247-25')).toBe('***.***.**7-25')
    expect(hideCpf('123')).toBe('')
  })

  it.each([
    [null, ''],
    ['', ''],
    ['529.982.247-25', '52998224725'],
  ])('%j is sent as %j', (value, parsed) => {
    expect(looseCpf.parse(value)).toBe(parsed)
  })

  it('with another number of digits is refused in Portuguese', () => {
    expect(looseCpf.safeParse('123').error?.issues[0]?.message).toBe('CPF deve ter 11 dígitos')
  })
})
