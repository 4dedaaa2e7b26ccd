import { spawn } from 'node:child_process'
import { request } from 'node:https'
import { freePort } from '#server/testing/free-port.ts'
import { prepareNginx } from '../../../scripts/lib/nginx-sample.mjs'
import type { Fixture } from './fixture.ts'
import { anonymousHeaders } from './http-client.ts'
import { NotRun, until } from './verdict.ts'

const get = (port: number, path: string): Promise<number> =>
  new Promise(resolve => {
    const headers = { host: 'memorial.exemplo.com.br', ...anonymousHeaders() }
    const sent = request(
      { port, path, headers, host: '127.0.0.1', rejectUnauthorized: false, timeout: 20_000 },
      response => {
        response.resume()
        response.once('end', () => resolve(response.statusCode ?? 0))
      },
    )
    sent.once('timeout', () => sent.destroy())
    sent.once('error', () => resolve(0))
    sent.end()
  })

/** Runs the nginx sample of deploy/nginx in front of these two ports. */
export const startBalancer = async (fixture: Fixture, nodes: [number, number]) => {
  const port = await freePort()
  const sample = await prepareNginx({ https: port, http: await freePort(), nodes })
  if ('reason' in sample) throw new NotRun(sample.reason)
  fixture.after(sample.remove)
  const nginx = spawn(sample.program, sample.args, { stdio: 'ignore' })
  fixture.after(() => nginx.kill('SIGTERM'))
  await until('nginx', 20_000, async () => (await get(port, '/healthz')) === 200)
  return { get: (path: string) => get(port, path) }
}
