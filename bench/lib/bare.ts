import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { StaticServer } from './nginx.ts'

/** A bare `node:http` server of the same bytes, as a process of its own. */
export const startBare = async (files: string): Promise<StaticServer> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.mjs'), files], {
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
