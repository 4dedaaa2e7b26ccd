import jsqr from 'jsqr'
import { describe, expect, it } from 'vitest'
import { hourKey } from '#web/features/despedida/hour-query.ts'
import { timeOf } from '#web/lib/instant.ts'
import { buildDespedidaPagina } from '#web/testing/despedida-pagina.ts'
import { serveDespedida } from './despedida.served.ts'

const withoutPicture = buildDespedidaPagina({
  apresentacao: { empresa: null, capela: null, camera: null, dataHoraInicial: null, dataHoraFinal: null },
  estado_transmissao: null,
})

const serveAt = async (moment: string, query = '') => {
  const seeded = new Map<unknown, unknown>()
  const reading = {
    api: async (route: string) => (route === 'GET /exibicao/grupo' ? { unidades: [] } : withoutPicture),
    apiPage: async () => ({ items: [], total: 0 }),
    seed: (key: readonly unknown[], data: unknown) => seeded.set(JSON.stringify(key), data),
  }
  const visit = {
    params: { id: '10661' },
    search: new URLSearchParams(query),
    address: 'http://portal.test',
    now: timeOf(moment),
  }
  const page = await serveDespedida(visit, reading as never)
  return { seconds: page.seconds, extraHtml: page.extraHtml, hour: seeded.get(JSON.stringify(hourKey(10_661))) }
}

const readQr = (jsqr as unknown as { default?: typeof jsqr }).default ?? jsqr
const MODULE_PX = 4
const QUIET_ZONE_MODULES = 4

/** The text of a QR code drawn as lines: `M3 0h7m2 0h1`. */
const readLines = (lines: string, units: number): string | undefined => {
  const edge = (units + 2 * QUIET_ZONE_MODULES) * MODULE_PX
  const pixels = new Uint8ClampedArray(edge * edge * 4).fill(255)
  const paint = (x: number, y: number): void => {
    for (let row = 0; row < MODULE_PX; row += 1) {
      const left = ((y + QUIET_ZONE_MODULES) * MODULE_PX + row) * edge + (x + QUIET_ZONE_MODULES) * MODULE_PX
      for (let pixel = left; pixel < left + MODULE_PX; pixel += 1) pixels.fill(0, pixel * 4, pixel * 4 + 3)
    }
  }
  let [x, y] = [0, 0]
  for (const [, command, first, second] of lines.matchAll(/([Mmh])(\d+)(?: (\d+))?/g)) {
    if (command === 'M') [x, y] = [Number(first), Number(second)]
    else if (command === 'm') x += Number(first)
    else for (const end = x + Number(first); x < end; x += 1) paint(x, y)
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
    expect(await serveAt(moment)).toMatchObject({ seconds, hour: { phase } })
  })

  it.each(['', 'aba=mensagens', 'aba=velorio', 'aba=servicos'])('has its QR code for paper at "?%s"', async query => {
    const { extraHtml = '' } = await serveAt('2026-11-05 07:20:00', query)
    const drawn = new DOMParser().parseFromString(extraHtml, 'text/html')
    expect(drawn.querySelector('.endereco p')?.textContent).toBe('http://portal.test/despedida/10661')
    const code = drawn.querySelector('.endereco svg')
    const units = Number(code?.getAttribute('viewBox')?.split(' ').at(-1))
    expect(readLines(code?.firstElementChild?.getAttribute('d') ?? '', units)).toBe(
      'http://portal.test/despedida/10661',
    )
  })
})
