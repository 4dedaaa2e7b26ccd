import { existsSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { at } from './lib/place.mjs'
import { MANUAL_PICTURES } from './manual/list.mjs'
import { addressesOf, anchorsOf, boldOf, linksOf, picturesOf, readLabels, readPages } from './manual/pages.mjs'

const pages = readPages()
const names = Object.keys(pages)

/** The fixed beginning of each address of src/web/paths.ts, and of the two that only walls open. */
const addressStarts = () =>
  [...readFileSync(at('src', 'web', 'paths.ts'), 'utf8').matchAll(/['`](\/[^'`$]*)/g)].map(([, start = '']) => start)

const isAddress = (starts, address) =>
  starts.some(start => address === start || (start !== '/' && start.endsWith('/') && address.startsWith(start)))

const brokenLinks = name =>
  linksOf(pages[name]).filter(target => {
    if (/^https?:/.test(target)) return false
    const [file = '', anchor] = target.split('#')
    const wanted = file === '' ? name : file
    if (anchor !== undefined) return !pages[wanted] || !anchorsOf(pages[wanted]).includes(anchor)
    return !existsSync(at('docs', 'manual', wanted))
  })

describe('the user’s manual', () => {
  let labels = new Set()
  beforeAll(() => {
    labels = readLabels()
  })

  it('has a page for each kind of reader, and the index leads to all of them', () => {
    expect(new Set(names)).toEqual(new Set(['README.md', 'equipe.md', 'moderador.md', 'telas.md', 'visitante.md']))
    const index = linksOf(pages['README.md']).map(target => target.split('#')[0])
    for (const name of names.filter(one => one !== 'README.md')) expect(index).toContain(name)
    expect(readFileSync(at('README.md'), 'utf8')).toContain('docs/manual/README.md')
  })

  it.each(names)('sets in bold only what a screen says letter by letter: %s', name => {
    expect(boldOf(pages[name]).filter(words => !labels.has(words))).toEqual([])
  })

  it.each(names)('links only to pages and headings that are there: %s', name => {
    expect(brokenLinks(name)).toEqual([])
  })

  it.each(names)('names only addresses the portal has: %s', name => {
    const starts = addressStarts()
    expect(addressesOf(pages[name]).filter(address => !isAddress(starts, address))).toEqual([])
  })

  it('shows the pictures `npm run manual` makes, each once and each in words too', () => {
    const shown = names.flatMap(name => picturesOf(pages[name]))
    expect(shown.filter(({ alt }) => alt.length < 20)).toEqual([])
    const made = MANUAL_PICTURES.map(({ name }) => `imagens/${name}.webp`)
    for (const picture of made) expect(existsSync(at('docs', 'manual', picture)), picture).toBe(true)
    expect(new Set(shown.map(({ target }) => target))).toEqual(new Set(made))
    expect(shown).toHaveLength(made.length)
  })

  it('finds a label that no screen has, a lost heading and a foreign address', () => {
    expect(boldOf('Toque em **Enviar foguete**.').filter(words => !labels.has(words))).toEqual(['Enviar foguete'])
    expect(labels.has('Enviar mensagem')).toBe(true)
    expect(anchorsOf('## Às duas da manhã: o que fazer?')).toEqual(['às-duas-da-manhã-o-que-fazer'])
    expect(isAddress(addressStarts(), '/admin/foguete')).toBe(false)
  })
})
