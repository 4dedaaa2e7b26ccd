import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { FOTOGRAFIA_PARTE_BYTES, FOTOGRAFIAS_MAX } from '#contract/fotografia/limits.ts'
import { killAll, makeSampleDataDir, type Portal, removeDataDir, startPortal } from '../e2e/support/portal-process.ts'
import { TRUSTING } from '../process/clients.ts'

/** As of hostile uploads (upload-memory.test.ts). */
const GROWTH_MAX_BYTES = 150 * 1024 * 1024
/** As a service and a container start the portal: each thread that decodes pictures would keep the memory of its largest one. */
const SETTINGS = { ...TRUSTING, MALLOC_ARENA_MAX: '2' }
const FILE_BYTES = 12 * 1024 * 1024
/** Two moderators, whose screens send two at once. */
const UPLOADS_CONCURRENT_COUNT = 4

const dataDir = makeSampleDataDir()
afterAll(() => {
  killAll()
  removeDataDir(dataDir)
})

/** The most memory since `forgetPeak`, as the kernel knows it. */
const peakBytes = ({ pid }: Portal): number =>
  Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
const forgetPeak = ({ pid }: Portal): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')

/** A JPEG of twelve million pixels and as many bytes: what a camera writes, and noise behind its end. */
const photograph = async (): Promise<Buffer> => {
  const picture = { width: 4000, height: 3000, channels: 3 as const, background: '#5d6b57' }
  const jpeg = await sharp({ create: picture }).jpeg().toBuffer()
  // An application segment holds at most 64 kB: the rest of the size are several of them, behind the start of the image.
  const segments: Buffer[] = []
  for (let left = FILE_BYTES - jpeg.length; left > 4; left -= 65_537) {
    const length = Math.min(65_535, left - 2)
    const head = Buffer.from([0xff, 0xef, length >> 8, length & 0xff])
    segments.push(head, randomBytes(length - 2))
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

const clientOf = async (portal: Portal) => {
  const json = { 'content-type': 'application/json' }
  const staff = { username: 'admin@exemplo.com.br', password: 'memorial1973' }
  const signedIn = await fetch(`${portal.url}/api/auth/signin`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(staff),
  })
  const { accessToken } = (await signedIn.json()) as { accessToken: string }
  const headers = { authorization: `Bearer ${accessToken}` }
  const send = async <T>(method: string, path: string, body?: object | Buffer): Promise<T> => {
    const response = await fetch(portal.url + path, {
      method,
      headers: {
        ...headers,
        ...(Buffer.isBuffer(body) ? { 'content-type': 'application/octet-stream' } : body && json),
      },
      ...(body && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  return send
}

type Envio = { id: number; partes: number; recebidas: number[]; fotografia: number | null }
type Send = Awaited<ReturnType<typeof clientOf>>

/** Sends what the portal does not have yet. @returns how many parts it had already */
const upload = async (send: Send, base: string, file: Buffer, name: string): Promise<number> => {
  const body = { nome: name, bytes: file.length, assinatura: name }
  const envio = await send<Envio>('POST', `${base}/envios`, body)
  if (envio.fotografia !== null) return envio.partes
  for (let parte = 0; parte < envio.partes; parte += 1)
    if (!envio.recebidas.includes(parte))
      await send(
        'PUT',
        `${base}/envios/${envio.id}/partes/${parte}`,
        file.subarray(parte * FOTOGRAFIA_PARTE_BYTES, (parte + 1) * FOTOGRAFIA_PARTE_BYTES),
      )
  await send('POST', `${base}/envios/${envio.id}/concluir`)
  return envio.recebidas.length
}

it('thirty photographs of 12 MB arrive through a kill -9 within the memory of hostile uploads', async () => {
  const file = await photograph()
  let portal = await startPortal(dataDir, SETTINGS)
  let send = await clientOf(portal)
  const cards = await send<{ id: number }[]>('GET', '/exibicao/despedidas/ultimas')
  const lists = await Promise.all(
    cards.map(async ({ id }) => ({ id, list: await send<unknown[]>('GET', `/exibicao/fotografias/${id}`) })),
  )
  const id = lists.find(({ list }) => list.length === 0)?.id ?? 0
  const base = `/cliente/despedida/${id}/fotografias`

  // One is whole, one is cut in the middle of its parts, and the portal dies while it finishes another one.
  await upload(send, base, file, 'foto-0')
  const cut = await send<Envio>('POST', `${base}/envios`, { nome: 'foto-1', bytes: file.length, assinatura: 'foto-1' })
  for (const parte of [0, 1, 2])
    await send(
      'PUT',
      `${base}/envios/${cut.id}/partes/${parte}`,
      file.subarray(parte * FOTOGRAFIA_PARTE_BYTES, (parte + 1) * FOTOGRAFIA_PARTE_BYTES),
    )
  const finishing = upload(send, base, file, 'foto-2').catch(() => undefined)
  await expect
    .poll(
      async () =>
        (await send<Envio>('POST', `${base}/envios`, { nome: 'foto-2', bytes: file.length, assinatura: 'foto-2' }))
          .recebidas.length,
      { interval: 5 },
    )
    .toBe(cut.partes)
  await portal.kill()
  await finishing

  portal = await startPortal(dataDir, SETTINGS)
  send = await clientOf(portal)
  const shown = await send<{ imagem: string }[]>('GET', `/exibicao/fotografias/${id}`)
  expect([1, 2]).toContain(shown.length)
  for (const { imagem } of shown) expect((await fetch(portal.url + imagem)).status).toBe(200)
  expect(await upload(send, base, file, 'foto-1')).toBe(3)
  expect(await upload(send, base, file, 'foto-2')).toBe(cut.partes)

  forgetPeak(portal)
  const before = peakBytes(portal)
  const names = Array.from({ length: FOTOGRAFIAS_MAX - 3 }, (_, index) => `foto-${index + 3}`)
  const next = async (): Promise<void> => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) await upload(send, base, file, name)
  }
  await Promise.all(Array.from({ length: UPLOADS_CONCURRENT_COUNT }, next))
  const growth = peakBytes(portal) - before
  console.log(`thirty photographs: ${Math.round(growth / 1024 / 1024)} MB more memory`)
  expect(growth).toBeLessThan(GROWTH_MAX_BYTES)
  expect(await send<unknown[]>('GET', `/exibicao/fotografias/${id}`)).toHaveLength(FOTOGRAFIAS_MAX)
  expect((await fetch(`${portal.url}/despedida/${id}`)).status).toBe(200)
  await portal.stop()
})
