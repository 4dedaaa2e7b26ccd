import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { afterAll, expect, it } from 'vitest'
import { killAll, makeSampleDataDir, type Portal, removeDataDir, startPortal } from '../e2e/support/portal-process.ts'
import { call, firstDespedida, TRUSTING } from './clients.ts'

const UPLOAD_COUNT = 60
const FILE_BYTES = Math.round(9.9 * 1024 * 1024)
const GROWTH_MAX_BYTES = 150 * 1024 * 1024
const CHUNK = Buffer.alloc(256 * 1024, 0xff)
const BOUNDARY = 'limite-do-formulario'

const dataDir = makeSampleDataDir()
afterAll(() => {
  killAll()
  removeDataDir(dataDir)
})

/** The most memory since `forgetPeak`, as the kernel knows it. */
const peakBytes = ({ pid }: Portal): number =>
  Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
const forgetPeak = ({ pid }: Portal): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')

/** Head of a form: the text first, as browsers send it, or the picture first. */
const headOf = (despedida: number, pictureFirst: boolean): Buffer => {
  const words = JSON.stringify({ descricao: 'Saudade', nome: 'Ninguém', despedida, url: '', publicado: true })
  const json = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="homenagem"\r\n\r\n${words}\r\n`
  const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="imagem"; filename="a.jpg"\r\n\r\n`
  return Buffer.from(pictureFirst ? file : json + file)
}

/** Sends a whole form and continues sending after the response, as a hostile client does. @returns the status. */
const upload = (portal: Portal, despedida: number, pictureFirst: boolean): Promise<number> =>
  new Promise((resolve, reject) => {
    const head = headOf(despedida, pictureFirst)
    const outgoing = request(`${portal.url}/homenagem/homenagem`, {
      method: 'POST',
      agent: false,
      headers: {
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        'content-length': head.length + FILE_BYTES,
      },
    })
    let status: number | undefined
    outgoing.on('response', response => {
      status = response.statusCode ?? 0
      response.resume()
      response.on('end', () => resolve(status ?? 0))
    })
    outgoing.on('error', error => (status === undefined ? reject(error) : resolve(status)))
    outgoing.write(head)
    let left = FILE_BYTES
    const write = (): void => {
      while (left > 0 && !outgoing.destroyed) {
        const chunk = CHUNK.subarray(0, Math.min(left, CHUNK.length))
        left -= chunk.length
        if (!outgoing.write(chunk)) {
          outgoing.once('drain', write)
          return
        }
      }
      outgoing.end()
    }
    write()
  })

it('60 forms of 9.9 MB without a code add at most 150 MB, and other requests are served meanwhile', async () => {
  const portal = await startPortal(dataDir, TRUSTING)
  const despedida = await firstDespedida(portal)
  // Memory that the first form allocates permanently is not growth under load.
  await upload(portal, despedida, false)
  forgetPeak(portal)
  const before = peakBytes(portal)
  let done = false
  const served: number[] = []
  const others = (async () => {
    while (!done) {
      const response = await call(`${portal.url}/exibicao/despedida/${despedida}/0`)
      await response.arrayBuffer()
      served.push(response.status)
    }
  })()
  const statuses = await Promise.all(
    Array.from({ length: UPLOAD_COUNT }, (_, index) => upload(portal, despedida, index % 2 === 1)),
  )
  done = true
  await others
  // 408: a busy machine may be slower than the portal lets an upload be.
  expect(new Set(statuses.filter(status => status !== 408))).toEqual(new Set([403]))
  expect(new Set(served)).toEqual(new Set([200]))
  expect(before).toBeGreaterThan(0)
  expect(peakBytes(portal) - before).toBeLessThan(GROWTH_MAX_BYTES)
  await portal.stop()
})
