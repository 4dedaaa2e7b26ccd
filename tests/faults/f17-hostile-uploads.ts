import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Portal } from '../e2e/support/portal-process.ts'
import { type Answer, mustBeHonest, startPolling, statusCounts } from './support/asking.ts'
import type { Fault } from './support/fault.ts'
import { mustLive } from './support/fixture.ts'
import { firstDespedida, homenagensOf, mustRegister, sendHomenagem, signIn } from './support/installation.ts'
import { residentMb } from './support/processes.ts'
import { openRaw, type Raw, statusOf } from './support/raw.ts'
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
const pour = async ({ socket, closed }: Raw, bytes: number, wrap: (piece: Buffer) => Buffer): Promise<void> => {
  const piece = wrap(Buffer.alloc(64 * 1024, 7))
  for (let sent = 0; sent < bytes && !closed(); sent += 64 * 1024)
    if (!socket.write(piece)) await Promise.race([new Promise(resolve => socket.once('drain', resolve)), pause(2000)])
}

const answered = async (raw: Raw): Promise<number> => {
  await until('an answer', LIMIT_MS, async () => statusOf(raw) > 0 || raw.closed())
  return statusOf(raw)
}

const huge = async (portal: Portal): Promise<number> => {
  const raw = openRaw(portal)
  raw.socket.write(head(`content-length: ${500 * MB}`) + part('imagem', true))
  await pour(raw, 60 * MB, piece => piece)
  const status = await answered(raw)
  raw.socket.destroy()
  return status
}

const endless = async (portal: Portal): Promise<number> => {
  const raw = openRaw(portal)
  raw.socket.write(head('transfer-encoding: chunked'))
  raw.socket.write(chunk(Buffer.from(part('imagem', true))))
  await pour(raw, 200 * MB, chunk)
  const status = await answered(raw)
  raw.socket.destroy()
  return status
}

const manyParts = async (portal: Portal): Promise<number> => {
  const raw = openRaw(portal)
  const body = `${Array.from({ length: 1000 }, (_, index) => `${part(`campo${index}`, false)}valor\r\n`).join('')}--${BOUNDARY}--\r\n`
  raw.socket.write(head(`content-length: ${body.length}`) + body)
  const status = await answered(raw)
  raw.socket.destroy()
  return status
}

const aborted = async (portal: Portal, count: number): Promise<void> => {
  const raws = Array.from({ length: count }, () => openRaw(portal))
  for (const { socket } of raws) {
    socket.write(head(`content-length: ${5 * MB}`) + part('imagem', true))
    socket.write(Buffer.alloc(2 * MB, 5))
  }
  await pause(500)
  for (const { socket } of raws) socket.resetAndDestroy()
}

const slow = async (portal: Portal): Promise<{ status: number; ms: number }> => {
  const raw = openRaw(portal)
  raw.socket.write(head(`content-length: ${5 * MB}`) + part('imagem', true))
  const timer = setInterval(() => raw.socket.write('a'), 500)
  const began = performance.now()
  await until('the end of a slow one', LIMIT_MS, async () => statusOf(raw) > 0 || raw.closed())
  clearInterval(timer)
  raw.socket.destroy()
  return { status: statusOf(raw), ms: performance.now() - began }
}

export const hostileUploads: Fault = {
  id: 'F17',
  name: 'hostile uploads',
  injected:
    'raw sockets: 500 MB announced, 200 MB in chunks without end, 1,000 parts, 30 × 2 MB and away, a byte each half second; others read meanwhile',
  holds:
    '413 or 408, nothing left on the disk and nothing of it in the homenagens, memory at most +150 MB, others are served',
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
    const seen = { huge: await huge(portal), endless: await endless(portal), parts: await manyParts(portal) }
    await aborted(portal, 30)
    const crawled = await crawling
    clearInterval(timer)
    const good = await sendHomenagem(portal, { despedida, codigo, descricao: 'Depois de tudo.' })
    const answers: Answer[] = await polling.stop()
    const after = (await homenagensOf(portal, staff, despedida)).length
    const files = readdirSync(join(portal.dataDir, 'midia'), { recursive: true }).filter(name =>
      /parcial|tmp/.test(String(name)),
    )
    mustLive(portal)
    mustBeHonest(answers)
    const statuses = `500 MB ${seen.huge}, endless ${seen.endless}, 1,000 parts ${seen.parts}, a byte each half second ${crawled.status} after ${Math.round(crawled.ms / 1000)} s`
    must(
      [seen.huge, seen.endless, seen.parts].every(status => status === 413),
      statuses,
    )
    must([408, 413].includes(crawled.status), statuses)
    must(good.status === 200 && after === before + 1, `afterwards: ${good.status}, ${after - before} homenagens`)
    must(files.length === 0, `left on the disk: ${files.join(', ')}`)
    must(
      answers.every(({ status }) => status === 200),
      `others: ${statusCounts(answers)}`,
    )
    must(most - start <= 150, `memory +${Math.round(most - start)} MB`)
    return `${statuses}; memory at most +${Math.round(most - start)} MB; others ${statusCounts(answers)}; nothing left`
  },
}
