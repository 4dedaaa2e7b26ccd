import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { SepulturaScreen } from './sepultura.screen.tsx'

const READ = 'GET /exibicao/sepultura/:empresa'
const SEARCH = 'POST /exibicao/sepultura/:empresa'
const unidade = {
  ...{ nome: 'Parque das Flores', telefone: '8233000000', endereco: 'Rua A, 1', planta: '/midia/planta.webp' },
}
const grave = {
  ...{ nome: 'Maria Tenório Lima', ano: '1998', cemiterio: 'Parque das Flores', quadra: '4', lote: '18' },
  ...{ portao: 'Portão Sul', marca: { x: 250, y: 500 } },
}
const found = (...sepulturas: object[]) => ({ json: { resultado: 'encontrado', sepulturas } })

const open = async (responses: Parameters<typeof fakeServer>[0] = {}, search = ''): Promise<FakeCall[]> => {
  const calls = fakeServer({
    [READ]: { json: unidade },
    [SEARCH]: found(grave),
    'GET /exibicao/grupo': { status: 503, json: {} },
    ...responses,
  })
  renderScreen(
    <Routes>
      <Route path="/sepultura/:empresa" element={<SepulturaScreen />} />
    </Routes>,
    `/sepultura/PF${search}`,
  )
  await screen.findByRole('button', { name: 'Procurar' })
  return calls
}
const main = () => outline(document.querySelector('main') as Element)
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const fill = (nome: string, ano: string) => {
  fireEvent.change(field(/^Nome/), { target: { value: nome } })
  fireEvent.change(field(/^Ano/), { target: { value: ano } })
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const searches = (calls: FakeCall[]) => calls.filter(call => call.method === 'POST').map(call => call.body)

afterEach(() => vi.useRealTimers())

describe('the search for a grave', () => {
  it('asks for name and year, sends both, and shows the way, the office and how to search again', async () => {
    const calls = await open()
    expect(main()).toMatchInlineSnapshot(`
      "Parque das Flores
      # Onde está a sepultura
      Escreva o nome de quem você procura e o ano do falecimento.
      field: Nome * = 
      Pelo menos dois nomes, como Maria Tenório.
      field: Ano do falecimento * = 
      button: Procurar
      link: Não quer que alguém da sua família apareça aqui? Peça em “Seus dados”. → /privacidade"
    `)
    fill('Maria Tenório', '19a98')
    expect(field(/^Ano/).value).toBe('1998')
    press('Procurar')
    await screen.findByRole('heading', { name: 'Maria Tenório Lima 1998' })
    expect(searches(calls)).toEqual([{ nome: 'Maria Tenório', ano: '1998' }])
    expect(calls.at(-1)?.headers.get('authorization')).toBeNull()
    expect(main()).toMatchInlineSnapshot(`
      "Parque das Flores
      # Onde está a sepultura
      ## Maria Tenório Lima 1998
      Parque das Flores
      Quadra | 4
      Lote | 18
      Portão mais perto | Portão Sul
      picture: Planta do cemitério com a quadra 4 marcada
      Confirme no escritório antes de ir até lá: o registro pode estar desatualizado.
      link: Ligar para o escritório: (82) 3300-0000 → tel:+558233000000
      button: Procurar outra pessoa
      button: Imprimir"
    `)
    const mark = document.querySelector<HTMLElement>('span[aria-hidden]')
    expect([mark?.style.left, mark?.style.top]).toEqual(['25%', '50%'])
    expect(document.activeElement?.tagName).toBe('UL')
    press('Procurar outra pessoa')
    expect([field(/^Nome/).value, field(/^Ano/).value]).toEqual(['', ''])
  })

  it('says what is missing beside each field, and sends nothing', async () => {
    const calls = await open()
    press('Procurar')
    expect(main()).toMatchInlineSnapshot(`
      "Parque das Flores
      # Onde está a sepultura
      Escreva o nome de quem você procura e o ano do falecimento.
      field: Nome * =  (invalid)
      Pelo menos dois nomes, como Maria Tenório.
      Escreva o nome de quem você procura.
      field: Ano do falecimento * =  (invalid)
      Escreva o ano com quatro números, como 1998.
      button: Procurar
      link: Não quer que alguém da sua família apareça aqui? Peça em “Seus dados”. → /privacidade"
    `)
    fill('Maria', '1798')
    press('Procurar')
    expect(main()).toContain('Escreva o ano com quatro números')
    expect(main()).not.toContain('Escreva o nome de quem você procura.\n')
    expect(searches(calls)).toEqual([])
  })

  it.each([
    ['ninguem', 'Não encontramos ninguém com este nome e este ano. Confira os dois, ou pergunte no escritório.'],
    ['curto', 'Escreva pelo menos dois nomes da pessoa.'],
    ['amplo', 'Muitas pessoas têm este nome. Escreva o nome completo, ou pergunte no escritório.'],
  ])('answers "%s" with "%s" until something is typed', async (resultado, sentence) => {
    await open({ [SEARCH]: { json: { resultado, sepulturas: [] } } })
    fill('Maria', '1998')
    press('Procurar')
    await waitFor(() => expect(main()).toContain(sentence))
    fill('Maria T', '1998')
    expect(main()).not.toContain(sentence)
  })

  it.each([
    [429, 'Foram muitas buscas seguidas. Espere um pouco, ou pergunte no escritório do cemitério.'],
    [503, 'Ocorreu um erro.'],
  ])('names a refusal with status %i as "%s"', async (status, sentence) => {
    await open({ [SEARCH]: { status, json: {} } })
    fill('Maria Tenório', '1998')
    press('Procurar')
    await waitFor(() => expect(main()).toContain(sentence))
  })

  it('leaves out what is not known of a grave, and the telephone that a unit does not have', async () => {
    await open({
      [READ]: { json: { ...unidade, telefone: '' } },
      [SEARCH]: found({ ...grave, quadra: '', lote: '', portao: '', marca: null }),
    })
    fill('Maria Tenório', '1998')
    press('Procurar')
    await screen.findByRole('heading', { name: 'Maria Tenório Lima 1998' })
    expect(main()).toMatchInlineSnapshot(`
      "Parque das Flores
      # Onde está a sepultura
      ## Maria Tenório Lima 1998
      Parque das Flores
      O escritório mostra o caminho.
      Confirme no escritório antes de ir até lá: o registro pode estar desatualizado.
      button: Procurar outra pessoa
      button: Imprimir"
    `)
  })

  it('does not exist for a unit that did not switch it on, and can be opened again after a failure', async () => {
    fakeServer({ [READ]: { status: 404, json: {} }, 'GET /exibicao/grupo': { status: 503, json: {} } })
    const first = renderScreen(
      <Routes>
        <Route path="/sepultura/:empresa" element={<SepulturaScreen />} />
      </Routes>,
      '/sepultura/PF',
    )
    expect(await screen.findByText(/não encontrada/i)).toBeTruthy()
    first.unmount()
    let fails = true
    const opening = open({ [READ]: () => (fails ? { status: 503, json: {} } : { json: unidade }) })
    expect(await screen.findByText('Não foi possível abrir a busca.')).toBeTruthy()
    fails = false
    press('Tentar novamente')
    await opening
  })
})

describe('the kiosk in the hall', () => {
  it('sends its key, has no way out, and forgets a visitor who is gone', async () => {
    const calls = await open({}, '?totem=chave-do-totem')
    expect(document.querySelectorAll('a, header, footer')).toHaveLength(0)
    expect(document.title).toContain('Onde está a sepultura')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    // The clock of idleness starts with a sign of life.
    fireEvent.pointerDown(window)
    fill('Maria Tenório', '1998')
    press('Procurar')
    await waitFor(() =>
      expect(searches(calls)).toEqual([{ nome: 'Maria Tenório', ano: '1998', totem: 'chave-do-totem' }]),
    )
    await screen.findByRole('button', { name: 'Procurar outra pessoa' })
    expect(document.querySelectorAll('a')).toHaveLength(0)
    await act(() => vi.advanceTimersByTimeAsync(40_000))
    fireEvent.wheel(window)
    await act(() => vi.advanceTimersByTimeAsync(40_000))
    expect(screen.queryByRole('button', { name: 'Procurar' })).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(6000))
    expect(field(/^Nome/).value).toBe('')
    fireEvent.change(field(/^Nome/), { target: { value: 'Outra' } })
    fireEvent(window, new Event('pagehide'))
    expect(field(/^Nome/).value).toBe('')
  })

  it('prints the way', async () => {
    await open({}, '?totem=k')
    const print = vi.fn()
    vi.stubGlobal('print', print)
    fill('Maria Tenório', '1998')
    press('Procurar')
    fireEvent.click(await screen.findByRole('button', { name: 'Imprimir' }))
    expect(print).toHaveBeenCalledOnce()
  })
})
