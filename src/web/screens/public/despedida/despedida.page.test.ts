import jsqr from 'jsqr'
import { describe, expect, it } from 'vitest'
import { hourOf } from '#contract/despedida/phase-rules.ts'
import { shifted } from '#contract/despedida/velorio-rules.ts'
import { timeOf } from '#web/lib/instant.ts'
import { buildDespedidaPagina } from '#web/testing/despedida-pagina.ts'
import { page } from './despedida.page.tsx'

const withoutPicture = buildDespedidaPagina({
  apresentacao: { empresa: null, capela: null, camera: null, dataHoraInicial: null, dataHoraFinal: null },
  estado_transmissao: null,
})

const serveAt = async (moment: string, query = '') => {
  const reading = {
    api: async (route: string) => (route === 'GET /exibicao/grupo' ? { unidades: [] } : withoutPicture),
    apiPage: async () => ({ items: [], total: 0 }),
    seed: () => undefined,
  }
  const visit = {
    params: { id: '10661', codigo: undefined },
    pathname: '/despedida/10661',
    search: new URLSearchParams(query),
    address: 'http://portal.test',
    now: timeOf(moment),
  }
  return page.open(visit, reading as never)
}

const readQr = (jsqr as unknown as { default?: typeof jsqr }).default ?? jsqr
const MODULE_PX = 4
const QUIET_ZONE_MODULES = 4

/** The text of a QR code in a BMP with one bit for each module, rows from the top. */
const readBitmap = (address: string): string | undefined => {
  const bytes = Uint8Array.from(atob(address.replace('data:image/bmp;base64,', '')), one => one.charCodeAt(0))
  const head = new DataView(bytes.buffer)
  const [start, units] = [head.getUint32(10, true), head.getInt32(18, true)]
  expect([bytes.length, head.getInt32(22, true)]).toEqual([head.getUint32(2, true), -units])
  const rowBytes = Math.ceil(units / 32) * 4
  const edge = (units + 2 * QUIET_ZONE_MODULES) * MODULE_PX
  const pixels = new Uint8ClampedArray(edge * edge * 4).fill(255)
  for (let y = 0; y < edge; y += 1)
    for (let x = 0; x < edge; x += 1) {
      const [row, column] = [y, x].map(at => Math.floor(at / MODULE_PX) - QUIET_ZONE_MODULES) as [number, number]
      if (Math.min(row, column) < 0 || Math.max(row, column) >= units) continue
      const byte = bytes[start + row * rowBytes + (column >> 3)] ?? 0
      if (byte & (128 >> (column & 7))) pixels.fill(0, (y * edge + x) * 4, (y * edge + x) * 4 + 3)
    }
  return readQr(pixels, edge, edge)?.data
}

describe('a server-rendered despedida', () => {
  it.each([
    ['2026-11-05 07:20:00', 300, 'before'],
    ['2026-11-05 07:29:58', 2, 'before'],
    ['2026-11-05 07:30:00', 300, 'soon'],
    ['2026-11-05 17:59:59', 1, 'between'],
    ['2026-11-09 23:59:30', 30, 'after'],
  ])('at %s is cached for %i s, so that its phase "%s" is never out of date', async (moment, seconds, phase) => {
    expect((await serveAt(moment)).seconds).toBe(seconds)
    for (const passed of [0, seconds - 1])
      expect(hourOf(withoutPicture, shifted(moment, passed * 1000)).phase).toBe(phase)
  })

  it.each(['', 'aba=mensagens', 'aba=velorio', 'aba=servicos'])('has its QR code for paper at "?%s"', async query => {
    const { extraHtml = '' } = await serveAt('2026-11-05 07:20:00', query)
    const drawn = new DOMParser().parseFromString(extraHtml, 'text/html')
    expect(drawn.querySelector('.endereco p')?.textContent).toBe('http://portal.test/despedida/10661')
    const code = drawn.querySelector('.endereco img')?.getAttribute('src') ?? ''
    expect(readBitmap(code)).toBe('http://portal.test/despedida/10661')
  })
})
