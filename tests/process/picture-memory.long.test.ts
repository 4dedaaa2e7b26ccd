import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import sharp, { type Sharp } from 'sharp'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { killAll, makeSampleDataDir, type Portal, removeDataDir, startPortal } from '../e2e/support/portal-process.ts'
import { anyAddress, firstDespedida, register, TRUSTING } from './clients.ts'

/** Two that are decoded at once exceed the growth. */
const UPLOAD_COUNT = 4
const GROWTH_MAX_MB = 150
/** 39.9 million pixels. */
const [WIDTH, HEIGHT] = [7296, 5472]

const dataDir = makeSampleDataDir()
let portal: Portal
let despedida: number
// A portal of its own for each kind: one that has grown takes the next pictures into the memory that it has.
beforeEach(async () => {
  // As a service and a container start it.
  portal = await startPortal(dataDir, { ...TRUSTING, MALLOC_ARENA_MAX: '2' })
  despedida = await firstDespedida(portal)
})
afterEach(() => portal.stop())
afterAll(() => {
  killAll()
  removeDataDir(dataDir)
})

/** The most memory since `forgetPeak`, as the kernel knows it. */
const peakMb = ({ pid }: Portal): number =>
  Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
const forgetPeak = ({ pid }: Portal): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')

/** Grain in blocks of eight pixels: as much to decode into as a photograph, and little to encode. */
const grain = (): Sharp => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const blocks = sharp({ create: { width: WIDTH / 8, height: HEIGHT / 8, channels: 3, background: '#000', noise } })
  return blocks.resize(WIDTH, HEIGHT, { kernel: 'nearest' })
}

/** The most expensive of those that are decoded line by line, and two that a decoder holds as a whole. */
const PICTURES: readonly [string, () => Sharp][] = [
  ['PNG', () => grain().png({ adaptiveFiltering: false })],
  ['progressive JPEG in full colour', () => grain().jpeg({ progressive: true, chromaSubsampling: '4:4:4' })],
  ['WebP', () => grain().webp({ quality: 60, effort: 0 })],
]

const upload = async (codigo: string, picture: Buffer): Promise<number> => {
  const form = new FormData()
  const words = { descricao: `Saudade, ${codigo}`, nome: 'Ana', despedida, url: '', publicado: true, codigo }
  form.append('homenagem', JSON.stringify(words))
  form.append('imagem', new Blob([new Uint8Array(picture)]), 'foto')
  const headers = { 'x-forwarded-for': anyAddress() }
  const response = await fetch(`${portal.url}/homenagem/homenagem`, { method: 'POST', headers, body: form })
  await response.arrayBuffer()
  return response.status
}

// What else the machine does disturbs one measurement, not two.
describe('four pictures of forty million pixels at once', { retry: 1 }, () => {
  it.each(PICTURES)('add as %s at most 150 MB to the portal', async (kind, make) => {
    const picture = await make().toBuffer()
    const codigos: string[] = []
    for (let one = 0; one <= UPLOAD_COUNT; one += 1) codigos.push((await register(portal, despedida)) ?? '')
    // Memory that the first picture allocates permanently is not growth under load.
    const small = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#445566' } })
      .jpeg()
      .toBuffer()
    expect(await upload(codigos.pop() ?? '', small)).toBe(200)
    forgetPeak(portal)
    const before = peakMb(portal)
    const began = performance.now()
    const statuses = await Promise.all(codigos.map(codigo => upload(codigo, picture)))
    const growth = Math.round(peakMb(portal) - before)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const size = (picture.length / 2 ** 20).toFixed(1)
    console.log(`${kind}, ${size} MB: ${growth} MB more memory, ${seconds} s over ${cpus().length} cores`)
    // 503: a busy machine may need longer for all of them than the portal lets one wait.
    expect(new Set(statuses.filter(status => status !== 503))).toEqual(new Set([200]))
    expect(growth).toBeLessThan(GROWTH_MAX_MB)
  })
})
