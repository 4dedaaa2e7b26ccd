import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dataHoraAt } from '#web/lib/instant.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { outline, pictures } from '#web/testing/outline.ts'
import { PainelScreen } from './painel.tsx'

const homenagem = (id: number, nomeHomenageado = 'José') => ({
  ...{ id, mensagem: `Lembrança ${id}.`, nomeCliente: 'Ana', nomeHomenageado, titulo: 'PainelFinados' },
  dataInclusao: '2026-11-02T12:00:00.000Z',
})
const IMAGENS = ['/midia/um.webp', '/midia/dois.webp', '/midia/tres.webp']

let homenagens: object[]
let convite: string
let imagens: string[]
let calls: FakeCall[]
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const open = async () => {
  render(<PainelScreen />)
  await pass(0)
}
/** The picture that covers the panel, after its cross-fade. */
const promo = async () => {
  await pass(900)
  return pictures().filter((src, index) => index > 0 && src?.startsWith('/midia/'))
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-02T13:00:00Z') })
  ;[homenagens, convite, imagens] = [[homenagem(2, ''), homenagem(1)], 'Escreva de casa.', IMAGENS]
  calls = fakeServer({
    'GET /homenagem/eventos/atual': () => ({
      json: { imagens, convite, nomeEvento: 'Finados2026', nomeEmpresa: 'Grupo Aurora' },
    }),
    'GET /homenagem/eventos/aprovados': () => ({ json: homenagens }),
    'POST /exibicao/tela': () => ({
      json: {
        ...{ agora: dataHoraAt(Date.now()), conteudo: '', mudaEm: null, proximoEm: null },
        ...{ recarregar: false, reservado: null },
      },
    }),
  })
})
afterEach(() => vi.useRealTimers())

describe('the panel of the event', () => {
  it('shows the messages with both names, the invitation and its code, on light ground', async () => {
    await open()
    expect(outline()).toMatchInlineSnapshot(`
      "# Lembranças que florescem
      Grupo Aurora
      Lembrança 2.
      De Ana
      ## Para José
      Lembrança 1.
      De Ana
      picture: Aponte a câmera do celular.
      Aponte a câmera do celular.
      ## Envie uma homenagem
      Escreva de casa."
    `)
    expect(pictures()[0]).toBe('/midia/um.webp')
    expect(document.documentElement.className).toBe('tela tela-clara')
    expect(calls.find(call => call.path === '/exibicao/tela')?.body).toMatchObject({ empresa: '', lugar: 'painel' })
    await pass(60_000)
    expect(calls.filter(call => call.path === '/exibicao/tela').at(-1)?.body).toMatchObject({ mostra: '2 mensagens' })
  })

  it('invites to write while there is no message, and leaves a long invitation to the whole panel', async () => {
    const besideCode = () => document.querySelector('aside')?.textContent.includes('Escreva')
    convite = 'Escreva! '.repeat(10)
    await open()
    expect(besideCode()).toBe(true)
    convite = `${convite}.`
    await pass(10_000)
    expect(besideCode()).toBe(false)
    homenagens = []
    await pass(260_000)
    expect(document.querySelector('ul')).toBeNull()
    expect(document.body.textContent).toContain('As primeiras lembranças aparecem aqui.')
    expect(besideCode()).toBe(false)
  })

  it('is covered every 250 s by two pictures, thirty seconds each, and the first completes the last group', async () => {
    await open()
    await pass(249_000)
    expect(await promo()).toEqual([])
    await pass(1000)
    expect(await promo()).toEqual(['/midia/um.webp'])
    expect(outline(document.querySelector('section') as Element)).toMatchInlineSnapshot(`
      "## Envie uma homenagem
      Escreva de casa.
      picture: Aponte a câmera do celular.
      Aponte a câmera do celular."
    `)
    await pass(30_000)
    expect(await promo()).toEqual(['/midia/dois.webp'])
    await pass(30_000)
    expect(await promo()).toEqual([])
    await pass(190_000)
    expect(await promo()).toEqual(['/midia/tres.webp'])
    await pass(30_000)
    expect(await promo()).toEqual(['/midia/um.webp'])
  })

  it('is never covered where the event has no picture', async () => {
    imagens = []
    await open()
    await pass(251_000)
    expect(await promo()).toEqual([])
  })
})
