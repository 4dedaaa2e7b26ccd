import { existsSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { manualPage, manualStyles } from '../../scripts/lib/build-manual.mjs'
import { MANUAL_PICTURES } from '../../scripts/lib/manual-pictures.mjs'
import { projectPath } from '../../scripts/lib/paths.mjs'
import { PAGE_PATHS } from '../../src/contract/pages.ts'
import { MODERADOR_PARTS, STAFF_PARTS } from '../../src/web/screens/admin/shell/manual-rules.ts'
import { addressesOf, anchorsOf, boldOf, linksOf, picturesOf, readLabels, readPages } from './manual-pages.mjs'

const pages = readPages()
const names = Object.keys(pages)

/** The fixed beginning of each address of src/web/paths.ts, and of each public page. */
const addressStarts = () => [
  ...[...readFileSync(projectPath('src', 'web', 'paths.ts'), 'utf8').matchAll(/['`](\/[^'`$]*)/g)].map(
    ([, start = '']) => start,
  ),
  ...Object.values(PAGE_PATHS).flatMap(path => [path.replace(/\/:\w+\?$/, ''), path.replace(/:.*/, '')]),
]

const isAddress = (starts, address) =>
  starts.some(start => address === start || (start !== '/' && start.endsWith('/') && address.startsWith(start)))

const brokenLinks = name =>
  linksOf(pages[name]).filter(target => {
    if (/^https?:/.test(target)) return false
    const [file = '', anchor] = target.split('#')
    const wanted = file === '' ? name : file
    if (anchor !== undefined) return !pages[wanted] || !anchorsOf(pages[wanted]).includes(anchor)
    return !existsSync(projectPath('docs', 'manual', wanted))
  })

describe('the user’s manual', () => {
  let labels = new Set()
  beforeAll(() => {
    labels = readLabels()
  })

  it('has a page for each kind of reader, and its index links to all of them', () => {
    expect(new Set(names)).toEqual(new Set(['README.md', 'equipe.md', 'moderador.md', 'telas.md', 'visitante.md']))
    const index = linksOf(pages['README.md']).map(target => target.split('#')[0])
    for (const name of names.filter(one => one !== 'README.md')) expect(index).toContain(name)
    expect(readFileSync(projectPath('README.md'), 'utf8')).toContain('docs/manual/README.md')
  })

  it.each(names)('quotes in bold only labels that the screens contain: %s', name => {
    expect(boldOf(pages[name]).filter(words => !labels.has(words))).toEqual([])
  })

  it('loads the fonts that it names', () => {
    const styles = manualStyles()
    const files = [...styles.matchAll(/url\("\.\/(fonts\/[^"]+)"\)/g)].map(([, file = '']) => file)
    expect(files).toContain('fonts/source-sans-3.woff2')
    for (const file of files) expect(existsSync(projectPath('src', 'web', 'ui', file)), file).toBe(true)
  })

  it.each(names)('links only to existing pages and headings: %s', name => {
    expect(brokenLinks(name)).toEqual([])
  })

  it('is built with a page for each of its own, whose parts the screens link to', () => {
    for (const target of [...Object.values(STAFF_PARTS), ...Object.values(MODERADOR_PARTS)]) {
      const [file = '', anchor] = target.split('#')
      const source = file.replace('.html', '.md')
      expect(names, target).toContain(source)
      if (anchor !== undefined) expect(anchorsOf(pages[source]), target).toContain(anchor)
      expect(manualPage(source, pages[source])).toContain(`id="${anchor ?? 'conteudo'}"`)
    }
    const index = decodeURI(manualPage('README.md', pages['README.md']))
    expect(index).toContain('href="equipe.html#três-famílias-esperando"')
    expect(index).not.toMatch(/href="[^"]*\.md/)
  })

  it.each(names)('names only addresses of the portal: %s', name => {
    const starts = addressStarts()
    expect(addressesOf(pages[name]).filter(address => !isAddress(starts, address))).toEqual([])
  })

  it('shows each picture of `npm run manual` once, with a text alternative', () => {
    const pictures = names.flatMap(name => picturesOf(pages[name]))
    expect(pictures.filter(({ alt }) => alt.length < 20)).toEqual([])
    const expected = MANUAL_PICTURES.map(({ name }) => `imagens/${name}.webp`)
    for (const picture of expected) expect(existsSync(projectPath('docs', 'manual', picture)), picture).toBe(true)
    expect(new Set(pictures.map(({ target }) => target))).toEqual(new Set(expected))
    expect(pictures).toHaveLength(expected.length)
  })

  it('finds an unknown label, heading and address', () => {
    expect(boldOf('Toque em **Enviar foguete**.').filter(words => !labels.has(words))).toEqual(['Enviar foguete'])
    expect(labels.has('Enviar mensagem')).toBe(true)
    expect(anchorsOf('## Às duas da manhã: o que fazer?')).toEqual(['às-duas-da-manhã-o-que-fazer'])
    expect(isAddress(addressStarts(), '/admin/foguete')).toBe(false)
  })
})
