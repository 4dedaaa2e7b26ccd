import { spawn } from 'node:child_process'
import { freePort } from '#server/testing/free-port.ts'
import { prepareCaddy } from '../../scripts/lib/caddy-sample.mjs'
import { ask } from './front-portal.ts'
import { until } from './until.ts'

export type Front = {
  port: number
  folder: string
  /** Everything that the program has printed. */
  printed: () => string
  stop: () => Promise<void>
}

/** Starts Caddy with the shipped file before these nodes. @throws Error where this machine has none */
export const startCaddy = async (nodes: number[]): Promise<Front> => {
  const port = await freePort()
  const sample = prepareCaddy({ https: port, http: await freePort(), nodes })
  if ('reason' in sample) throw new Error(sample.reason)
  const { folder, program, args, remove } = sample
  const caddy = spawn(program, args, { env: { ...process.env, HOME: folder } })
  let text = ''
  for (const stream of [caddy.stdout, caddy.stderr]) stream.on('data', chunk => (text += String(chunk)))
  await until('Caddy', () => ask(port, '/healthz'))
  return {
    port,
    folder,
    printed: () => text,
    stop: async () => {
      const ended = new Promise(resolve => caddy.once('exit', resolve))
      caddy.kill('SIGQUIT')
      await ended
      remove()
    },
  }
}
