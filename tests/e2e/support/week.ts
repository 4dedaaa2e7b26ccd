import type { CDPSession, Page } from '@playwright/test'
import { expect } from './portal.ts'

/** A portal inside the page whose own clock goes on whatever happens to the screen's, so that a week passes in a minute. */
type Week = {
  /** A public despedida as the portal answers it, and an approved letter of the event: what each day's is made of. */
  despedida: object
  /** Where the portal's clock stands when the page opens (ms since 1970). */
  begin: number
  /** Each day's wake, in milliseconds after that hour of the day. */
  wake: { from: number; to: number }
}

/** Answers the walls' calls in the page: a wake of another name each day, letters to it, and never a reload. */
export const standInForAWeek = (page: Page, week: Week): Promise<unknown> =>
  page.addInitScript(({ despedida, begin, wake }) => {
    const DAY = 86_400_000
    const opened = performance.now()
    const portalNow = () => begin + performance.now() - opened
    const wall = (time: number) =>
      new Intl.DateTimeFormat('sv-SE', {
        timeZone: 'America/Maceio',
        dateStyle: 'short',
        timeStyle: 'medium',
      }).format(time)
    const isOn = (time: number) => {
      const since = (time - begin) % DAY
      return since >= wake.from && since < wake.to
    }
    const answerOf = (path: string): unknown => {
      const now = portalNow()
      const day = Math.floor((now - begin) / DAY)
      const from = begin + day * DAY + wake.from
      const to = begin + day * DAY + wake.to
      if (path.startsWith('/exibicao/tela')) {
        const change = isOn(now) ? to : now < from ? from : from + DAY
        const mudaEm = Math.ceil((change - now) / 1000)
        return { agora: wall(now), conteudo: `${day} ${isOn(now)}`, mudaEm, recarregar: false }
      }
      if (path.startsWith('/exibicao/despedida-capela') && isOn(now)) {
        const hours = { dataHoraInicial: wall(from), dataHoraFinal: wall(to) }
        const one = despedida as { pessoa_falecida: object; apresentacao: object }
        return {
          ...one,
          id: 1000 + day,
          pessoa_falecida: { ...one.pessoa_falecida, nome: `Pessoa do dia ${day}` },
          apresentacao: { ...one.apresentacao, ...hours },
        }
      }
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
    const real = window.fetch
    window.fetch = async (input, init) => {
      const path = new URL(input instanceof Request ? input.url : input, location.href).pathname
      if (path === '/readyz') return new Response('{}', { status: 503 })
      if (!/^\/(exibicao|homenagem)\//.test(path) || path.endsWith('/atual')) return real(input, init)
      const answer = answerOf(path)
      return new Response(JSON.stringify(answer ?? { mensagem: 'x' }), {
        status: answer === undefined ? 404 : 200,
        headers: { 'content-type': 'application/json' },
      })
    }
  }, week)

/** Counts from the first line on what comes up on the wall. */
export const countTurns = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    let turned = 0
    new MutationObserver(changes => {
      for (const change of changes)
        for (const node of change.addedNodes)
          if (node instanceof Element && node.querySelector('img, blockquote, li')) turned += 1
    }).observe(document, { childList: true, subtree: true })
    Object.defineProperty(window, 'turned', { get: () => turned })
  })

/** How many times something new came up on the wall. */
export const turned = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { turned: number }).turned)

export type Weight = { heap: number; nodes: number; listeners: number; documents: number }

/** What the page holds when all that can be let go is let go. */
export const weigh = async (client: CDPSession): Promise<Weight> => {
  // Twice: what the first round lets go of may have held something else.
  for (const _ of [1, 2]) await client.send('HeapProfiler.collectGarbage')
  const { usedSize } = await client.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners, documents } = await client.send('Memory.getDOMCounters')
  return { heap: usedSize, nodes, listeners: jsEventListeners, documents }
}

export const expectNoHeavier = (after: Weight, before: Weight): void => {
  expect(after.nodes - before.nodes, 'nodes').toBeLessThan(100)
  expect(after.listeners - before.listeners, 'listeners').toBeLessThan(20)
  expect(after.documents - before.documents, 'documents').toBeLessThanOrEqual(0)
  expect((after.heap - before.heap) / 1e6, 'megabytes of heap').toBeLessThan(1)
}
