import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CONSENTIMENTO_SO_GRAVAR } from '#contract/gravacao/messages.ts'
import type { GravacaoDaDespedida, SituacaoGravacao } from '#contract/gravacao/schema.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { RecordingPanel } from './recording-panel.tsx'
import { TransmissaoRoom } from './transmissao-room.tsx'
import { VelorioEntrance } from './velorio-entrance.tsx'

const apresentacao = { camera: 'cam', dataHoraInicial: '2026-11-05 08:00:00', dataHoraFinal: '2026-11-05 16:00:00' }
const TITLE = 'Este velório não é mostrado ao vivo'
const NO_HOUR = /ainda não escolheu se e quando a gravação será mostrada/

afterEach(() => void vi.useRealTimers())

const pass = async (ms: number): Promise<void> => {
  await vi.dynamicImportSettled()
  for (const step of [ms, 10]) await act(async () => void (await vi.advanceTimersByTimeAsync(step)))
}

const openRoom = async (text: string, aPartirDe: string | null, situacao: SituacaoGravacao = 'segue') => {
  vi.useFakeTimers({ now: new Date('2026-11-05T12:00:00Z') })
  fakeServer({
    'GET /api/videos/stream/:camera': { text },
    'GET /api/videos/gravacao/:camera': { json: { gravando: true, soGravada: { aPartirDe, situacao }, gravacoes: [] } },
  })
  renderScreen(
    <TransmissaoRoom
      despedidaId={7}
      apresentacao={apresentacao}
      continuacoes={[]}
      codigo="A"
      openedAt={Date.now()}
      moment={null}
      onJoin={() => {}}
    />,
  )
  for (const ms of [400, 100, 100]) await pass(ms)
}

describe('the room of a wake that is recorded and not shown live', () => {
  it.each(['Transmissão Desativada', 'Transmissão encerrada'])('says so, and when, after "%s"', async text => {
    await openRoom(text, '2026-11-28 10:00:00')
    expect(screen.getByText(TITLE)).toBeTruthy()
    expect(screen.getByText(/pode ser vista aqui a partir de .*28\/11/)).toBeTruthy()
    expect(screen.queryByText(/desligou a câmera/)).toBeNull()
  })

  it('says that the family has not chosen yet', async () => {
    await openRoom('Transmissão Desativada', null)
    expect(screen.getByText(NO_HOUR)).toBeTruthy()
  })

  it.each([
    [null, 'parou', /^A gravação parou. A família ainda não escolheu/],
    ['2026-11-28 10:00:00', 'parou', /^A gravação parou. O que foi gravado, .*a partir de .*28\/11/],
    [null, 'nenhuma', 'Não há gravação deste velório para assistir.'],
  ] as const)(
    'does not say that it is recorded when it is not: shown from %s, %s',
    async (hour, situacao, sentence) => {
      await openRoom('Transmissão encerrada', hour, situacao)
      expect(screen.getByText(sentence)).toBeTruthy()
      expect(screen.queryByText(/Ele é gravado/)).toBeNull()
    },
  )
})

it('says the same before the registration, which it does not offer', () => {
  const wake = {
    estado: 'so-gravada',
    inicio: null,
    fim: null,
    gravacao: false,
    gravacaoEm: null,
    situacao: 'segue',
  } as const
  renderScreen(
    <VelorioEntrance wake={wake} cerimonia={undefined} person={null} onJoin={() => {}} onRefresh={() => {}} />,
  )
  expect(screen.getByText(TITLE)).toBeTruthy()
  expect(screen.getByText(NO_HOUR)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

describe('the home of the family', () => {
  const consentimento: NonNullable<GravacaoDaDespedida['consentimento']> = {
    ...{
      nome: 'Ana Rosa',
      parentesco: 'filha',
      dias: 30,
      quem: 'acesso',
      soGravar: true,
      mostrarEm: null,
      pausadaEm: null,
    },
    ...{ versao: CONSENTIMENTO_SO_GRAVAR.versao, registradoEm: '2026-11-05T10:00:00.000Z', registradoPor: '' },
  }
  const HIDDEN: GravacaoDaDespedida = { consentimento, estado: 'aguardando', gravacoes: [], baixavel: true }

  const open = async (first: GravacaoDaDespedida) => {
    let response = first
    const calls = fakeServer({
      'GET /cliente/gravacao/:id': () => ({ json: response }),
      'POST /cliente/gravacao/:id': () => {
        response = HIDDEN
        return { json: response }
      },
      'PUT /cliente/gravacao/:id/mostrar': ({ body }) => {
        response = { ...HIDDEN, consentimento: { ...consentimento, ...(body as { mostrarEm: string | null }) } }
        return { json: response }
      },
    })
    renderScreen(
      <AdminProvider>
        <RecordingPanel id={5} />
      </AdminProvider>,
    )
    await screen.findByRole('button', { name: /^(Registrar|Alterar)/ })
    return () => calls.filter(call => call.method !== 'GET').map(call => call.body)
  }

  it('chooses the hour, changes it, and takes it back', async () => {
    const sent = await open(HIDDEN)
    expect(screen.getByText(/enquanto a família não escolher a hora/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Guardar a hora' }))
    expect(await screen.findByText(/Escreva o dia e a hora/)).toBeTruthy()
    expect(sent()).toEqual([])
    fireEvent.change(screen.getByLabelText('Mostrar a partir de'), { target: { value: '28/11/2026 10:00' } })
    fireEvent.blur(screen.getByLabelText('Mostrar a partir de'))
    fireEvent.click(screen.getByRole('button', { name: 'Guardar a hora' }))
    expect(await screen.findByText(/veem a gravação a partir de 28\/11\/2026/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Não mostrar' }))
    expect(await screen.findByText(/enquanto a família não escolher a hora/)).toBeTruthy()
    expect(sent()).toEqual([{ mostrarEm: '2026-11-28 10:00:00' }, { mostrarEm: null }])
  })

  it('hears the text of this consent before it gives it', async () => {
    const sent = await open({ ...HIDDEN, consentimento: null, estado: 'desligada' })
    fireEvent.click(screen.getByRole('button', { name: 'Registrar autorização' }))
    const own = CONSENTIMENTO_SO_GRAVAR.texto[0] ?? ''
    const choice = await screen.findByRole('checkbox', { name: 'Gravar sem mostrar ao vivo' })
    expect(screen.queryByText(own)).toBeNull()
    fireEvent.click(choice)
    expect(screen.getByText(own)).toBeTruthy()
    fireEvent.change(screen.getByLabelText(/Quem autorizou/), { target: { value: 'Ana Rosa' } })
    fireEvent.click(screen.getByRole('radio', { name: '30 dias' }))
    fireEvent.click(screen.getByRole('radio', { name: /Quem tem acesso/ }))
    fireEvent.click(screen.getByRole('checkbox', { name: /Li o texto/ }))
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Registrar autorização' }))
    await screen.findByText(/enquanto a família não escolher a hora/)
    expect(sent()).toMatchObject([{ soGravar: true, versao: CONSENTIMENTO_SO_GRAVAR.versao }])
  })
})
