import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { VelorioDeHoje } from '#contract/tela/schema.ts'
import { dataHoraAt } from '#web/lib/instant.ts'
import { CapelaScreen } from '#web/screens/display/capela/capela.tsx'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { outline, pictures } from '#web/testing/outline.ts'

const HEARTBEAT = 'POST /exibicao/tela'
const LIST = 'GET /exibicao/saguao/:empresa'

const velorio = (id: number, from: string, to: string, extra: Partial<VelorioDeHoje> = {}): VelorioDeHoje => ({
  ...{ id, nome: `Pessoa ${id}`, foto_perfil: null, sexo: 'Feminino', capela: `0${id}` },
  dataHoraInicial: `2026-11-21 ${from}:00`,
  dataHoraFinal: `2026-11-21 ${to}:00`,
  ate: `2026-11-21 ${to}:59`,
  ...{ data_sepultamento: null, local_sepultamento: '', rito: 'sepultamento', cerimonias: [] },
  ...extra,
})

let listed: VelorioDeHoje[]
let conteudo: string
let fails: boolean
let aheadMs: number
let calls: FakeCall[]

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const open = async () => {
  const { unmount } = render(<CapelaScreen empresa="PF" id="saguao" chave={undefined} modo={undefined} />)
  await pass(0)
  return unmount
}

beforeEach(() => {
  // Ten o'clock in Maceió.
  vi.useFakeTimers({ now: Date.parse('2026-11-21T13:00:00Z') })
  ;[listed, conteudo, fails, aheadMs] = [[], 'a', false, 0]
  calls = fakeServer({
    [HEARTBEAT]: () => {
      if (fails) throw new TypeError('no network')
      const json = {
        agora: dataHoraAt(Date.now() + aheadMs),
        conteudo,
        mudaEm: null,
        proximoEm: null,
        recarregar: false,
      }
      return { json: { ...json, reservado: null } }
    },
    [LIST]: () => ({ json: listed }),
    'GET /readyz': () => ({ status: fails ? 503 : 200 }),
    'GET /exibicao/unidade/:empresa': { json: { nome: 'Parque das Flores', logo: '/midia/pf.webp', anuncios: [] } },
  })
})
afterEach(() => {
  vi.useRealTimers()
  document.body.style.opacity = ''
})

describe('the lobby display', () => {
  it('lists the running velório first, then the next, with chapel, hours and what follows, and takes an ended one away', async () => {
    listed = [
      velorio(1, '14:00', '18:00', { nome: 'José Aldo', foto_perfil: '/midia/jose.webp' }),
      velorio(2, '08:00', '12:00', {
        ...{ nome: 'Ana Prado', data_sepultamento: '2026-11-21 16:00:00', local_sepultamento: 'Campo Santo' },
      }),
      velorio(3, '06:00', '09:30', { ate: '2026-11-21 10:30:00' }),
    ]
    await open()
    expect(outline()).toMatchInlineSnapshot(`
      "# Velórios de hoje
      picture: Parque das Flores
      10:00
      ## Ana Prado
      Agora das 8h às 12h
      Sepultamento hoje, às 16h
      Capela 2
      ## José Aldo
      A seguir das 14h às 18h
      Capela 1
      ## Pessoa 3
      Terminou às 9h30
      Capela 3"
    `)
    expect(pictures()).toContain('/midia/jose.webp')
    expect(
      [...document.querySelectorAll('li')].map(row => [row.dataset.running, row.querySelector('svg')?.textContent]),
    ).toEqual([
      ['true', 'AP'],
      [undefined, undefined],
      [undefined, 'P'],
    ])
    expect(document.documentElement.className).toBe('tela')
    expect(calls.find(call => call.path === '/exibicao/tela')?.body).toMatchObject({
      empresa: 'PF',
      lugar: 'saguao',
      mostra: 'Saguão',
    })
    await pass(31 * 60_000)
    expect(document.body.textContent).not.toContain('Pessoa 3')
    expect(document.body.textContent).toContain('10:31')
  })

  it('says that there is no velório, and asks for the list again only when it has changed', async () => {
    await open()
    expect(outline()).toMatchInlineSnapshot(`
      "# Velórios de hoje
      picture: Parque das Flores
      10:00
      Nenhum velório nesta casa agora.
      Os próximos aparecem aqui com a capela e a hora."
    `)
    const lists = () => calls.filter(call => call.path === '/exibicao/saguao/PF').length
    await pass(60_000)
    expect(lists()).toBe(1)
    ;[listed, conteudo] = [[velorio(4, '10:00', '12:00')], 'b']
    await pass(60_000)
    expect(lists()).toBe(2)
    expect(document.body.textContent).toContain('Pessoa 4')
  })

  it('shows what it stored while nobody responds, and nothing that it never knew', async () => {
    fails = true
    const close = await open()
    expect(document.body.textContent).not.toContain('Nenhum velório')
    fails = false
    listed = [velorio(5, '10:00', '12:00')]
    await pass(60_000)
    close()
    fails = true
    await open()
    expect(document.body.textContent).toContain('Pessoa 5')
  })

  it('shows the hour of the portal on a device that is slow', async () => {
    aheadMs = 3_600_000
    await open()
    await pass(1000)
    expect(document.body.textContent).toContain('11:00')
  })

  it('is read anew every ten minutes, where the portal responds', async () => {
    fails = true
    await open()
    await pass(600_000)
    expect(document.body.style.opacity).toBe('')
    fails = false
    await pass(600_000)
    expect(document.body.style.opacity).toBe('0')
  })

  it('turns its pages every twelve seconds where more velórios are listed than fit', async () => {
    listed = [1, 2, 3, 4].map(id => velorio(id, `1${id}:00`, '20:00'))
    await open()
    const shown = () => [...document.querySelectorAll('h2')].map(heading => heading.textContent)
    expect(shown()).toEqual(['Pessoa 1', 'Pessoa 2', 'Pessoa 3'])
    expect(outline()).toContain('# Velórios de hoje 1 de 2')
    await pass(12_000)
    await pass(1000)
    expect(shown()).toEqual(['Pessoa 4'])
    await pass(12_000)
    await pass(1000)
    expect(shown()).toEqual(['Pessoa 1', 'Pessoa 2', 'Pessoa 3'])
  })

  it('puts one velório less on a page that is taller than the display', async () => {
    const bottom = vi.spyOn(Element.prototype, 'getBoundingClientRect')
    bottom.mockImplementation(function measure(this: Element) {
      return { bottom: (this.parentElement?.childElementCount ?? 0) > 1 ? window.innerHeight + 1 : 1 } as DOMRect
    })
    listed = [velorio(1, '11:00', '20:00'), velorio(2, '12:00', '20:00')]
    await open()
    expect(document.querySelectorAll('h2')).toHaveLength(1)
    bottom.mockRestore()
    act(() => void window.dispatchEvent(new Event('resize')))
    expect(document.querySelectorAll('h2')).toHaveLength(2)
  })

  it('counts its rows again when the fonts are there', async () => {
    let arrive = (): void => {}
    const ready = new Promise<void>(resolve => {
      arrive = resolve
    })
    Object.assign(document.fonts, { ready })
    const bottom = vi.spyOn(Element.prototype, 'getBoundingClientRect')
    bottom.mockImplementation(function measure(this: Element) {
      return { bottom: (this.parentElement?.childElementCount ?? 0) > 1 ? window.innerHeight + 1 : 1 } as DOMRect
    })
    listed = [velorio(1, '11:00', '20:00'), velorio(2, '12:00', '20:00')]
    await open()
    expect(document.querySelectorAll('h2')).toHaveLength(1)
    bottom.mockRestore()
    arrive()
    await pass(0)
    expect(document.querySelectorAll('h2')).toHaveLength(2)
    Reflect.deleteProperty(document.fonts, 'ready')
  })
})
