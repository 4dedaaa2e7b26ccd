import { expect, it } from 'vitest'
import { textParts } from './text-parts.ts'

it.each([
  ['Foi professora. Amava o mar.', 40, ['Foi professora. Amava o mar.']],
  ['Foi professora. Amava o mar.', 28, ['Foi professora. Amava o mar.']],
  ['Foi professora. Amava o mar.', 27, ['Foi professora.', 'Amava o mar.']],
  ['Foi professora', 10, ['Foi', 'professora']],
  ['Foi professora', 5, ['Foi', 'prof', 'essor', 'a']],
  ['Sim?! Não…', 5, ['Sim?!', 'Não…']],
  ['... ', 5, ['...']],
  ['', 5, []],
  ['   ', 5, []],
])('the text "%s" in parts of %i characters is %o', (text, max, parts) => {
  expect(textParts(text, max)).toEqual(parts)
})
