import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Transmissao } from '#contract/transmissao/schema.ts'
import { timeOf } from '#web/lib/instant.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { CerimoniaSwitch, EndNotice, Extension } from './end-panel.tsx'
import { Alerts, Controls, Facts, StateCard } from './monitor-panel.tsx'

const transmissao = (alertas: Transmissao['alertas']): Transmissao => ({
  ...{ despedidaId: 5, nome: 'Maria', agora: '2026-11-05 10:00:00', apresentacao: null, estado: 'ao-vivo' as const },
  ...{ simulada: false, segmentoHa: 1, duracaoSegmento: 2, reinicios: 0, espectadores: 0, pico: 0, previa: null },
  ...{ registros: [], legendas: null, envio: { possivel: true, quem: null }, alertas },
})

describe('the alerts of a transmissao', () => {
  it('are announced as a list, each with what to do and since when', () => {
    const desde = '2026-11-05T12:58:00.000Z'
    const tipos = ['fora', 'preta', 'parada', 'muda', 'corte'] as const
    renderScreen(<Alerts transmissao={transmissao(tipos.map(tipo => ({ tipo, desde })))} />)
    const alert = screen.getAllByRole('alert').find(one => one.textContent?.includes('preta'))
    const items = within(within(alert ?? document.body).getByRole('list', { name: 'Avisos' })).getAllByRole('listitem')
    expect(items.map(item => item.textContent)).toMatchInlineSnapshot(`
      [
        "Sem imagem no horário do velório. Quem assiste vê “Reconectando com a capela”. Confira a câmera ou transmita de um celular. Desde 05/11/2026 09:58.",
        "A imagem está preta. Confira a tampa da lente e a luz da capela. Desde 05/11/2026 09:58.",
        "A imagem está parada: a câmera repete a mesma imagem. Desligue a câmera e ligue de novo, ou transmita de um celular. Desde 05/11/2026 09:58.",
        "Nenhum som chega da capela. Confira se o microfone está ligado. Desde 05/11/2026 09:58.",
        "A transmissão termina em poucos minutos e há pessoas assistindo. Estenda se a cerimônia continuar. Desde 05/11/2026 09:58.",
      ]
    `)
  })

  it('are not shown when there is none', () => {
    renderScreen(<Alerts transmissao={transmissao([])} />)
    expect(screen.queryByRole('list')).toBeNull()
  })
})

type Apresentacao = NonNullable<Transmissao['apresentacao']>
const booked = (agora: string, change: Partial<Apresentacao> = {}): Transmissao => ({
  ...transmissao([]),
  agora,
  apresentacao: {
    ...{ id: 9, empresa: 'CV', unidade: 'Central de Velórios', capela: '01', status: true, status_camera: true },
    ...{
      dataHoraInicial: '2026-11-05 08:00:00',
      dataHoraFinal: '2026-11-05 11:45:00',
      encerrada: false,
      terminada: false,
    },
    ...{ momento: '', cerimonia: false, tolerancia: 5, imagemAte: '2026-11-05 11:45:00', estender: [15, 30, 60] },
    ...change,
  },
})
const render = (panel: React.ReactNode) => renderScreen(<AdminProvider>{panel}</AdminProvider>)

describe('the state of a transmissao', () => {
  const quem = { nome: 'Bruno', aparelho: 'x', desde: '2026-11-05T11:00:00.000Z', silencio: 0 }
  it.each([
    ['ao-vivo', null, 'A imagem está chegando.', 'good, live'],
    ['conectando', null, 'A câmera está sendo aberta. A imagem leva alguns segundos.', 'good'],
    ['conectando', quem, 'A primeira imagem do aparelho leva alguns segundos.', 'good'],
    [
      'porta',
      quem,
      'O aparelho está na rede, mas não entrega a imagem. Desligue-o e ligue-o de novo; se não voltar, chame o técnico.',
      'bad',
    ],
  ] as const)('%s, sent by %o, says what can be done', (estado, sender, words, look) => {
    renderScreen(<StateCard transmissao={{ ...transmissao([]), estado, envio: { possivel: true, quem: sender } }} />)
    const text = screen.getByText(words)
    const box = text.parentElement as HTMLElement
    const isLive = box.querySelector('[aria-hidden]') !== null
    expect(`${box.className.includes('bad') ? 'bad' : 'good'}${isLive ? ', live' : ''}`).toBe(look)
  })
})

describe('the camera of a transmissao', () => {
  it('is switched off, and on again, and shown again after the end', async () => {
    const now = '2026-11-05 10:00:00'
    const calls = fakeServer({
      'PUT /cliente/transmissao/5/camera': { json: booked(now) },
      'POST /cliente/transmissao/5/reabrir': { json: booked(now) },
    })
    render(<Controls transmissao={booked(now)} />)
    fireEvent.click(screen.getByRole('button', { name: 'Desligar câmera' }))
    await screen.findByText('Atualização finalizada com sucesso!')
    cleanup()
    render(<Controls transmissao={booked(now, { status_camera: false, encerrada: true })} />)
    expect(outline()).toMatchInlineSnapshot(`
      "button: Ligar câmera
      A imagem da capela volta a quem assiste.
      button: Reabrir transmissão
      Quem assistia volta a ver a capela.
      Atualização finalizada com sucesso!
      button: Fechar: Atualização finalizada com sucesso!"
    `)
    fireEvent.click(screen.getByRole('button', { name: 'Ligar câmera' }))
    await waitFor(() => expect(calls.map(call => call.body)).toEqual([{ ligada: false }, { ligada: true }]))
    cleanup()
    render(<Controls transmissao={booked(now, { encerrada: true })} />)
    fireEvent.click(screen.getByRole('button', { name: 'Reabrir transmissão' }))
    await waitFor(() => expect(calls.at(-1)?.path).toBe('/cliente/transmissao/5/reabrir'))
  })

  it('says that it could not be switched', async () => {
    fakeServer({
      'PUT /cliente/transmissao/5/camera': { status: 409, json: { code: 'CAPELA_OCUPADA', mensagem: 'Agora não.' } },
    })
    render(<Controls transmissao={booked('2026-11-05 10:00:00')} />)
    fireEvent.click(screen.getByRole('button', { name: 'Desligar câmera' }))
    expect(await screen.findByText('Agora não.')).toBeTruthy()
  })
})

describe('the time of a transmissao', () => {
  it.each([
    ['2026-11-05 08:00:00', 'Termina em 3 horas 45 minutos.'],
    ['2026-11-05 12:45:00', 'Terminou há 1 hora.'],
    ['2026-11-05 13:50:00', 'Terminou há 2 horas 5 minutos.'],
    ['2026-11-05 11:45:00', 'Terminou há 0 segundos.'],
    ['2026-11-05 11:44:00', 'Termina em 1 minuto.'],
    ['2026-11-04 08:00:00', 'Começa em 1 dia.'],
  ])('at %s is: %s', (agora, words) => {
    render(<Facts transmissao={booked(agora)} />)
    expect(screen.getByText(text => text.endsWith(words))).toBeTruthy()
  })
})

describe('the end of a transmissao', () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, now: timeOf('2026-11-05 10:00:00') }))
  afterEach(() => vi.useRealTimers())

  it('is announced five minutes before, with the extensions that the chapel allows', async () => {
    let answer = () => {}
    const answered = new Promise<void>(resolve => {
      answer = resolve
    })
    const calls = fakeServer({
      'POST /cliente/transmissao/5/estender': async () => {
        await answered
        return { json: booked('2026-11-05 11:41:00', { dataHoraFinal: '2026-11-05 12:15:00' }) }
      },
    })
    render(<EndNotice transmissao={booked('2026-11-05 11:41:00', { estender: [15, 30] })} />)
    expect(screen.getByText('A imagem e o som vão só até as 11h45. A cerimônia continua?').getAttribute('role')).toBe(
      'alert',
    )
    expect(screen.getAllByRole('button').map(button => button.textContent)).toEqual(['15 min', '30 min'])
    fireEvent.click(screen.getByRole('button', { name: 'Estender 30 min' }))
    await waitFor(() =>
      expect(outline().split('\n').slice(-2)).toEqual([
        'button: Estender 15 min (disabled)',
        'button: Estender 30 min (disabled, loading)',
      ]),
    )
    answer()
    expect(await screen.findByText('A transmissão vai até as 12h15.')).toBeTruthy()
    expect(calls.find(call => call.method === 'POST')?.body).toEqual({ minutos: 30 })
  })

  it.each(['2026-11-04 14:00:00', '2026-11-05 10:00:00'])('is not announced at %s', agora => {
    render(<EndNotice transmissao={booked(agora)} />)
    expect(screen.queryByRole('region', { name: 'Fim do velório' })).toBeNull()
  })

  it.each<[agora: string, change: Partial<Apresentacao>, extension: string, boxes: number]>([
    ['2026-11-04 14:00:00', {}, '', 0],
    ['2026-11-05 10:00:00', {}, 'Estender por', 1],
    ['2026-11-05 10:00:00', { tolerancia: 0 }, 'Estender por', 0],
    ['2026-11-05 10:00:00', { encerrada: true }, '', 0],
    ['2026-11-05 11:40:00', {}, '', 1],
    [
      '2026-11-05 11:45:00',
      {},
      'A imagem e o som terminaram. Se a cerimônia continua, estenda: quem assistia volta a ver.',
      0,
    ],
  ])('at %s with %o is moved and marked where that helps', (agora, change, extension, boxes) => {
    const now = booked(agora, change)
    render(
      <>
        <main>
          <Extension transmissao={now} />
        </main>
        <CerimoniaSwitch transmissao={now} />
      </>,
    )
    expect(outline(screen.getByRole('main')).split('\n')[0]).toBe(extension)
    expect(screen.queryAllByRole('switch')).toHaveLength(boxes)
  })

  it('that another family follows offers no extension, and says why', () => {
    render(<EndNotice transmissao={booked('2026-11-05 11:44:00', { estender: [] })} />)
    expect(screen.getByText('Outra família usa a capela em seguida: não é possível estender.')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('is put off while the apresentacao is marked as running', async () => {
    const now = '2026-11-05 11:46:00'
    const running = { cerimonia: true, imagemAte: '2026-11-05 11:50:00' }
    const calls = fakeServer({ 'PUT /cliente/transmissao/5/cerimonia': { json: booked(now, { cerimonia: false }) } })
    render(
      <>
        <EndNotice transmissao={booked(now, running)} />
        <CerimoniaSwitch transmissao={booked(now, running)} />
      </>,
    )
    expect(screen.getByText(/A imagem e o som vão até as 11h50, porque a cerimônia está em andamento/)).toBeTruthy()
    const words = 'Se a hora do fim chegar, a imagem e o som continuam por 5 minutos. Nada é gravado depois do horário'
    expect(document.body.textContent).toContain(`${words} reservado.`)
    fireEvent.click(screen.getByRole('switch', { name: 'Cerimônia em andamento' }))
    expect(await screen.findByText('Atualização finalizada com sucesso!')).toBeTruthy()
    expect(calls.find(call => call.method === 'PUT')?.body).toEqual({ emAndamento: false })
  })

  it('set by staff is confirmed first, and can be undone', async () => {
    const now = '2026-11-05 10:00:00'
    const calls = fakeServer({
      'POST /cliente/transmissao/5/encerrar': { json: booked(now, { encerrada: true }) },
      'POST /cliente/transmissao/5/reabrir': { json: booked(now) },
    })
    render(<Controls transmissao={booked(now)} />)
    fireEvent.click(screen.getByRole('button', { name: 'Encerrar transmissão' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Encerrar a transmissão agora?' }))
    expect(calls).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'Encerrar transmissão' }))
    expect(await screen.findByText('Transmissão encerrada.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull())
    expect(calls.map(call => call.path.split('/').at(-1))).toEqual(['encerrar', 'reabrir'])
  })

  const endAt = async (agora: string, choice?: string) => {
    const calls = fakeServer({ 'POST /cliente/transmissao/5/encerrar': { json: booked(agora, { encerrada: true }) } })
    render(<Controls transmissao={booked(agora, { terminada: true })} />)
    fireEvent.click(screen.getByRole('button', { name: 'Encerrar transmissão' }))
    const dialog = within(await screen.findByRole('dialog'))
    const choices = dialog.queryAllByRole('radio').length
    if (choice) fireEvent.click(dialog.getByRole('radio', { name: choice }))
    fireEvent.click(dialog.getByRole('button', { name: 'Encerrar transmissão' }))
    await screen.findByText('Velório encerrado.')
    return { choices, body: calls[0]?.body }
  }

  it('ends the velório, or the picture alone when staff say so', async () => {
    expect(await endAt('2026-11-05 08:00:00')).toEqual({ choices: 2, body: { cerimonia: true } })
    cleanup()
    expect((await endAt('2026-11-05 10:00:00', 'Só a transmissão')).body).toEqual({ cerimonia: false })
  })

  it.each(['2026-11-05 07:59:59', '2026-11-05 11:45:00'])(
    'ends the picture alone at %s, outside of the velório',
    async agora => {
      expect(await endAt(agora)).toEqual({ choices: 0, body: { cerimonia: false } })
    },
  )
})

describe('extending a transmissao', () => {
  it('into the next wake is refused with the name and start of that wake', async () => {
    const calls = fakeServer({
      'POST /cliente/transmissao/5/estender': {
        status: 400,
        text: 'Já existe outro registro ativo para esta empresa',
        headers: { 'x-error-code': 'CAPELA_OCUPADA' },
      },
      'GET /apresentacao/conflitos': {
        json: [{ nomeFalecido: 'João Batista', dataHoraInicial: '2026-11-05 12:00:00' }],
      },
    })
    render(<Extension transmissao={booked('2026-11-05 10:00:00')} />)
    fireEvent.click(screen.getByRole('button', { name: 'Estender 30 min' }))
    const sentence =
      'Já existe outro registro ativo para esta empresa. A capela é de João Batista a partir de 05/11/2026 12:00.'
    expect(await screen.findByText(sentence)).toBeTruthy()
    const request = calls.find(call => call.path === '/apresentacao/conflitos')
    expect(request?.query.get('dataHoraFinal')).toBe('2026-11-05 12:15:00')
  })
})
