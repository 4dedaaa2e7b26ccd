import { describe, expect, it } from 'vitest'
import { edited, hasField, isSame, merged, withoutSecrets } from './form-values.ts'

describe('the values of a form', () => {
  it('are stored without secrets, under whatever field they stand', () => {
    const values = { nome: 'Rosa', senha: 'x', pessoa: { cpf: '1', cidade: 'Maceió' }, envio: 7 }
    expect(withoutSecrets(values)).toEqual({ nome: 'Rosa', pessoa: { cidade: 'Maceió' }, envio: 7 })
    expect(withoutSecrets(values, ['envio'])).toEqual({ nome: 'Rosa', pessoa: { cidade: 'Maceió' } })
  })

  it.each([
    ['Rosa ', ' Rosa', true],
    ['Rosa', 'rosa', false],
    [{ nome: 'Rosa ' }, { nome: 'Rosa' }, true],
    [1, '1', false],
    [undefined, undefined, true],
    [Number.NaN, null, true],
  ])('%o and %o are the same but for spaces: %s', (left, right, same) => {
    expect(isSame(left, right)).toBe(same)
  })

  it.each([
    ['keeps what was edited', { a: 'x' }, { a: 'y' }, { a: 'z' }, { a: 'z' }],
    ['follows what was not', { a: 'x' }, { a: 'y' }, { a: 'x ' }, { a: 'y' }],
    [
      'goes into parts',
      { p: { a: 'x', b: 'x' } },
      { p: { a: 'y', b: 'y' } },
      { p: { a: 'x', b: 'z' } },
      { p: { a: 'y', b: 'z' } },
    ],
    ['takes a list as a whole', { l: ['x'] }, { l: ['y', 'z'] }, { l: ['x', 'w'] }, { l: ['x', 'w'] }],
    ['has the field that the draft lacks', { a: 'x', b: 'x' }, { a: 'y', b: 'y' }, { a: 'z' }, { a: 'z', b: 'y' }],
    ['keeps an emptied part', { p: { a: 'x' } }, { p: { a: 'y' } }, { p: null }, { p: null }],
    ['keeps a part that was empty', { p: null }, { p: null }, { p: { a: 'z' } }, { p: { a: 'z' } }],
    ['follows a part that became a list', { p: { a: 'x' } }, { p: ['y'] }, { p: { a: 'x' } }, { p: ['y'] }],
  ])('merged with newer ones %s', (_what, was, now, mine, expected) => {
    expect(merged(was, now, mine)).toEqual(expected)
  })

  it('that were edited are those that differ', () => {
    const saved = { a: 'x', b: 'x', p: { c: 'x', d: 'x' }, q: null, l: ['x'] }
    expect(edited(saved, { a: 'x ', b: 'y', p: { c: 'x', d: 'y' }, q: null, l: ['y'] })).toEqual({
      ...{ b: 'y', p: { d: 'y' }, l: ['y'] },
    })
    expect(edited(undefined, { a: 'x' })).toEqual({ a: 'x' })
    expect(edited(saved, 'x')).toBe('x')
  })

  it('have a field at a path, also within lists', () => {
    const values = { itens: [{ nome: '' }], vazio: null }
    expect(['itens.0.nome', 'itens.1.nome', 'vazio', 'nada', 'nada.de'].map(path => hasField(values, path))).toEqual([
      ...[true, false, true, false, false],
    ])
  })
})
