import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Portal } from '../e2e/support/portal-process.ts'
import type { Fault } from './support/fault.ts'
import { mustLive } from './support/fixture.ts'
import { mustBeAcceptable, startPolling, statusCounts, type TimedResponse } from './support/http-client.ts'
import {
  firstDespedida,
  homenagemForm,
  homenagensOf,
  mustRegister,
  sendHomenagem,
  signIn,
} from './support/installation.ts'
import { residentMb } from './support/processes.ts'
import { openRawConnection, type RawConnection, statusOf } from './support/raw-connection.ts'
import { must, until } from './support/verdict.ts'

const LIMIT_MS = 75_000
const BOUNDARY = 'limite'
const MB = 2 ** 20

const head = (how: string): string =>
  `POST /homenagem/homenagem HTTP/1.1\r\nhost: portal\r\ncontent-type: multipart/form-data; boundary=${BOUNDARY}\r\n${how}\r\n\r\n`
const part = (name: string, file: boolean): string =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file ? '; filename="a.jpg"\r\ncontent-type: image/jpeg' : ''}\r\n\r\n`
const chunk = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])

/** Writes as fast as the server reads, until `bytes` are sent or the connection is closed. */
const pour = async (
  { socket, closed }: RawConnection,
  bytes: number,
  wrap: (chunk: Buffer) => Buffer,
): Promise<void> => {
  const chunk = wrap(Buffer.alloc(64 * 1024, 7))
  for (let sent = 0; sent < bytes && !closed(); sent += 64 * 1024)
    if (!socket.write(chunk)) await Promise.race([new Promise(resolve => socket.once('drain', resolve)), pause(2000)])
}

const responseStatus = async (connection: RawConnection): Promise<number> => {
  await until('a response', LIMIT_MS, async () => statusOf(connection) > 0 || connection.closed())
  return statusOf(connection)
}

const huge = async (portal: Portal): Promise<number> => {
  const connection = openRawConnection(portal)
  connection.socket.write(head(`content-length: ${500 * MB}`) + part('imagem', true))
  await pour(connection, 60 * MB, chunk => chunk)
  const status = await responseStatus(connection)
  connection.socket.destroy()
  return status
}

/** @param before the parts in front of the picture: without a code it is refused before it is read. */
const endless = async (portal: Portal, before: string): Promise<number> => {
  const connection = openRawConnection(portal)
  connection.socket.write(head('transfer-encoding: chunked'))
  connection.socket.write(chunk(Buffer.from(before + part('imagem', true))))
  await pour(connection, 200 * MB, chunk)
  const status = await responseStatus(connection)
  connection.socket.destroy()
  return status
}

const manyParts = async (portal: Portal): Promise<number> => {
  const connection = openRawConnection(portal)
  const body = `${Array.from({ length: 1000 }, (_, index) => `${part(`campo${index}`, false)}valor\r\n`).join('')}--${BOUNDARY}--\r\n`
  connection.socket.write(head(`content-length: ${body.length}`) + body)
  const status = await responseStatus(connection)
  connection.socket.destroy()
  return status
}

const aborted = async (portal: Portal, count: number): Promise<void> => {
  const connections = Array.from({ length: count }, () => openRawConnection(portal))
  for (const { socket } of connections) {
    socket.write(head(`content-length: ${5 * MB}`) + part('imagem', true))
    socket.write(Buffer.alloc(2 * MB, 5))
  }
  await pause(500)
  for (const { socket } of connections) socket.resetAndDestroy()
}

const slow = async (portal: Portal): Promise<{ status: number; ms: number }> => {
  const connection = openRawConnection(portal)
  connection.socket.write(head(`content-length: ${5 * MB}`) + part('imagem', true))
  const timer = setInterval(() => connection.socket.write('a'), 500)
  const began = performance.now()
  await until('the end of a slow one', LIMIT_MS, async () => statusOf(connection) > 0 || connection.closed())
  clearInterval(timer)
  connection.socket.destroy()
  return { status: statusOf(connection), ms: performance.now() - began }
}

export const hostileUploads: Fault = {
  id: 'F17',
  name: 'hostile uploads',
  injected:
    'raw connections: 500 MB announced, 200 MB in endless chunks with and without a code, 1,000 parts, 30 × 2 MB and a disconnect, a byte each half second; others read meanwhile',
  holds:
    '413 or 408, or 403 without a code; no file left on the disk and no homenagem stored, memory at most +150 MB, others are served',
  run: async fixture => {
    const portal = await fixture.portal()
    const staff = await signIn(portal)
    const despedida = await firstDespedida(portal)
    const codigo = await mustRegister(portal, despedida)
    const before = (await homenagensOf(portal, staff, despedida)).length
    const polling = startPolling(portal, [`/despedida/${despedida}`, '/healthz'], 200)
    let most = 0
    const start = residentMb(portal.pid)
    const timer = setInterval(() => {
      most = Math.max(most, residentMb(portal.pid))
    }, 100)
    const crawling = slow(portal).catch(() => ({ status: 0, ms: LIMIT_MS }))
    const json = String(homenagemForm(despedida, codigo, 'Sem fim.').get('homenagem'))
    const seen = {
      huge: await huge(portal),
      endless: await endless(portal, `${part('homenagem', false)}${json}\r\n`),
      withoutCode: await endless(portal, ''),
      parts: await manyParts(portal),
    }
    await aborted(portal, 30)
    const crawled = await crawling
    clearInterval(timer)
    const good = await sendHomenagem(portal, { despedida, codigo, descricao: 'Depois de tudo.' })
    const responses: TimedResponse[] = await polling.stop()
    const after = (await homenagensOf(portal, staff, despedida)).length
    const files = readdirSync(join(portal.dataDir, 'midia'), { recursive: true }).filter(name =>
      /parcial|tmp/.test(String(name)),
    )
    mustLive(portal)
    mustBeAcceptable(responses)
    const statuses = `500 MB ${seen.huge}, endless ${seen.endless}, without a code ${seen.withoutCode}, 1,000 parts ${seen.parts}, a byte each half second ${crawled.status} after ${Math.round(crawled.ms / 1000)} s`
    must([seen.huge, seen.endless, seen.parts].every(status => status === 413) && seen.withoutCode === 403, statuses)
    must([408, 413].includes(crawled.status), statuses)
    must(good.status === 200 && after === before + 1, `afterwards: ${good.status}, ${after - before} homenagens`)
    must(files.length === 0, `left on the disk: ${files.join(', ')}`)
    must(
      responses.every(({ status }) => status === 200),
      `others: ${statusCounts(responses)}`,
    )
    must(most - start <= 150, `memory +${Math.round(most - start)} MB`)
    return `${statuses}; memory at most +${Math.round(most - start)} MB; others ${statusCounts(responses)}; nothing left`
  },
}
