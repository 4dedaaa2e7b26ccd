import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Received = { headers: IncomingHttpHeaders; body: string }

/** The name that its certificate has. */
export const RECEIVER = 'receptor.example'

/** Another system that receives webhooks over HTTPS on this machine. `answer` decides what it responds. */
export const openReceiver = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'memorial-'))
  const [key, cert] = ['key.pem', 'cert.pem'].map(name => join(folder, name)) as [string, string]
  const how = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '9']
  const name = ['-subj', `/CN=${RECEIVER}`, '-addext', `subjectAltName=DNS:${RECEIVER}`]
  execFileSync('openssl', [...how, ...name, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const ca = readFileSync(cert, 'utf8')
  const received: Received[] = []
  let answer = (response: ServerResponse): unknown => response.writeHead(204).end()
  const server = createServer({ key: readFileSync(key), cert: ca }, async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    received.push({ headers: request.headers, body })
    answer(response)
  })
  rmSync(folder, { recursive: true })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `https://${RECEIVER}:${port}/memorial`,
    ca,
    received,
    answer: (next: typeof answer) => {
      answer = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type Receiver = Awaited<ReturnType<typeof openReceiver>>
