import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { StaticServer } from './nginx.ts'

/** Headers to send with a file, by its address. */
export type HeadersOf = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What every Node server says by itself. */
const BY_ITSELF = new Set(['content-length', 'connection', 'keep-alive', 'date'])

/** Headers of an answer that its program chose, from the text of its head. */
export const headersOf = (head: string): Record<string, string> =>
  Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const)
      .filter(([name]) => !BY_ITSELF.has(name.toLowerCase())),
  )

/** A bare `node:http` server of the same bytes, as a process of its own. */
export const startBare = async (files: string, headers: HeadersOf = {}): Promise<StaticServer> => {
  const script = join(import.meta.dirname, 'bare-server.mjs')
  const child = spawn(process.execPath, [script, files, JSON.stringify(headers)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = () => child.kill('SIGKILL')
  process.once('exit', stop)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    label: 'node:http',
    url: `http://127.0.0.1:${Number(String(line))}`,
    pid: child.pid,
    close: async () => {
      process.removeListener('exit', stop)
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
