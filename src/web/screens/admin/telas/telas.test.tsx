import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Tela } from '#contract/tela/schema.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { TelasScreen } from './telas.tsx'

const LIST = 'GET /cliente/telas'
const RELOAD = 'POST /cliente/telas/:id/recarregar'
const REMOVE = 'POST /cliente/telas/remover'
const FORGET = 'DELETE /cliente/telas/:id'

const tela = (id: string, change: Partial<Tela> = {}): Tela => ({
  ...{ id, empresa: 'PF', lugar: '01', com_chave: false, versao: 'a1b2c3', mostra: 'Publicidade' },
  ...{ vista_em: '2026-11-20T18:04:00.000Z', atrasada: false, recarregar: false },
  ...change,
})

const open = (responses: Parameters<typeof fakeServer>[0]) => {
  const calls = fakeServer({ 'GET /cliente/cartoes-capela': { json: [] }, ...responses })
  signInAs(['ROLE_COLABORADOR'])
  renderScreen(
    <AdminProvider>
      <TelasScreen />
    </AdminProvider>,
    '/admin/telas',
  )
  return calls
}
const rowOf = async (words: string) => {
  const row = (await screen.findByText(words)).closest('tr')
  if (!row) throw new Error(`no row of ${words}`)
  return within(row)
}

describe('the list of displays', () => {
  it('names the display of the event, which belongs to no unit', async () => {
    open({ [LIST]: { json: [tela('p', { empresa: '', lugar: 'painel', mostra: '12 mensagens' })] } })
    const row = await rowOf('12 mensagens')
    expect(row.getByText('Painel de Finados')).toBeTruthy()
    expect(row.getByRole('button', { name: 'Recarregar a tela de Painel de Finados' })).toBeTruthy()
  })

  it('shows for each display its place, its content, its version and when it was last seen', async () => {
    open({
      [LIST]: {
        json: [
          tela('a', { mostra: 'José Aldo Ferreira', com_chave: true }),
          tela('b', { empresa: 'AM', lugar: 'saguao', mostra: 'Saguão', versao: '' }),
        ],
      },
    })
    await screen.findByText('José Aldo Ferreira')
    expect(outline(screen.getByRole('table'))).toMatchInlineSnapshot(`
      "Telas das capelas e saguões
      Lugar | Mostra agora | Vista em | Situação | Ações |
      Parque das Flores, Capela 01
      versão a1b2c3 · mostra despedidas privadas
      José Aldo Ferreira | 20/11/2026 15:04 | No ar |
      button: Recarregar a tela de Parque das Flores, Capela 01
      button: Tirar da lista a tela de Parque das Flores, Capela 01
      Parque do Agreste, Saguão
      Saguão | 20/11/2026 15:04 | No ar |
      button: Recarregar a tela de Parque do Agreste, Saguão
      button: Tirar da lista a tela de Parque do Agreste, Saguão"
    `)
    expect(screen.getByRole('button', { name: 'Baixar a lista' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remover as que não respondem' })).toBeNull()
  })

  it('marks a display that missed its heartbeats, and not one that is about to reload', async () => {
    open({
      [LIST]: { json: [tela('a', { atrasada: true }), tela('b', { lugar: '02', recarregar: true })] },
    })
    const late = (await rowOf('Parque das Flores, Capela 01')).getByText('Sem sinal')
    const fine = (await rowOf('Parque das Flores, Capela 02')).getByText('Vai recarregar')
    expect(late.className).not.toBe(fine.className)
    expect(screen.queryByText('No ar')).toBeNull()
  })

  it('shows a skeleton while loading, and explains how to add the first display when there is none', async () => {
    let response: (value: { json: Tela[] }) => void = () => undefined
    const waiting = new Promise<{ json: Tela[] }>(resolve => {
      response = resolve
    })
    open({ [LIST]: () => waiting })
    expect(await screen.findByRole('table', { name: 'Telas das capelas e saguões' })).toBeTruthy()
    expect(screen.queryByText(/Nenhuma tela/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Baixar a lista' })).toBeNull()
    response({ json: [] })
    expect(
      await screen.findByText('Nenhuma tela se apresentou ainda. Abra o endereço de uma capela no navegador da tela.'),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ver os endereços' }).getAttribute('href')).toBe('#enderecos')
  })

  it('shows an error when it cannot be loaded, and a retry loads the list', async () => {
    let down = true
    open({ [LIST]: () => (down ? { status: 500, json: {} } : { json: [tela('a')] }) })
    expect(await screen.findByText('Não foi possível carregar as telas.')).toBeTruthy()
    down = false
    fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText('Parque das Flores, Capela 01')).toBeTruthy()
  })

  it('finds a display by its place or by its content', async () => {
    open({ [LIST]: { json: [tela('a'), tela('b', { lugar: '02', mostra: 'Clara Rosa' })] } })
    await screen.findByText('Parque das Flores, Capela 01')
    const search = screen.getByLabelText('Filtrar telas')
    fireEvent.change(search, { target: { value: 'clara' } })
    expect(screen.getByText('Parque das Flores, Capela 02')).toBeTruthy()
    expect(screen.queryByText('Parque das Flores, Capela 01')).toBeNull()
    fireEvent.change(search, { target: { value: 'xyz' } })
    expect(screen.getByText('Nenhuma tela encontrada com esse texto.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Limpar filtro' }))
    expect(screen.getByText('Parque das Flores, Capela 01')).toBeTruthy()
  })

  it('requests a reload of the selected display, and confirms it', async () => {
    let reloadRequested = false
    const calls = open({
      [LIST]: () => ({ json: [tela('a', { recarregar: reloadRequested }), tela('b', { lugar: '02' })] }),
      [RELOAD]: () => {
        reloadRequested = true
        return { json: tela('a', { recarregar: true }) }
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Recarregar a tela de Parque das Flores, Capela 01' }))
    expect(await screen.findByText('A tela será recarregada em instantes.')).toBeTruthy()
    expect(await screen.findByText('Vai recarregar')).toBeTruthy()
    expect(calls.filter(call => call.method === 'POST').map(call => call.path)).toEqual(['/cliente/telas/a/recarregar'])
  })

  it('removes a display from the list, and shows when that failed', async () => {
    let refuse = true
    open({
      [LIST]: () => ({ json: refuse ? [tela('a')] : [] }),
      [FORGET]: () =>
        refuse ? { status: 500, json: { mensagem: 'O servidor não respondeu.' } } : { json: { mensagem: 'ok' } },
    })
    const press = async () =>
      fireEvent.click(
        await screen.findByRole('button', { name: 'Tirar da lista a tela de Parque das Flores, Capela 01' }),
      )
    await press()
    expect(await screen.findByText('O servidor não respondeu.')).toBeTruthy()
    refuse = false
    await press()
    expect(await screen.findByText('Tela tirada da lista.')).toBeTruthy()
    expect(await screen.findByText(/Nenhuma tela se apresentou ainda/)).toBeTruthy()
  })

  it('removes all displays without signal after a confirmation that states how many they are', async () => {
    const fine = tela('a')
    const late = [tela('b', { lugar: '02', atrasada: true }), tela('c', { lugar: '03', atrasada: true })]
    let removed = false
    const calls = open({
      [LIST]: () => ({ json: removed ? [fine] : [fine, ...late] }),
      [REMOVE]: () => {
        removed = true
        return { json: { removidas: 2 } }
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Remover as que não respondem' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remover 2 telas da lista?' }))
    expect(calls.some(call => call.path === '/cliente/telas/remover')).toBe(false)
    fireEvent.click(dialog.getByRole('button', { name: 'Remover' }))
    expect(await screen.findByText('2 telas tiradas da lista.')).toBeTruthy()
    expect(calls.find(call => call.path === '/cliente/telas/remover')?.body).toEqual({ ids: ['b', 'c'] })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remover as que não respondem' })).toBeNull())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('removes nothing when the confirmation is cancelled', async () => {
    const calls = open({ [LIST]: { json: [tela('b', { atrasada: true })] } })
    fireEvent.click(await screen.findByRole('button', { name: 'Remover as que não respondem' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remover 1 tela da lista?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Manter' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.filter(call => call.method === 'POST')).toEqual([])
  })
})

describe('the addresses of displays', () => {
  it('are those of the chosen place; one with a key is created on request, copied, and forgotten with the place', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { ...navigator, userAgent: 'test', platform: 'test', clipboard: { writeText } })
    const calls = open({
      [LIST]: { json: [] },
      'POST /cliente/telas/chave': { json: { caminho: '/capela/PA/02?chave=k' } },
    })
    const section = await screen.findByRole('region', { name: 'Endereços das telas' })
    const choose = (label: string, value: string) =>
      fireEvent.change(within(section).getByLabelText(label), { target: { value } })
    choose('Unidade', 'AM')
    choose('Lugar', '02')
    fireEvent.click(screen.getByRole('button', { name: 'Criar endereço que mostra despedidas privadas' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Copiar endereço' }))
    expect(await screen.findByText('Link copiado para área de transferência!')).toBeTruthy()
    expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/capela/PA/02?chave=k`)
    expect(calls.find(call => call.method === 'POST')?.body).toEqual({ empresa: 'AM', lugar: '02' })
    expect(outline(section)).toMatchInlineSnapshot(`
      "## Endereços das telas
      field: Unidade = Parque do Agreste
      field: Lugar = Capela 02
      link: http://localhost:3000/capela/PA/02 → /capela/PA/02
      Placa de papel eletrônico na porta desta capela:
      link: http://localhost:3000/capela/PA/02?modo=placa → /capela/PA/02?modo=placa
      Com este endereço a tela mostra a despedida privada inteira; sem ele, só a capela e o horário. O endereço anterior desta capela deixa de valer para isso.
      button: Criar endereço que mostra despedidas privadas
      Novo endereço desta tela (aparece só agora):
      http://localhost:3000/capela/PA/02?chave=k
      button: Copiar endereço"
    `)
    choose('Lugar', 'saguao')
    await waitFor(() => expect(within(section).queryByRole('status')).toBeNull())
    expect(outline(section)).toMatchInlineSnapshot(`
      "## Endereços das telas
      field: Unidade = Parque do Agreste
      field: Lugar = Saguão
      link: http://localhost:3000/capela/PA/saguao → /capela/PA/saguao"
    `)
    choose('Unidade', 'PF')
    expect(within(section).getByLabelText('Lugar')).toHaveProperty('value', '01')
  })
})

describe('the cards of the chapels', () => {
  const CARDS = 'GET /cliente/cartoes-capela'
  const CREATE = 'POST /cliente/cartoes-capela'
  const CANCEL = 'POST /cliente/cartoes-capela/cancelar'
  const section = () => screen.getByRole('region', { name: 'Cartões das capelas' })
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

  it('are created for a chapel, printed at once, and cancelled after a question', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    const card = { empresa: 'PF', capela: '02', criado_em: '2026-11-20T18:04:00.000Z' }
    let cards: object[] = [
      { ...card, usado_em: '2026-11-21T18:04:00.000Z' },
      { ...card, capela: '03', usado_em: null },
    ]
    const calls = open({
      [LIST]: { json: [] },
      [CARDS]: () => ({ json: cards }),
      [CREATE]: () => {
        cards = [{ ...card, usado_em: null }]
        return { json: { caminho: '/cartao-capela#k3J9mQ2xV7bN4cZ8' } }
      },
      [CANCEL]: () => {
        cards = []
        return { json: { cancelado: true } }
      },
    })
    await screen.findByText('Esta capela ainda não tem cartão.')
    expect(screen.queryByRole('button', { name: 'Cancelar o cartão' })).toBeNull()
    fireEvent.change(within(section()).getByLabelText('Unidade'), { target: { value: 'PF' } })
    expect(within(section()).getByLabelText('Capela')).toHaveProperty('value', '01')
    fireEvent.change(within(section()).getByLabelText('Capela'), { target: { value: '02' } })
    expect(outline(section())).toMatchInlineSnapshot(`
      "## Cartões das capelas
      Quem atende a capela aponta o celular para o cartão e, sem senha, marca que a cerimônia continua ou estende o velório daquela hora. Só isso, e só naquela capela.
      field: Unidade = Parque das Flores
      field: Capela = Capela 02
      Há um cartão desde 20/11/2026 15:04. Usado por último em 21/11/2026 15:04.
      button: Criar outro cartão
      button: Cancelar o cartão
      O anterior deixa de valer na hora."
    `)
    press('Criar outro cartão')
    expect(await screen.findByRole('img', { name: 'Cartão da capela' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByText(/Usado por último/)).toBeNull())
    expect(outline(section())).toMatchInlineSnapshot(`
      "## Cartões das capelas
      Quem atende a capela aponta o celular para o cartão e, sem senha, marca que a cerimônia continua ou estende o velório daquela hora. Só isso, e só naquela capela.
      field: Unidade = Parque das Flores
      field: Capela = Capela 02
      Há um cartão desde 20/11/2026 15:04.
      button: Criar outro cartão
      button: Cancelar o cartão
      O anterior deixa de valer na hora.
      Cartão criado. Imprima agora: ele aparece só desta vez.
      Parque das Flores
      Capela 02
      picture: Cartão da capela
      Aponte a câmera do celular para o código.
      Serve para marcar que a cerimônia continua ou estender o velório. Guarde-o com a equipe da capela.
      button: Imprimir o cartão"
    `)
    press('Imprimir o cartão')
    expect(print).toHaveBeenCalledOnce()
    press('Cancelar o cartão')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Cancelar o cartão' }))
    expect(await screen.findByText('Cartão cancelado.')).toBeTruthy()
    await screen.findByText('Esta capela ainda não tem cartão.')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('img', { name: 'Cartão da capela' })).toBeNull()
    const writes = calls.filter(call => call.method === 'POST').map(({ path, body }) => [path, body])
    expect(writes).toEqual([
      ['/cliente/cartoes-capela', { empresa: 'PF', capela: '02' }],
      ['/cliente/cartoes-capela/cancelar', { empresa: 'PF', capela: '02' }],
    ])
  })

  it('that was created is not shown beside another chapel', async () => {
    open({ [LIST]: { json: [] }, [CREATE]: { json: { caminho: '/cartao-capela#k' } } })
    await screen.findByText('Esta capela ainda não tem cartão.')
    press('Criar cartão')
    await screen.findByRole('img', { name: 'Cartão da capela' })
    fireEvent.change(within(section()).getByLabelText('Capela'), { target: { value: '02' } })
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Cartão da capela' })).toBeNull())
  })
})
