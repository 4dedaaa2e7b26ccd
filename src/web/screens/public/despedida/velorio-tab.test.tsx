import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DespedidaPagina } from '#contract/despedida/public-schema.ts'
import { rememberCodigo } from '#web/features/participante/codigo-store.ts'
import { timeOf } from '#web/lib/instant.ts'
import { buildDespedidaPagina } from '#web/testing/despedida-pagina.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { DespedidaScreen } from './despedida.screen.tsx'

const PAGE = 'GET /exibicao/despedida/:id/:codigo'

const renderRoom = (hash = ''): void => {
  renderScreen(
    <Routes>
      <Route path="/despedida/:id/:codigo?" element={<DespedidaScreen />} />
    </Routes>,
    `/despedida/10661?aba=velorio${hash}`,
  )
}

const openRoom = (change: Partial<DespedidaPagina>, hash = ''): void => {
  fakeServer({ [PAGE]: { json: buildDespedidaPagina(change) } })
  renderRoom(hash)
}

describe('the tab of the virtual wake before the registration', () => {
  afterEach(() => vi.useRealTimers())
  const join = () => screen.queryByRole('button', { name: 'Participar do velório virtual' })

  it('counts down to the start and invites before the wake begins', async () => {
    const apresentacao = { ...buildDespedidaPagina().apresentacao, dataHoraInicial: '2126-11-05 08:00:00' }
    openRoom({ apresentacao, estado_transmissao: 'em-breve' })
    expect(await screen.findByText('Transmissão em breve')).toBeTruthy()
    expect(screen.getByRole('timer').textContent).toMatch(/dias/)
    expect(screen.getByText('Início previsto: 05/11/2126 08:00.')).toBeTruthy()
    expect(join()).toBeTruthy()
  })

  it.each([
    ['2026-11-05 09:00:00', 'Ao Vivo até as\u00a016h'],
    ['2026-11-04 22:00:00', 'Ao Vivo até quinta-feira, 05/11, às\u00a016h'],
  ])('shows "Ao Vivo" with the end time at %s and invites during the wake', async (now, live) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: timeOf(now) })
    openRoom({})
    expect((await screen.findByText('Ao Vivo')).textContent?.trimEnd()).toBe(live)
    expect(join()).toBeTruthy()
    expect(document.title).toBe('Maria do Carmo (1941–2026) | Memorial Online')
  })

  const burial = {
    camera: 'jazigo',
    cerimonia: 'rito',
    tipo: 'sepultamento',
    titulo: 'Sepultamento',
    inicio: '2126-11-05 16:00:00',
    fim: '2126-11-05 18:00:00',
  } as const

  it('says that it continues at the burial once the chapel has ended, and invites to it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: timeOf('2126-11-05 15:00:00') })
    openRoom({ estado_transmissao: 'encerrada', continuacoes: [{ ...burial, estado: 'em-breve' }] })
    expect(await screen.findByText('Continua no sepultamento às 16h')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Entrar na transmissão' })).toBeTruthy()
    expect(join()).toBeNull()
  })

  it('invites to the picture of the burial, and to none while the chapel is shown', async () => {
    openRoom({ estado_transmissao: 'encerrada', continuacoes: [{ ...burial, estado: 'ao-vivo' }] })
    expect(await screen.findByText('Acompanhe a cerimônia daqui')).toBeTruthy()
    cleanup()
    openRoom({ estado_transmissao: 'ao-vivo', continuacoes: [{ ...burial, estado: 'em-breve' }] })
    expect(await screen.findByText('Acompanhe o velório daqui')).toBeTruthy()
  })

  it('announces a wake at home as one that begins soon', async () => {
    const home = { ...burial, cerimonia: 'velorio', tipo: 'velorio', titulo: 'Velório', estado: 'em-breve' } as const
    openRoom({ estado_transmissao: null, continuacoes: [home] })
    expect(await screen.findByText('Transmissão em breve')).toBeTruthy()
  })

  it.each([
    [0, ''],
    [3, '3 pessoas acompanham agora'],
    [20, '20 pessoas acompanham agora'],
    [21, 'Mais de 20 pessoas acompanham agora'],
    [131, 'Mais de 130 pessoas acompanham agora'],
  ])('says for %i viewers "%s", in a line that no screen reader announces', async (espectadores, words) => {
    openRoom({ espectadores })
    const panel = await screen.findByRole('tabpanel')
    await within(panel).findByRole('button', { name: 'Participar do velório virtual' })
    expect(within(panel).queryByText(/pessoas? acompanha/)?.textContent ?? '').toBe(words)
    if (words !== '') expect(within(panel).getByText(words).closest('[role=status], [aria-live]')).toBeNull()
  })

  it('follows the number of viewers with the reading of the page, and hides it if the family wants so', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: timeOf('2026-11-05 09:00:00') })
    let page = buildDespedidaPagina({ espectadores: 4 })
    const calls = fakeServer({ [PAGE]: () => ({ json: page }) })
    renderRoom()
    expect(await screen.findByText('4 pessoas acompanham agora')).toBeTruthy()
    page = buildDespedidaPagina({ espectadores: 7 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await screen.findByText('7 pessoas acompanham agora')).toBeTruthy()
    page = buildDespedidaPagina({ espectadores: 0, mostrar_espectadores: false })
    await vi.advanceTimersByTimeAsync(60_000)
    await waitFor(() => expect(screen.queryByText(/acompanham agora/)).toBeNull())
    expect(new Set(calls.map(call => call.path).filter(path => !/despedida|homenage|novidades/.test(path)))).toEqual(
      new Set(),
    )
  })

  it('asks for name and phone at once when somebody comes to watch the wake', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: timeOf('2026-11-05 09:00:00') })
    openRoom({}, '#velorio')
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  it('asks nothing by itself before the wake, for the recording, and of those it knows', async () => {
    const other: Partial<DespedidaPagina>[] = [
      { estado_transmissao: 'em-breve' },
      { estado_transmissao: 'encerrada', gravacao_disponivel: true },
      { acesso: true },
    ]
    for (const change of other) {
      openRoom(change, '#velorio')
      expect((await screen.findAllByRole('tabpanel')).length).toBeGreaterThan(0)
      await new Promise(resolve => setTimeout(resolve, 50))
      expect(screen.queryByRole('dialog')).toBeNull()
      cleanup()
    }
  })

  it('does not invite once the wake has ended without a recording', async () => {
    openRoom({ estado_transmissao: 'encerrada' })
    expect(await screen.findByText('Transmissão encerrada')).toBeTruthy()
    expect(outline(screen.getByRole('tabpanel'))).toMatchInlineSnapshot(`
      "## Velório virtual
      Transmissão encerrada
      Não há gravação deste velório para assistir.
      Obrigado a quem esteve junto, na capela ou daqui. As mensagens continuam abertas a todos.
      Maria do Carmo
      12/03/1941 – 04/11/2026"
    `)
  })

  it('offers the recording once the wake has ended with one', async () => {
    openRoom({ estado_transmissao: 'encerrada', gravacao_disponivel: true })
    expect(await screen.findByText('Transmissão encerrada')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Rever o velório' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('button', { name: 'Rever o velório' })).toBeTruthy()
  })

  it('invites while the camera is off, because it may be switched on again', async () => {
    openRoom({ estado_transmissao: 'desativada' })
    await screen.findByText('Transmissão Desativada')
    expect(outline(screen.getByRole('tabpanel'))).toMatchInlineSnapshot(`
      "## Velório virtual
      Transmissão Desativada
      A capela desligou a câmera. Se ela for ligada, a imagem abre sozinha.
      button: Participar do velório virtual
      Maria do Carmo
      12/03/1941 – 04/11/2026"
    `)
  })

  it('does not invite where no chapel is booked', async () => {
    openRoom({ estado_transmissao: null })
    await screen.findByText('Nenhuma transmissão disponível para esta despedida.')
    expect(outline(screen.getByRole('tabpanel'))).toMatchInlineSnapshot(`
      "## Velório virtual
      Nenhuma transmissão disponível para esta despedida.
      Maria do Carmo
      12/03/1941 – 04/11/2026"
    `)
  })

  it('shows the consent to offers unticked if the portal is configured so, with the e-mail folded beside it and no other box', async () => {
    openRoom({ ofertas_padrao: false })
    fireEvent.click(await screen.findByRole('button', { name: 'Participar do velório virtual' }))
    const dialog = within(await screen.findByRole('dialog'))
    const offers = dialog.getByLabelText('Desejo receber ofertas') as HTMLInputElement
    expect(offers.checked).toBe(false)
    expect(dialog.getAllByRole('checkbox')).toEqual([offers])
    expect(dialog.getByLabelText('E-mail').closest('details')?.open).toBe(false)
  })
})

describe('the room of a participant', () => {
  it('keeps showing the message that was sent from it, below the form', async () => {
    rememberCodigo(10_661, 'ABCDEFGH12')
    fakeServer({
      [PAGE]: { json: buildDespedidaPagina({ acesso: true }) },
      'GET /exibicao/validar-codigo': { json: { mensagem: 'Sucesso' } },
      'GET /api/videos/stream/:camera': { text: 'Transmissão em breve' },
      'POST /homenagem/homenagem': { json: { id: 9, mensagem: 'x', acompanhamento: '9.abc' } },
      'POST /homenagem/acompanhar': {
        json: [
          {
            ...{ acompanhamento: '9.abc', situacao: 'aguardando', nome: 'José Aldo', descricao: 'Obrigado por tudo.' },
            data: '2026-11-05T15:04:00.000Z',
          },
        ],
      },
    })
    renderRoom()
    fireEvent.change(await screen.findByLabelText(/Sua mensagem/), { target: { value: 'Obrigado por tudo.' } })
    fireEvent.change(screen.getByLabelText(/Seu nome/), { target: { value: 'José Aldo' } })
    fireEvent.click(screen.getByRole('button', { name: 'Enviar mensagem' }))
    const sent = within(await screen.findByRole('region', { name: 'A mensagem que você enviou' }))
    expect(sent.getByText('Obrigado por tudo.')).toBeTruthy()
    expect(sent.getByText(/A família ainda vai ler/)).toBeTruthy()
  })

  it('neither plays a voice nor records one over the ceremony, and says where to', async () => {
    rememberCodigo(10_661, 'ABCDEFGH12')
    const voz = { audio: '/midia/voz.m4a', segundos: 23, transcricao: 'Um abraço.' }
    const homenagem = {
      id: 4,
      nome: 'Davi',
      descricao: 'Mensagem de voz',
      imagem: null,
      data: '2026-11-05T15:04:00.000Z',
    }
    fakeServer({
      [PAGE]: { json: buildDespedidaPagina({ acesso: true }) },
      'GET /exibicao/validar-codigo': { json: { mensagem: 'Sucesso' } },
      'GET /api/videos/stream/:camera': { text: 'Transmissão em breve' },
      'GET /homenagem/homenagem-aprovadas/:despedidaId': { json: [{ ...homenagem, voz }] },
    })
    renderRoom()
    expect((await screen.findByRole('link', { name: 'Prefere falar?' })).getAttribute('href')).toContain(
      '?aba=mensagens',
    )
    expect(await screen.findByText('Um abraço.')).toBeTruthy()
    expect(screen.getByText('Mensagem de voz, 23 segundos. Para ouvir, abra Mensagens.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Ouvir/ })).toBeNull()
  })
})
