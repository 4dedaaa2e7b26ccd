import { act, fireEvent, render } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DespedidaDaCapela } from '#contract/despedida/public-schema.ts'
import { dataHoraAt } from '#web/lib/instant.ts'
import { buildDespedidaPagina } from '#web/testing/despedida-pagina.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { outline, pictures } from '#web/testing/outline.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { CapelaScreen } from './capela.tsx'

const page = buildDespedidaPagina()
const hours = { dataHoraInicial: '2026-11-21 08:00:00', dataHoraFinal: '2026-11-21 15:30:00' }
const velorio = (change: object = {}): DespedidaDaCapela => ({
  ...page,
  foto_perfil: '/midia/ana.webp',
  data_sepultamento: '2026-11-21 16:00:00',
  pessoa_falecida: { ...page.pessoa_falecida, nome: 'Ana Lúcia Prado', conhecido_como: 'Aninha' },
  apresentacao: { ...page.apresentacao, capela: '02', ...hours },
  exibicao: { ate: '2026-11-21 16:00:00', seguinte: null, momento: null, presenca: undefined } as never,
  ...change,
})

let heartbeat: object
let shown: DespedidaDaCapela | undefined
let homenagens: object[]
let fotografias: object[]
let unidade: object
let calls: FakeCall[]

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const open = async (id = '2', chave?: string, modo?: string) => {
  render(<CapelaScreen empresa="PF" id={id} chave={chave} modo={modo} />)
  await pass(0)
  await pass(900)
}
const passUntil = async (moment: string) => {
  vi.setSystemTime(Date.parse(moment))
  await pass(2000)
}
/** The lines of the biography on a lying display. */
const lines = (): string | undefined => document.querySelector<HTMLElement>('[data-lines]')?.dataset.lines
/** Whether the screen has the code of this address. */
const hasCode = (address: string, level: 'M' | 'H' = 'H'): boolean => {
  const code = renderToStaticMarkup(<QrCode text={address} title="" level={level} />)
  const path = /transform/.test(code) ? [...code.matchAll(/ d="([^"]+)"/g)].at(-1)?.[1] : undefined
  return [...document.querySelectorAll('svg path')].some(one => one.getAttribute('d') === path)
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T13:00:00Z') })
  heartbeat = { conteudo: 'a', mudaEm: null, proximoEm: null, recarregar: false, reservado: null }
  ;[shown, homenagens, fotografias] = [velorio(), [], []]
  unidade = { nome: 'Parque das Flores', logo: '/midia/pf.webp', anuncios: ['/midia/um.webp', '/midia/dois.webp'] }
  calls = fakeServer({
    'POST /exibicao/tela': () => ({ json: { agora: dataHoraAt(Date.now()), ...heartbeat } }),
    'GET /exibicao/despedida-capela/:empresa/:id': () =>
      shown ? { json: shown } : { status: 404, text: 'Despedida não encontrada' },
    'GET /homenagem/homenagem-aprovadas/:id': () => ({ json: homenagens }),
    'GET /exibicao/homenagens-capela/:empresa/:id': () => ({ json: homenagens }),
    'GET /exibicao/fotografias-capela/:empresa/:id': () => ({ json: fotografias }),
    'GET /exibicao/unidade/:empresa': () => ({ json: unidade }),
    'GET /readyz': {},
  })
})
afterEach(() => {
  vi.useRealTimers()
  document.body.style.opacity = ''
})

describe('the chapel display with a velório', () => {
  it('shows the person, the biography, the ceremonies with their places, and two codes', async () => {
    await open()
    expect(outline()).toMatchInlineSnapshot(`
      "picture: Parque das Flores
      “Aninha”
      Nascimento | 12/03/1941
      Falecimento | 04/11/2026
      # Ana Lúcia Prado
      Nasceu em Penedo. Foi professora.
      Velório | Hoje, das 8h às 15h30 Capela 2
      Sepultamento | Hoje, às 16h Quadra 12, Cemitério Parque das Flores
      picture: Deixe sua mensagem
      Deixe sua mensagem
      picture: Envie flores
      Envie flores"
    `)
    expect(pictures()).toEqual(['/imagens/banners/1.jpg', '/midia/pf.webp', '/midia/ana.webp'])
    expect({ ...document.querySelector('main')?.dataset }).toEqual({ noHomenagens: 'true' })
    expect(lines()).toBe('3')
    expect(document.querySelector<HTMLElement>('[style*="--dim"]')?.style.getPropertyValue('--dim')).toBe('0.51')
    expect(hasCode(`${window.location.origin}/despedida/10661?aba=mensagens`)).toBe(true)
    expect(hasCode('https://flores.exemplo.com.br')).toBe(true)
    expect(document.documentElement.className).toBe('tela')
    const asked = calls.filter(call => call.path.startsWith('/exibicao/') && call.path.includes('capela'))
    expect(asked.map(call => call.path)).toEqual([
      '/exibicao/despedida-capela/PF/02',
      '/exibicao/fotografias-capela/PF/02',
    ])
  })

  it('shows the initials in place of a picture that is missing or does not load, one date where only one is known', async () => {
    shown = velorio({
      ...{ floriculturas: [], foto_fundo: 99, obituario: '' },
      pessoa_falecida: { ...page.pessoa_falecida, nome: 'Ana Lúcia Prado', data_nascimento: 'desconhecida' },
    })
    await open()
    expect(document.body.textContent).not.toContain('AP')
    fireEvent.error(document.querySelector('img[src="/midia/ana.webp"]') as Element)
    expect(pictures()).not.toContain('/midia/ana.webp')
    expect(document.body.textContent).toContain('AP')
    expect(lines()).toBe('0')
    expect(document.querySelector('dl[class*=dates]')).toBeNull()
    expect(outline()).toContain('4 de novembro de 2026')
    expect(hasCode(`${window.location.origin}/despedida/10661?aba=servicos`)).toBe(true)
  })

  it('tells what comes next before the hour, what ended after it, and the next velório in time', async () => {
    const seguinte = { nome: 'José Aldo', dataHoraInicial: '2026-11-21 17:00:00', desde: '2026-11-21 15:30:00' }
    shown = velorio({
      apresentacao: { ...page.apresentacao, capela: null, ...hours, dataHoraInicial: '2026-11-21 11:00:00' },
      exibicao: { ate: '2026-11-21 23:00:00', seguinte },
    })
    await open()
    expect(outline()).toMatch(/^A seguir, às 11h$/m)
    expect(lines()).toBe('2')
    expect(outline()).toMatch(/^Velório \| Hoje, das 11h às 15h30 Capela 1$/m)
    expect(document.body.textContent).toContain('das\u00a011h\u00a0às\u00a015h30')
    await passUntil('2026-11-21T15:00:00Z')
    expect(outline()).not.toContain('A seguir')
    await passUntil('2026-11-21T18:40:00Z')
    expect(outline()).toMatch(/^O velório terminou às 15h30$/m)
    expect(outline()).toMatch(/^A seguir, às 17h: José Aldo$/m)
    expect(document.querySelector('main')?.dataset.nextVelorio).toBe('true')
    expect(lines()).toBe('1')
  })

  it('tells what happens now, and keeps the biography', async () => {
    shown = velorio({ exibicao: { ate: '2026-11-21 16:00:00', seguinte: null, momento: 'cortejo às 15h40' } })
    await open()
    expect(outline()).toMatch(/^Agora: cortejo às 15h40$/m)
    expect(outline()).toContain('Foi professora.')
    expect([document.querySelector('main')?.dataset.momento, lines()]).toEqual(['true', '1'])
  })

  it('leaves out the grave where a third ceremony needs its space', async () => {
    const missa = { id: 1, tipo: 'missa_setimo_dia', titulo: 'Missa de sétimo dia', data_hora: '2026-11-28 19:00:00' }
    shown = velorio({ cerimonias: [{ ...missa, local: '', endereco: '', observacao: '' }] })
    await open()
    expect([...document.querySelectorAll('main > dl > div')].map(one => one.textContent)).toEqual([
      'VelórioHoje, das\u00a08h\u00a0às\u00a015h30 Capela 2',
      'SepultamentoHoje, às\u00a016h Cemitério Parque das Flores',
      'Missa de sétimo dia28/11/2026, às\u00a019h ',
    ])
    expect(lines()).toBe('2')
  })

  it('gives a line of the biography to the code of the livro de presença where there is nothing else', async () => {
    shown = velorio({ exibicao: { ate: '2026-11-21 16:00:00', seguinte: null, presenca: 'chave-do-livro' } })
    await open()
    expect([outline().includes('Assine a presença'), lines()]).toEqual([true, '2'])
  })

  it('shows the livro de presença in turn with the homenagens, and both codes of the specification all the time', async () => {
    shown = velorio({ exibicao: { ate: '2026-11-21 16:00:00', seguinte: null, presenca: 'chave-do-livro' } })
    homenagens = [{ id: 1, nome: 'Clara', descricao: 'Saudade.', foto: null, data: '2026-11-20' }]
    await open()
    for (const slide of ['Saudade.', 'Assine a presença']) {
      expect(outline()).toContain(slide)
      expect(lines()).toBe('3')
      expect([outline().includes('Deixe sua mensagem'), outline().includes('Envie flores')]).toEqual([true, true])
      expect(hasCode(`${window.location.origin}/presenca/10661/chave-do-livro`, 'M')).toBe(slide !== 'Saudade.')
      await pass(10_000)
    }
  })

  it('shows homenagens and photographs in turn, ten seconds each, and whose a photograph is', async () => {
    const loaded = new Set<string>()
    vi.stubGlobal('Image', function load() {
      return {
        set src(address: string) {
          loaded.add(address)
        },
      }
    })
    homenagens = [{ id: 1, nome: 'Clara', descricao: 'Saudade.', foto: null, data: '2026-11-20' }]
    fotografias = [
      { id: 5, imagem: '/midia/bodas.webp', legenda: 'Bodas', ano: 1985, alternativo: 'O casal à porta da igreja' },
    ]
    await open()
    expect(outline()).toMatch(/^Saudade\.\nClara$/m)
    // What may be due while there is no network.
    expect([...loaded].sort()).toEqual(['bodas', 'dois', 'pf', 'um'].map(name => `/midia/${name}.webp`))
    expect(document.querySelector('main')?.dataset.noHomenagens).toBeUndefined()
    await pass(10_000)
    expect(outline()).toMatch(/^picture: O casal à porta da igreja\nAna Lúcia Prado\nBodas, 1985$/m)
    expect(outline()).not.toContain('Saudade.')
    await pass(10_000)
    expect(outline()).toContain('Saudade.')
  })

  it('reads the homenagens of a private page by the key of the display', async () => {
    shown = velorio({ tipo: 'Privada' })
    await open('02', 'chave-da-tela')
    const paths = calls.filter(call => call.query.get('chave') === 'chave-da-tela').map(call => call.path)
    expect(paths).toEqual(['despedida', 'homenagens', 'fotografias'].map(name => `/exibicao/${name}-capela/PF/02`))
  })

  it('makes the text of a homenagem smaller until it fits', async () => {
    const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get')
    height.mockImplementation(function measure(this: HTMLElement) {
      return this.tagName === 'FIGURE' && Number(this.dataset.size) < 2 ? 500 : 100
    })
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300)
    homenagens = [{ id: 1, nome: 'Clara', descricao: 'Saudade.', foto: null, data: '2026-11-20' }]
    await open()
    expect(document.querySelector('figure[data-size]')?.getAttribute('data-size')).toBe('2')
    height.mockReturnValue(500)
    act(() => void window.dispatchEvent(new Event('resize')))
    expect(document.querySelector('figure[data-size]')?.getAttribute('data-size')).toBe('4')
    vi.restoreAllMocks()
  })

  it('shows as many whole sentences of the biography as fit, and none where a homenagem needs the height', async () => {
    let mainHeight = (_clamp: string | undefined) => 0
    const clamp = () =>
      document.querySelector<HTMLElement>('p[class*=biography]')?.style.getPropertyValue('-webkit-line-clamp')
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function measure(this: Element) {
      return this.tagName === 'MAIN' ? mainHeight(clamp()) : (this.textContent ?? '').length
    })
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(19)
    await open()
    expect(outline()).toContain('Nasceu em Penedo.')
    expect(outline()).not.toContain('Foi professora.')
    expect(clamp()).toBe('')
    const resize = () => act(() => void window.dispatchEvent(new Event('resize')))
    mainHeight = lines => (lines === '2' ? 0 : 21)
    resize()
    expect([outline().includes('Nasceu em Penedo.'), clamp()]).toEqual([true, '2'])
    mainHeight = () => 21
    resize()
    expect(outline()).not.toContain('Nasceu em Penedo.')
    vi.restoreAllMocks()
  })
})

describe('the chapel display without a velório', () => {
  beforeEach(() => {
    shown = undefined
  })

  it('shows the slides of the unit, ten seconds each, with the time and the code of the contact', async () => {
    await open()
    expect(outline()).toMatchInlineSnapshot(`
      "10:00
      picture: Fale conosco
      Fale conosco"
    `)
    expect(new Set(pictures())).toEqual(new Set(['/midia/um.webp']))
    expect(hasCode(`${window.location.origin}/contato/PF`)).toBe(true)
    await pass(10_000)
    await pass(900)
    expect(new Set(pictures())).toEqual(new Set(['/midia/dois.webp']))
  })

  it('rests on the mark of the unit and the time where there is no slide', async () => {
    unidade = { nome: 'Parque das Flores', logo: '/midia/pf.webp', anuncios: [] }
    await open()
    await pass(60_000)
    expect(outline()).toMatchInlineSnapshot(`
      "picture: Parque das Flores
      10:01"
    `)
  })

  it('keeps the names of a private velório to itself: chapel and hours', async () => {
    heartbeat = { ...heartbeat, reservado: { ...hours, ate: '2026-11-21 16:00:00' } }
    await open()
    expect(outline()).toMatchInlineSnapshot(`
      "picture: Parque das Flores
      # Capela 2
      Cerimônia reservada à família
      Hoje, das 8h às 15h30"
    `)
  })
})

it.each([
  ['a display, which fades out before', undefined, '0'],
  ['a sign of electronic paper, which does not', 'placa', ''],
])('every ten minutes the page is read anew: %s', async (_what, modo, opacity) => {
  await open('2', undefined, modo)
  await pass(600_000)
  expect(calls.some(({ path }) => path === '/readyz')).toBe(true)
  expect(document.body.style.opacity).toBe(opacity)
})

describe('the sign at the door', () => {
  it('shows unit, chapel, name, dates, hours, places and the code of the page', async () => {
    await open('2', undefined, 'placa')
    expect(outline()).toMatchInlineSnapshot(`
      "Parque das Flores
      Capela 2
      # Ana Lúcia Prado
      “Aninha”
      12/03/1941 – 04/11/2026
      Velório | Hoje, das 8h às 15h30
      Sepultamento | Hoje, às 16h · Cemitério Parque das Flores
      picture: Deixe sua mensagem
      Deixe sua mensagem"
    `)
    expect(hasCode(`${window.location.origin}/despedida/10661?aba=mensagens`)).toBe(true)
  })

  it('shows the hours of a private velório', async () => {
    shown = undefined
    heartbeat = { ...heartbeat, reservado: { ...hours, ate: '2026-11-21 16:00:00' } }
    await open('02', undefined, 'placa')
    expect(outline()).toMatchInlineSnapshot(`
      "Parque das Flores
      Capela 2
      # Cerimônia reservada à família
      Hoje, das 8h às 15h30"
    `)
  })
})
