import { expect, it } from 'vitest'
import { contatoOf, maskContato } from './contato-rules.ts'

it.each([
  ['(82) 99999-0000', ['82999990000', '82999990000', '82999990000']],
  ['+351 912 345 678', [undefined, '+351912345678', '+351912345678']],
  ['10999990000', [undefined, undefined, '10999990000']],
  ['Ana@Exemplo.com.br', Array(3).fill('ana@exemplo.com.br')],
  ['ana@', [undefined, undefined, undefined]],
])('"%s" is, as a mobile of Brazil, of any country and as it was stored, the contact %j', (typed, contacts) => {
  expect((['celular', 'exterior', 'guardado'] as const).map(kind => contatoOf(typed, kind)?.valor)).toEqual(contacts)
  expect(contatoOf(typed)?.valor).toBe(contacts[0])
})

it('a contact is read with the mask of a phone, an e-mail as it is', () => {
  expect(['82999990000', 'ana@exemplo.com.br'].map(maskContato)).toEqual(['(82) 99999-0000', 'ana@exemplo.com.br'])
})
