import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { timeOf } from '#web/lib/instant.ts'
import { learnPortalTime } from '#web/lib/portal-clock.ts'
import { buildDespedidaPagina } from '#web/testing/despedida-pagina.ts'
import { APROVADAS, openDespedida, PAGE } from '#web/testing/open-despedida.tsx'
import { outline } from '#web/testing/outline.ts'

describe('a wrong code in the address of a public page', () => {
  it('is sent once: the state of the wake is read again without it', async () => {
    const intervals = vi.spyOn(globalThis, 'setInterval')
    const json = buildDespedidaPagina({ estado_transmissao: 'em-breve' })
    const calls = openDespedida('/despedida/10661/ABCDEFGH12?aba=velorio', { [PAGE]: { json } })
    await screen.findByRole('button', { name: 'Participar do velório virtual' })
    const read = () => calls.map(({ path }) => path).filter(path => path.startsWith('/exibicao/despedida/'))
    await waitFor(() => expect(read()).toEqual(['/exibicao/despedida/10661/ABCDEFGH12', '/exibicao/despedida/10661/0']))
    const [refresh] = intervals.mock.calls.findLast(([, ms]) => ms === 30_000) ?? []
    act(() => (refresh as () => void)())
    await waitFor(() => expect(read().length).toBeGreaterThan(2))
    expect(new Set(read().slice(1))).toEqual(new Set(['/exibicao/despedida/10661/0']))
    intervals.mockRestore()
  })
})

describe('a page without a biography', () => {
  it('says so, and shows the newest homenagens with the way to write one', async () => {
    const homenagem = {
      id: 1,
      nome: 'Clara',
      descricao: 'Cantava na varanda.',
      data: '2026-11-05T12:00:00.000Z',
      imagem: null,
    }
    openDespedida('/despedida/10661', {
      [PAGE]: { json: buildDespedidaPagina({ obituario: ' ', qtd_homenagens: 1 }) },
      [APROVADAS]: { json: [homenagem], headers: { 'x-total-count': '1' } },
    })
    await screen.findByText('Cantava na varanda.')
    expect(outline(screen.getByRole('tabpanel'))).toMatchInlineSnapshot(`
      "## Biografia
      A família ainda não escreveu aqui.
      ## Velório
      Quinta-feira, às oito da manhã
      05/11/2026 08:00
      Capela 1, Central de Velórios
      ## Sepultamento
      Quinta-feira, às quatro da tarde
      05/11/2026 16:00
      Cemitério Parque das Flores
      ## Mensagens
      Cantava na varanda.
      Clara 05/11/2026 09:00
      link: Escreva a sua → /despedida/10661?aba=mensagens#escrever
      link: Ler todas (1) → /despedida/10661?aba=mensagens"
    `)
    expect(screen.getByRole('tab', { name: 'Mensagens 1' })).toBeTruthy()
  })

  it('no longer invites to write the first homenagem once one was approved', async () => {
    const homenagem = { id: 1, nome: 'Clara', descricao: 'Cantava.', data: '2026-11-05T12:00:00.000Z', imagem: null }
    openDespedida('/despedida/10661', { [PAGE]: { json: buildDespedidaPagina() }, [APROVADAS]: { json: [homenagem] } })
    expect(await screen.findByText('Cantava.')).toBeTruthy()
    expect(screen.queryByText(/^Ainda não há mensagens/)).toBeNull()
  })

  it('invites to write the first homenagem where there is none', async () => {
    openDespedida('/despedida/10661', { [PAGE]: { json: buildDespedidaPagina() }, [APROVADAS]: { json: [] } })
    expect(await screen.findByText(/^Ainda não há mensagens\. A sua pode ser a primeira/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Ler todas/ })).toBeNull()
  })
})

describe('the page of a live wake on a device whose clock is wrong', () => {
  const MISSA = {
    id: 1,
    tipo: 'missa_setimo_dia',
    titulo: 'Missa de sétimo dia',
    data_hora: '2026-11-05 07:00:00',
    termino: '2026-11-05 07:30:00',
    local: 'Igreja do Rosário',
    endereco: '',
    observacao: '',
  } as const
  const NOW = timeOf('2026-11-05 13:47:00')
  const HOUR_MS = 3_600_000
  afterEach(() => {
    vi.useRealTimers()
    learnPortalTime(Date.now())
  })

  it.each([-24, -6, -1, 1, 6, 24])('by %i hours shows the picture, the way there, and what is over', async hours => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW + hours * HOUR_MS })
    openDespedida('/despedida/10661?aba=servicos', {
      [PAGE]: {
        json: buildDespedidaPagina({ cerimonias: [MISSA] }),
        headers: { 'x-portal-time': String(NOW) },
      },
    })
    const line = within(await screen.findByRole('navigation', { name: 'O que fazer agora' }))
    expect(line.getByRole('link', { name: 'Assistir ao velório' })).toBeTruthy()
    expect(screen.getByText(/^Ao vivo agora · até as 16h/)).toBeTruthy()
    const wake = within(await screen.findByRole('article', { name: 'Velório' }))
    expect(wake.getByRole('link', { name: /^Como chegar/ })).toBeTruthy()
    expect(wake.queryByRole('button', { name: /^Guardar na agenda/ })).toBeNull()
    const burial = within(screen.getByRole('article', { name: 'Sepultamento' }))
    expect(burial.getByRole('button', { name: /^Guardar na agenda/ })).toBeTruthy()
    const mass = within(screen.getByRole('article', { name: MISSA.titulo }))
    expect(mass.queryByRole('link', { name: /^Como chegar/ })).toBeNull()
  })
})
