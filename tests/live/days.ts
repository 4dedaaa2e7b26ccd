import type { CDPSession, Page } from '@playwright/test'
import { expect } from '../e2e/support/portal.ts'

/** A fake portal inside the page whose clock is independent of the display's, so that days pass in a minute. */
type Days = {
  /** A public despedida as the portal returns it, and an approved homenagem of the event; each day's data is derived from them. */
  despedida: object
  /** The portal's clock when the page opens (ms since 1970). */
  begin: number
  /** Each day's wake, in milliseconds after that hour of the day. */
  wake: { from: number; to: number }
}

type Respond = (path: string) => unknown

/** Runs in the page: sets what the fake portal returns for each path. */
const defineDays = ({ despedida, begin, wake }: Days): void => {
  const DAY_MS = 86_400_000
  const opened = performance.now()
  const portalNow = () => begin + performance.now() - opened
  const portalTime = (time: number) =>
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/Maceio',
      dateStyle: 'short',
      timeStyle: 'medium',
    }).format(time)
  const isOn = (time: number) => {
    const since = (time - begin) % DAY_MS
    return since >= wake.from && since < wake.to
  }
  const answerOf = (path: string): unknown => {
    const now = portalNow()
    const day = Math.floor((now - begin) / DAY_MS)
    const from = begin + day * DAY_MS + wake.from
    const to = begin + day * DAY_MS + wake.to
    if (path.startsWith('/exibicao/tela')) {
      const next = now < from ? from : from + DAY_MS
      const [mudaEm, proximoEm] = [isOn(now) ? to : next, next].map(moment => Math.ceil((moment - now) / 1000))
      return { agora: portalTime(now), conteudo: `${day} ${isOn(now)}`, mudaEm, proximoEm, recarregar: false }
    }
    if (path.startsWith('/exibicao/despedida-capela') && isOn(now)) {
      const hours = { dataHoraInicial: portalTime(from), dataHoraFinal: portalTime(to) }
      const one = despedida as { pessoa_falecida: object; apresentacao: object }
      return {
        ...one,
        id: 1000 + day,
        pessoa_falecida: { ...one.pessoa_falecida, nome: `Pessoa do dia ${day}` },
        ...{ apresentacao: { ...one.apresentacao, ...hours }, exibicao: { ate: portalTime(to), seguinte: null } },
      }
    }
    if (path.startsWith('/exibicao/fotografias-capela') && isOn(now))
      return Array.from({ length: 30 }, (_, id) => ({
        ...{ id: day * 100 + id, legenda: `Fotografia ${id} do dia ${day}`, ano: 1970 + id, alternativo: '' },
        imagem: `/imagens/banners/${1 + (id % 12)}.jpg`,
      }))
    if (path.startsWith('/homenagem/homenagem-aprovadas'))
      return [1, 2, 3].map(id => ({
        ...{ id: day * 10 + id, nome: 'Clara Rosa', descricao: `Carta ${id} do dia ${day}`, imagem: null },
        data: '2026-10-15T12:00:00.000Z',
      }))
    if (path.startsWith('/homenagem/eventos/aprovados'))
      return Array.from({ length: 30 }, (_, id) => ({
        ...{ id: day * 100 + id, nomeCliente: 'Clara', nomeHomenageado: 'José', titulo: 'PainelFinados' },
        mensagem: `Lembrança ${id} do dia ${day}`,
        dataInclusao: '2026-11-01T12:00:00.000Z',
      }))
    return undefined
  }
  Object.defineProperty(window, 'respond', { value: answerOf satisfies Respond })
}

/** Runs in the page: requests of the displays are not sent. */
const interceptRequests = (): void => {
  const { respond } = window as unknown as { respond: Respond }
  const real = window.fetch
  // Asked of the portal once: a real response takes longer than minutes of the display's clock.
  let evento: Promise<string> | undefined
  window.fetch = async (input, init) => {
    const path = new URL(input instanceof Request ? input.url : input, location.href).pathname
    if (path === '/readyz') return new Response('{}', { status: 503 })
    if (!/^\/(exibicao|homenagem)\//.test(path)) return real(input, init)
    if (path.endsWith('/atual')) {
      evento ??= real(input, init).then(response => response.text())
      return new Response(await evento, { headers: { 'content-type': 'application/json' } })
    }
    const response = respond(path)
    return new Response(JSON.stringify(response ?? { mensagem: 'x' }), {
      status: response === undefined ? 404 : 200,
      headers: { 'content-type': 'application/json' },
    })
  }
}

/** Responds to the requests of the displays in the page: a wake with another name each day, its homenagens and thirty photographs, and never a reload. */
export const fakeDays = async (page: Page, days: Days): Promise<void> => {
  await page.addInitScript(defineDays, days)
  await page.addInitScript(interceptRequests)
}

/** Counts every new element that the display shows. */
export const countChanges = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    let turned = 0
    new MutationObserver(changes => {
      for (const change of changes)
        for (const node of change.addedNodes)
          if (node instanceof Element && node.querySelector('img, blockquote, li')) turned += 1
    }).observe(document, { childList: true, subtree: true })
    Object.defineProperty(window, 'turned', { get: () => turned })
  })

/** The number of new elements that the display has shown. */
export const changeCount = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { turned: number }).turned)

export type Weight = { heap: number; nodes: number; listeners: number; documents: number }

/** Memory of the page after garbage collection. */
export const weigh = async (client: CDPSession): Promise<Weight> => {
  // Twice: objects freed by the first collection may have referenced others.
  for (const _ of [1, 2]) await client.send('HeapProfiler.collectGarbage')
  const { usedSize } = await client.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners, documents } = await client.send('Memory.getDOMCounters')
  return { heap: usedSize, nodes, listeners: jsEventListeners, documents }
}

export const expectNoLeak = (after: Weight, before: Weight): void => {
  expect(after.nodes - before.nodes, 'nodes').toBeLessThan(100)
  expect(after.listeners - before.listeners, 'listeners').toBeLessThan(20)
  expect(after.documents - before.documents, 'documents').toBeLessThanOrEqual(0)
  expect((after.heap - before.heap) / 1e6, 'megabytes of heap').toBeLessThan(1)
}
