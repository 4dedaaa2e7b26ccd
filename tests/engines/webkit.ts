import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/testing/free-port.ts'
import { inPath } from '../../scripts/lib/apt.mjs'
import { until } from '../process/until.ts'
import { end, startDisplay } from './display.ts'
import { type BrowserWindow, type Engine, TIME_ZONE } from './engine.ts'

/** Without a window manager the window under the pointer has the focus, which is in the middle of the screen: there lies the window's bar. */
const SCREEN = { width: 2000, height: 2800 }

/** The bar of the window would not let it be as narrow as a phone. */
const STYLE =
  '* { min-width: 0; min-height: 0; margin: 0; padding: 0; font-size: 1px; -gtk-icon-transform: scale(0.1); }'

/** The browser of the WebKitGTK package: the same engine as in Safari, with the window that its driver starts. */
const findMiniBrowser = (): string | undefined => {
  const libraries = '/usr/lib'
  const folders = existsSync(libraries)
    ? readdirSync(libraries).map(name => join(libraries, name, 'webkit2gtk-4.1'))
    : []
  return folders.map(folder => join(folder, 'MiniBrowser')).find(existsSync)
}

type Send = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>

const sender =
  (url: string): Send =>
  async <T>(method: string, path: string, body?: object) => {
    const response = await fetch(url + path, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`)
    return value
  }

/** WebDriver's name of the reference to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

const windowOf = (send: Send, close: () => Promise<void>): BrowserWindow => {
  const perform = async (source: object) => void (await send('POST', '/actions', { actions: [source] }))
  return {
    open: async address => void (await send('POST', '/url', { url: address })),
    evaluate: async <T>(expression: string) => {
      const script = `const done = arguments[0]
        Promise.resolve().then(() => (${expression})).then(value => done({ value }), error => done({ error: String(error) }))`
      const { value, error } = await send<{ value: T; error?: string }>('POST', '/execute/async', { script, args: [] })
      if (error !== undefined) throw new Error(error)
      return value
    },
    click: (x, y) => {
      const actions = [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      return perform({ type: 'pointer', id: 'mouse', actions })
    },
    type: async keys => {
      const element = await send<Record<string, string>>('GET', '/element/active')
      await send('POST', `/element/${element[ELEMENT]}/value`, { text: keys.replaceAll('\n', '\uE007') })
    },
    chooseFile: async (selector, path) => {
      const element = await send<Record<string, string>>('POST', '/element', { using: 'css selector', value: selector })
      await send('POST', `/element/${element[ELEMENT]}/value`, { text: path })
    },
    resize: async (width, height) => {
      const place = { x: Math.round((SCREEN.width - width) / 2), y: SCREEN.height / 2 - 4 }
      await send('POST', '/window/rect', { ...place, width, height })
      const inner = await send<number>('POST', '/execute/sync', { script: 'return innerHeight', args: [] })
      await send('POST', '/window/rect', { ...place, width, height: 2 * height - inner })
    },
    picture: async () => Buffer.from(await send<string>('GET', '/screenshot'), 'base64'),
    close,
  }
}

/** WebKitGTK of Debian by WebDriver, on a display in memory. */
export const findWebKit = (): Engine | undefined => {
  const [driver, display, browser] = [inPath('WebKitWebDriver'), inPath('Xvfb'), findMiniBrowser()]
  if (driver === undefined || display === undefined || browser === undefined) return undefined
  return {
    name: 'WebKit',
    openWindow: async () => {
      const home = mkdtempSync(join(tmpdir(), 'memorial-webkit-'))
      mkdirSync(join(home, 'gtk-3.0'))
      writeFileSync(join(home, 'gtk-3.0', 'gtk.css'), STYLE)
      const screen = await startDisplay(display, SCREEN)
      const port = await freePort()
      const env = { ...process.env, DISPLAY: screen.name, XDG_CONFIG_HOME: home, TZ: TIME_ZONE }
      const child = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' })
      const root = sender(`http://127.0.0.1:${port}`)
      await until('WebKitWebDriver', () => root('GET', '/status').catch(() => undefined))
      const options = { binary: browser, args: ['--automation'] }
      const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
      const { sessionId } = await root<{ sessionId: string }>('POST', '/session', { capabilities })
      const send: Send = (method, path, body) => root(method, `/session/${sessionId}${path}`, body)
      return windowOf(send, async () => {
        await send('DELETE', '')
        await end(child)
        await end(screen.child)
        rmSync(home, { recursive: true, force: true })
      })
    },
  }
}
