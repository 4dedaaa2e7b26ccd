import { describe, expect, it } from 'vitest'
import { badgeCount, defaultPortrait, initialsOf } from './rules.ts'

describe('the despedida', () => {
  it.each([
    [-1, 0],
    [0, 0],
    [1, 1],
    [10, 10],
    [11, 10],
    [5000, 10],
  ])('with %i pending homenagens shows %i on its badge', (pending, shown) => {
    expect(badgeCount(pending)).toBe(shown)
  })

  it('has a placeholder portrait for each sex, and a neutral one where the sex is unknown', () => {
    const portraits = ['Masculino', 'Feminino', null].map(defaultPortrait)
    expect(new Set(portraits).size).toBe(3)
    expect(defaultPortrait(undefined)).toBe(portraits[2])
    expect(defaultPortrait('Feminino')).toContain('feminino')
  })

  it.each([
    ['Maria do Carmo Vasconcelos Lima', 'ML'],
    ['  ana   beatriz  ', 'AB'],
    ['José Álvaro dos Santos Júnior', 'JS'],
    ['Élida', 'É'],
    ['João da Cruz e Souza Neto', 'JS'],
    ["Sant'Ana d'Ávila", 'SD'],
    ['(Zé) 🌹 2', 'Z'],
    ['', ''],
  ])('of "%s" is marked with the initials "%s" where there is no photograph', (nome, initials) => {
    expect(initialsOf(nome)).toBe(initials)
  })
})
