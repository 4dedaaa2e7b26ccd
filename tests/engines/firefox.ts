import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inPath } from '../../scripts/lib/apt.mjs'
import { type BrowserWindow, type Engine, TIME_ZONE } from './engine.ts'

const PREFERENCES = {
  'intl.accept_languages': 'pt-BR, pt',
  'media.autoplay.default': 0,
  // A microphone that beeps, with the permission granted.
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
}

type Reply = { id?: number; type: string; result: unknown; message?: string }
type Send = <T>(method: string, params: object) => Promise<T>

/** Commands of WebDriver BiDi, which Firefox takes without a driver beside it. */
const connect = async (address: string): Promise<Send> => {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (reply: Reply) => void>()
  socket.onmessage = ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
  }
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  let last = 0
  return async <T>(method: string, params: object) => {
    const id = ++last
    const replied = new Promise<Reply>(resolve => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const reply = await replied
    if (reply.type !== 'success') throw new Error(`${method}: ${reply.message}`)
    return reply.result as T
  }
}

type Evaluated =
  | { type: 'success'; result: { value?: string; sharedId?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } }

const windowOf = (send: Send, context: string, close: () => Promise<void>): BrowserWindow => {
  const run = async (expression: string) => {
    const reply = await send<Evaluated>('script.evaluate', { expression, target: { context }, awaitPromise: true })
    if (reply.type === 'exception') throw new Error(reply.exceptionDetails.text)
    return reply.result
  }
  const perform = async (source: object) => void (await send('input.performActions', { context, actions: [source] }))
  return {
    open: async address => void (await send('browsingContext.navigate', { context, url: address, wait: 'complete' })),
    evaluate: async expression => {
      const { value } = await run(`(async () => JSON.stringify({ value: await (${expression}) }))()`)
      return JSON.parse(value ?? '{}').value
    },
    click: (x, y) => {
      const actions = [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      return perform({ type: 'pointer', id: 'mouse', actions })
    },
    type: keys => {
      const strokes = [...keys].flatMap(key => {
        const value = key === '\n' ? '\uE007' : key
        return [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]
      })
      return perform({ type: 'key', id: 'keyboard', actions: strokes })
    },
    chooseFile: async (selector, path) => {
      const { sharedId } = await run(`document.querySelector(${JSON.stringify(selector)})`)
      await send('input.setFiles', { context, element: { sharedId }, files: [path] })
    },
    resize: async (width, height) =>
      void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
    picture: async () => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    close,
  }
}

/** Starts Firefox with a fresh profile. `options`: of its command line, the first page among them. */
export const startFirefox = async (
  program: string,
  options: string[],
  env: NodeJS.ProcessEnv,
): Promise<BrowserWindow> => {
  const profile = mkdtempSync(join(tmpdir(), 'memorial-firefox-'))
  const lines = Object.entries(PREFERENCES).map(one => `user_pref(${one.map(part => JSON.stringify(part)).join()});`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const args = [...options, '--no-remote', '--profile', profile, '--remote-debugging-port=0']
  const child = spawn(program, args, { env: { ...env, TZ: TIME_ZONE }, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise(resolve => child.once('exit', resolve))
  const address = await new Promise<string>((resolve, reject) => {
    let printed = ''
    child.stderr.on('data', chunk => {
      printed += String(chunk)
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(printed)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('exit', () => reject(new Error(printed)))
  })
  const send = await connect(`${address}/session`)
  await send('session.new', { capabilities: {} })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context ?? ''
  await send('browsingContext.activate', { context })
  return windowOf(send, context, async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
  })
}

/** Firefox of Debian by WebDriver BiDi. */
export const findFirefox = (): Engine | undefined => {
  const program = inPath('firefox-esr', 'firefox')
  if (program === undefined) return undefined
  return { name: 'Firefox', openWindow: () => startFirefox(program, ['--headless', 'about:blank'], process.env) }
}
