import { afterEach, expect, it } from 'vitest'

afterEach(() => {
  history.replaceState(null, '', '/')
  document.documentElement.removeAttribute('data-inside')
})

it.each([
  ['{"7":"ABC"}', true],
  ['{"17":"ABC"}', false],
  [undefined, false],
])('with the codes %s of the device the head of despedida 7 is folded: %s', async (codigos, isFolded) => {
  if (codigos !== undefined) localStorage.setItem('codigos', codigos)
  history.replaceState(null, '', '/despedida/7')
  const address = `./fold-head-before-paint.ts?codes=${codigos}`
  await import(/* @vite-ignore */ address)
  expect(document.documentElement.hasAttribute('data-inside')).toBe(isFolded)
})
