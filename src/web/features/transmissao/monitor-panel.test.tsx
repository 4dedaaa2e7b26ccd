import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Transmissao } from '#contract/transmissao/schema.ts'
import { timeOf } from '#web/lib/instant.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { CerimoniaSwitch, EndNotice, Extension } from './end-panel.tsx'
import { Alerts, Controls, Facts } from './monitor-panel.tsx'

const transmissao = (alertas: Transmissao['alertas']): Transmissao => ({
  ...{ despedidaId: 5, nome: 'Maria', agora: '2026-11-05 10:00:00', apresentacao: null, estado: 'ao-vivo' as const },
  ...{ simulada: false, segmentoHa: 1, duracaoSegmento: 2, reinicios: 0, espectadores: 0, pico: 0, previa: null },
  ...{ registros: [], legendas: null, envio: { possivel: true, quem: null }, alertas },
})

describe('the alerts of a transmissao', () => {
  it('are announced as a list, each with what to do and since when', () => {
    const desde = '2026-11-05T12:58:00.000Z'
    renderScreen(
      <Alerts
        transmissao={transmissao([
          { tipo: 'preta', desde },
          { tipo: 'corte', desde },
        ])}
      />,
    )
    const alert = screen.getAllByRole('alert').find(one => one.textContent?.includes('preta'))
    const items = within(alert ?? document.body).getAllByRole('listitem')
    expect(items.map(item => item.textContent)).toEqual([
      'A imagem está preta. Confira a tampa da lente e a luz da capela. Desde 05/11/2026 09:58.',
      'A transmissão termina em poucos minutos e há pessoas assistindo. Estenda se a cerimônia continuar. Desde 05/11/2026 09:58.',
    ])
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

describe('the time of a transmissao', () => {
  it.each([
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
    const calls = fakeServer({
      'POST /cliente/transmissao/5/estender': {
        json: booked('2026-11-05 11:41:00', { dataHoraFinal: '2026-11-05 12:15:00' }),
      },
    })
    render(<EndNotice transmissao={booked('2026-11-05 11:41:00', { estender: [15, 30] })} />)
    expect(screen.getByText('A imagem e o som vão só até as 11h45. A cerimônia continua?').getAttribute('role')).toBe(
      'alert',
    )
    expect(screen.getAllByRole('button').map(button => button.textContent)).toEqual(['15 min', '30 min'])
    fireEvent.click(screen.getByRole('button', { name: 'Estender 30 min' }))
    expect(await screen.findByText('A transmissão vai até as 12h15.')).toBeTruthy()
    expect(calls.find(call => call.method === 'POST')?.body).toEqual({ minutos: 30 })
  })

  it.each(['2026-11-04 14:00:00', '2026-11-05 10:00:00'])('is not announced at %s', agora => {
    render(<EndNotice transmissao={booked(agora)} />)
    expect(screen.queryByRole('region', { name: 'Fim do velório' })).toBeNull()
  })

  it('cannot be moved with one tap before the start', () => {
    render(<Extension transmissao={booked('2026-11-04 14:00:00')} />)
    expect(screen.queryByRole('button')).toBeNull()
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
    fireEvent.click(await screen.findByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull())
    expect(calls.map(call => call.path.split('/').at(-1))).toEqual(['encerrar', 'reabrir'])
  })

  const endAt = async (agora: string, choice?: string) => {
    const calls = fakeServer({ 'POST /cliente/transmissao/5/encerrar': { json: booked(agora, { encerrada: true }) } })
    render(<Controls transmissao={booked(agora)} />)
    fireEvent.click(screen.getByRole('button', { name: 'Encerrar transmissão' }))
    const dialog = within(await screen.findByRole('dialog'))
    const choices = dialog.queryAllByRole('radio').length
    if (choice) fireEvent.click(dialog.getByRole('radio', { name: choice }))
    fireEvent.click(dialog.getByRole('button', { name: 'Encerrar transmissão' }))
    await screen.findByRole('button', { name: 'Desfazer' })
    return { choices, body: calls[0]?.body }
  }

  it('ends the velório, or the picture alone when staff say so', async () => {
    expect(await endAt('2026-11-05 10:00:00')).toEqual({ choices: 2, body: { cerimonia: true } })
    cleanup()
    expect((await endAt('2026-11-05 10:00:00', 'Só a transmissão')).body).toEqual({ cerimonia: false })
  })

  it('ends the picture alone before the velório has begun', async () => {
    expect(await endAt('2026-11-05 07:59:00')).toEqual({ choices: 0, body: { cerimonia: false } })
  })
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
