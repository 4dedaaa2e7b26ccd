import { describe, expect, it } from 'vitest'
import { hourKey } from '#web/features/despedida/hour-query.ts'
import { timeOf } from '#web/lib/instant.ts'
import { buildDespedidaPagina } from '#web/testing/despedida-pagina.ts'
import { qrPath } from '#web/ui/qr-code.tsx'
import { serveDespedida } from './despedida.served.ts'

const withoutPicture = buildDespedidaPagina({
  apresentacao: { empresa: null, capela: null, camera: null, dataHoraInicial: null, dataHoraFinal: null },
  estado_transmissao: null,
})

const serveAt = async (moment: string, query = '') => {
  const seeded = new Map<unknown, unknown>()
  const reading = {
    api: async () => withoutPicture,
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
  return { seconds: page.seconds, printed: page.printed, hour: seeded.get(JSON.stringify(hourKey(10_661))) }
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
    const { printed = '' } = await serveAt('2026-11-05 07:20:00', query)
    const drawn = new DOMParser().parseFromString(printed, 'text/html')
    expect(drawn.querySelector('.endereco p')?.textContent).toBe('http://portal.test/despedida/10661')
    expect(drawn.querySelector('.endereco svg path')?.getAttribute('d')).toBe(
      qrPath('http://portal.test/despedida/10661').path,
    )
  })
})
