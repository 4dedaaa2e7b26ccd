import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { transform } from 'esbuild'
import { buildIfOutdated } from '../../scripts/lib/build.mjs'
import { expect } from './support/portal.ts'

/** Displays run old browsers: their bundle is small and needs nothing newer than Chrome 79. */
const WEB = join(import.meta.dirname, '..', '..', 'dist', 'web')
const BUNDLE_MAX_BYTES = 150_000

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }

/** Every script and style sheet that the document of the displays can load. */
const filesOfDisplays = (): { scripts: string[]; styles: string[] } => {
  const manifest = JSON.parse(readFileSync(join(WEB, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>
  const found = new Map<string, Chunk>()
  const follow = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || found.has(key)) return
    found.set(key, chunk)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) follow(next)
  }
  follow('tela.html')
  const chunks = [...found.values()]
  return { scripts: chunks.map(chunk => chunk.file), styles: [...new Set(chunks.flatMap(chunk => chunk.css ?? []))] }
}
const textOf = (file: string): string => readFileSync(join(WEB, file), 'utf8')

/** CSS that Chrome 79 does not support, with the version that added it. An unsupported declaration needs a supported one before it. */
const NEWER_CSS: Record<string, RegExp> = {
  ':is/:where (88)': /:(is|where)\(/,
  ':has (105)': /:has\(/,
  // Alone it may be skipped, since no display has a focus; in a list of selectors it would invalidate the others.
  ':focus-visible (86)': /,[^{}]*:focus-visible|:focus-visible[^{}]*,[^{}]*\{/,
  'inset (87)': /[;{]inset(-block|-inline)?:/,
  'aspect-ratio (88)': /[;{]aspect-ratio:/,
  'dynamic viewport units (108)': /\d[sdl]v[hwib]\b/,
  'color-mix (111)': /color-mix\(/,
  'modern colours (111)': /\b(oklch|oklab|lab|lch|color)\(/,
  'layers and containers (99)': /@(layer|container|property|scope|starting-style)/,
  'range queries (104)': /@media[^{]*[<>]/,
  'single transforms (104)': /[;{](translate|rotate|scale):/,
  'nesting (112)': /[;{]&/,
}
/** `gap` of a flex container was added in 84; grid had it before. Only the rule shows which one it is. */
const flexWithGap = (css: string): string[] =>
  [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, , rule = '']) => /display:(inline-)?flex/.test(rule) && /[;{]?(row-|column-)?gap:/.test(rule))
    .map(([, selector = '']) => selector)

test.describe('the bundle of the displays', () => {
  test.beforeAll(buildIfOutdated)

  test('is at most 150 kB compressed, including everything loaded on demand', () => {
    const { scripts, styles } = filesOfDisplays()
    expect(scripts.length).toBeGreaterThan(2)
    expect(styles.length).toBeGreaterThan(2)
    const files = ['tela.html', ...scripts, ...styles]
    // gzip too: its size counts for a browser without brotli.
    for (const kind of ['br', 'gz']) {
      const weigh = (file: string) => {
        try {
          return statSync(join(WEB, `${file}.${kind}`)).size
        } catch {
          return statSync(join(WEB, file)).size
        }
      }
      const total = files.reduce((sum, file) => sum + weigh(file), 0)
      expect(total, kind).toBeGreaterThan(30_000)
      expect(total, kind).toBeLessThanOrEqual(BUNDLE_MAX_BYTES)
    }
  })

  test('has no syntax Chrome 79 cannot read', async () => {
    const lowered = (code: string, target: string) =>
      transform(code, { target, minifyWhitespace: true, legalComments: 'none' }).then(result => result.code)
    const needsLowering = async (code: string) => (await lowered(code, 'chrome79')) !== (await lowered(code, 'esnext'))
    for (const probe of ['a??b', 'a?.b', 'a||=b', 'class A{#b(){}}', 'class A{b=1}'])
      expect(await needsLowering(probe), probe).toBe(probe !== 'class A{b=1}')
    for (const file of ['tela-sw.js', ...filesOfDisplays().scripts])
      expect(await needsLowering(textOf(file)), file).toBe(false)
  })

  test('has no style Chrome 79 would skip', () => {
    const faults = filesOfDisplays().styles.flatMap(file => {
      const css = textOf(file)
      return [
        ...Object.entries(NEWER_CSS)
          .filter(([, pattern]) => pattern.test(css))
          .map(([name]) => `${file}: ${name}`),
        ...flexWithGap(css).map(selector => `${file}: gap of a flexible box (84) at ${selector}`),
      ]
    })
    expect(faults).toEqual([])
  })
})
