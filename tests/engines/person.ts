import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { recordToasts } from '../e2e/support/toasts.ts'
import { until } from '../process/until.ts'
import type { BrowserWindow, Engine } from './engine.ts'
import { findRunningOut } from './frames.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const PICTURES = join(ROOT, 'test-results', 'engines')
const QUERIES = readFileSync(
  join(ROOT, 'node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

type Words = string | RegExp
const code = (words: Words): string => (words instanceof RegExp ? String(words) : JSON.stringify(words))

/** Elements as Testing Library finds them; the last one counts, because a dialog follows what it covers. */
export const role = (name: string, words: Words): string =>
  `queryAllByRole(document.body, '${name}', { name: ${code(words)} })`
export const label = (words: Words): string => `queryAllByLabelText(document.body, ${code(words)})`
export const button = (words: Words): string => role('button', words)
export const link = (words: Words): string => role('link', words)

const found = (query: string): string => `TestingLibraryDom.${query}.filter(one => one.checkVisibility()).at(-1)`

/** Where to press this element, or a label that stands for it; nothing while it is disabled or covered. */
const placeOf = (query: string): string => `(() => {
  const element = ${found(query)}
  if (!element || element.matches(':disabled')) return null
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  for (const part of [element, ...(element.labels ?? [])]) {
    const area = part.getClientRects()[0]
    const [x, y] = [Math.round(area.left + area.width / 2), Math.round(area.top + area.height / 2)]
    if (part.contains(document.elementFromPoint(x, y))) return { x, y }
  }
  return null
})()`

/** Chooses an entry of a list: its menu belongs to the system, where no driver reaches it. */
const chosen = (words: Words, entry: string): string => `(() => {
  const list = ${found(label(words))}
  const option = [...(list?.options ?? [])].find(one => one.text.includes(${code(entry)}))
  if (!option) return false
  list.value = option.value
  list.dispatchEvent(new Event('change', { bubbles: true }))
  return true
})()`

/** Fonts and pictures have arrived, and nothing fades in any more. */
const IS_DRAWN = `!document.querySelector('html[data-fonts=pending]') && document.fonts.status === 'loaded' &&
  [...document.images].every(one => one.loading === 'lazy' || one.complete) &&
  document.getAnimations().every(one => one.playState !== 'running' || one.effect.getTiming().iterations === Infinity)`

export type Person = BrowserWindow & {
  see: (words: RegExp) => Promise<void>
  seeToast: (words: string) => Promise<void>
  press: (query: string) => Promise<void>
  fill: (words: Words, text: string) => Promise<void>
  /** The value of a field once it has one. */
  read: (words: Words) => Promise<string>
  /** Chooses an entry of a list by its words. */
  select: (words: Words, entry: string) => Promise<void>
  /** Waits until an expression of the page is true. */
  wait: (expression: string) => Promise<void>
  /** Checks that no text leaves the frame around it or the window, and stores a picture for people. */
  look: (name: string) => Promise<void>
}

/** Waits for what a page shows; where it does not come, the picture `failed` says what there was instead. */
const watch = (engine: Engine, browser: BrowserWindow, width: number) => {
  const prepare = async () => {
    if (!(await browser.evaluate<boolean>('"TestingLibraryDom" in window')))
      await browser.evaluate(`(() => { ${QUERIES}\n; (${recordToasts})(); return 0 })()`)
  }
  const store = async (name: string) => {
    mkdirSync(PICTURES, { recursive: true })
    writeFileSync(join(PICTURES, `${name}-${width}-${engine.name.toLowerCase()}.png`), await browser.picture())
  }
  const repeat = async <T>(what: string, find: () => Promise<T | undefined>): Promise<T> => {
    try {
      return await until(`${what} in ${engine.name}`, async () => {
        await prepare()
        return find()
      })
    } catch (error) {
      await store('failed')
      throw error
    }
  }
  return {
    prepare,
    store,
    untilTrue: async (what: string, expression: string): Promise<void> =>
      void (await repeat(what, async () => (await browser.evaluate<unknown>(`Boolean(${expression})`)) || undefined)),
    /** Where an element is once it has stopped moving. */
    place: (query: string) => {
      let last = ''
      return repeat(query, async () => {
        const point = await browser.evaluate<{ x: number; y: number } | null>(placeOf(query))
        const isAtRest = JSON.stringify(point) === last
        last = JSON.stringify(point)
        return point && isAtRest ? point : undefined
      })
    },
  }
}

/** One person at one browser, as the journeys describe them. */
export const openPerson = async (
  engine: Engine,
  portal: string,
  [width = 378, height = 800]: readonly number[] = [],
): Promise<Person> => {
  const browser = await engine.openWindow()
  await browser.resize(width, height)
  const { prepare, store, untilTrue, place } = watch(engine, browser, width)
  const press = async (query: string) => {
    const { x, y } = await place(query)
    await browser.click(x, y)
  }
  return {
    ...browser,
    open: async path => {
      await browser.open(portal + path)
      await prepare()
    },
    press,
    see: words => untilTrue(String(words), `${words}.test(document.body.innerText)`),
    seeToast: words =>
      untilTrue(
        words,
        `(() => {
        const place = toasts.findIndex(text => text.includes(${code(words)}))
        return place >= 0 && toasts.splice(place, 1).length
      })()`,
      ),
    fill: async (words, text) => {
      await press(label(words))
      await untilTrue(String(words), `${found(label(words))} === document.activeElement`)
      await browser.evaluate('document.activeElement.select()')
      await browser.type(text)
    },
    read: async words => {
      await untilTrue(String(words), `${found(label(words))}?.value`)
      return browser.evaluate<string>(`${found(label(words))}.value`)
    },
    select: async (words, entry) => {
      await untilTrue(entry, chosen(words, entry))
    },
    wait: expression => untilTrue(expression, expression),
    look: async name => {
      await untilTrue('everything to be drawn', IS_DRAWN)
      await browser.evaluate(
        'Promise.all([...document.images].map(one => one.complete ? one.decode().catch(() => 0) : 0)).then(() => 0)',
      )
      expect(await browser.evaluate(`(${findRunningOut})()`), `texts outside their frame, ${name}`).toEqual([])
      await store(name)
    },
  }
}
