import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { type Agent, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { until } from './until.ts'

type RecordedRequest = { method: string; url: string; headers: IncomingHttpHeaders; bytes: number }
type FrontResponse = { status: number; text: string; headers: IncomingHttpHeaders }

/** A ticket of staff or of a moderator, which is valid until the session ends (live/ticket.ts). */
export const SESSION_TICKET = 'tq1x2y-S3-000000000001abcdefabcdef-0123'
const TICKETS = ['bom', 'outro', 'retirado', SESSION_TICKET]

/** The public name in the shipped files. */
const HOST = 'memorial.exemplo.com.br'
const CLIENT = { host: '127.0.0.1', servername: HOST, rejectUnauthorized: false }

const CACHE_CONTROL: Record<string, string> = { transmissao: 'public, max-age=1', assets: 'public, max-age=31536000' }
/** As the portal does: nginx is told the end only of playlists and captions, which change every second. */
const cachingOf = (url: string): Record<string, string> => {
  const control = { 'cache-control': CACHE_CONTROL[url.split('/')[1] ?? ''] ?? 'no-cache' }
  const isChanging = /\.(?:m3u8|json)$/.test(url)
  return isChanging ? { ...control, 'x-accel-expires': `@${Math.floor(Date.now() / 1000)}` } : control
}

/** A fake portal that serves tickets and pages and records the requests, except those of health checks. */
export const createPortal = async () => {
  const seen: RecordedRequest[] = []
  const held: (() => void)[] = []
  const tickets = new Set(TICKETS)
  let isClosing = false
  let healthChecks = 0
  const server: Server = createServer((question, response) => {
    const url = question.url ?? ''
    if (url === '/healthz') {
      healthChecks += 1
      response.writeHead(isClosing ? 503 : 200).end()
      return
    }
    const recorded = { method: question.method ?? '', url, headers: question.headers, bytes: 0 }
    seen.push(recorded)
    question.on('data', (chunk: Buffer) => {
      recorded.bytes += chunk.length
    })
    const [, place, , ticket] = url.split('/')
    if (url.startsWith('/homenagem/novidades/')) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).write('data: 1\n\n')
      return
    }
    if (url === '/homenagem/homenagem' && question.method === 'POST') {
      held.push(() => response.end())
      return
    }
    const isRefused = place === 'transmissao' && !tickets.has(ticket ?? '')
    response.writeHead(isRefused ? 403 : 200, isRefused ? {} : cachingOf(url))
    const text = `resposta ${seen.length}`
    if (url.includes('rajada')) held.push(() => response.end(text))
    else response.end(text)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const count = (url: string): number => seen.filter(one => one.url === url).length
  /** As a node that is stopping: it still serves, and its health check reports the stop. */
  const setClosing = (closing: boolean): void => {
    isClosing = closing
  }
  /** Until the front has heard of the present state: it asks again only after it has read the response before. */
  const whenNoticed = async (): Promise<void> => {
    const before = healthChecks
    await until('two health checks', () => healthChecks >= before + 2 || undefined)
  }
  /** Ends the responses that are held: those of uploads, and of addresses with `rajada`. */
  const release = (): void => {
    for (const end of held.splice(0)) end()
  }
  return {
    seen,
    count,
    release,
    revoke: (ticket: string): void => void tickets.delete(ticket),
    setClosing,
    whenNoticed,
    port: (server.address() as AddressInfo).port,
    close: (): void => void server.close().closeAllConnections(),
  }
}

type AskOptions = { method?: string; headers?: Record<string, string>; agent?: Agent; body?: Buffer }
export const ask = (port: number, path: string, { body, ...options }: AskOptions = {}) =>
  new Promise<FrontResponse>((resolve, reject) => {
    const headers = { host: HOST, ...options.headers }
    const sent = request({ port, path, ...CLIENT, ...options, headers }, response => {
      let text = ''
      response.on('data', chunk => (text += String(chunk)))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }))
    })
    sent.once('error', reject)
    sent.end(body)
  })

/** @returns the first chunk of a page's event stream, which remains open. */
export const firstEvent = (port: number) =>
  new Promise<string>((resolve, reject) => {
    const headers = { host: HOST, accept: 'text/event-stream', 'accept-encoding': 'gzip' }
    const sent = request({ port, path: '/homenagem/novidades/1', ...CLIENT, headers }, response =>
      response.once('data', chunk => {
        resolve(String(chunk))
        sent.destroy()
      }),
    )
    sent.once('error', reject)
    sent.end()
  })
