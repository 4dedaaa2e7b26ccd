import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { inPath } from '../../scripts/lib/apt.mjs'
import type { Fault } from './support/fault.ts'
import { type Fixture, mustLive } from './support/fixture.ts'
import { fetchFrom, mustBeAcceptable, type TimedResponse } from './support/http-client.ts'
import { celular, signIn } from './support/installation.ts'
import { formatMs, must, NotRun } from './support/verdict.ts'

/** A provider whose certificate expired in 2020. */
const expired = async (fixture: Fixture): Promise<{ url: string; requestCount: () => number }> => {
  const [openssl, faketime] = [inPath('openssl'), inPath('faketime')]
  if (openssl === undefined || faketime === undefined) throw new NotRun('no openssl or faketime on this machine')
  const folder = fixture.folder()
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]
  const how = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
  ]
  execFileSync(faketime, ['2020-01-01 00:00:00', openssl, ...how, ...files], { stdio: 'ignore' })
  const [key, cert] = ['key.pem', 'cert.pem'].map(name => readFileSync(join(folder, name)))
  let requestCount = 0
  const server = createServer({ key, cert }, (_, response) => {
    requestCount += 1
    response.end('aceito')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  fixture.after(() => server.close())
  return { url: `https://localhost:${(server.address() as AddressInfo).port}/`, requestCount: () => requestCount }
}

const askCode = async (fixture: Fixture, env: Record<string, string>): Promise<TimedResponse[]> => {
  const portal = await fixture.portal(env)
  const headers = await signIn(portal)
  const responses: TimedResponse[] = []
  for (let time = 0; time < 6; time += 1)
    responses.push(await fetchFrom(portal, `/validacao/salvar?telefone=${celular()}`, { method: 'POST', headers }))
  await signIn(portal)
  mustLive(portal)
  return responses
}

export const certificateAndNames: Fault = {
  id: 'F28',
  name: 'expired certificate or unknown name of a provider',
  injected:
    'an https stub with a certificate that expired in 2020 (trusted otherwise), and a provider with an unknown host name; not injected: the certificate of the portal near its end (that of nginx)',
  holds:
    '503 within 5 s, no message sent to an untrusted server, the breaker responds immediately after five failures, sign-ins continue',
  run: async fixture => {
    const provider = await expired(fixture)
    const untrusted = await askCode(fixture, { SMS_URL: provider.url })
    const unknown = await askCode(fixture, { SMS_URL: 'https://provedor.invalid/' })
    const responses = [...untrusted, ...unknown]
    mustBeAcceptable(responses)
    must(provider.requestCount() === 0, `${provider.requestCount()} messages were sent`)
    must(
      responses.every(({ status, ms }) => status === 503 && ms <= 5200),
      responses.map(({ status, ms }) => `${status} ${formatMs(ms)}`).join(),
    )
    return `expired certificate: ${formatMs(Math.max(...untrusted.slice(0, 5).map(({ ms }) => ms)))} at most, breaker ${formatMs(untrusted[5]?.ms ?? 0)}; name not found: ${formatMs(Math.max(...unknown.slice(0, 5).map(({ ms }) => ms)))} at most, breaker ${formatMs(unknown[5]?.ms ?? 0)}; nothing sent`
  },
}
