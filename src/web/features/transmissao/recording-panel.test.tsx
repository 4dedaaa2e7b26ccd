import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CONSENTIMENTO_GRAVACAO, CONSENTIMENTO_LEGENDAS, consentimentoDe } from '#contract/gravacao/messages.ts'
import type { GravacaoDaDespedida } from '#contract/gravacao/schema.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { RecordingPanel } from './recording-panel.tsx'

const OFF: GravacaoDaDespedida = { consentimento: null, estado: 'desligada', gravacoes: [], baixavel: true }
const GRAVACAO: GravacaoDaDespedida = {
  consentimento: {
    nome: 'Ana Rosa',
    parentesco: 'filha',
    dias: 30,
    quem: 'acesso',
    soGravar: false,
    mostrarEm: null,
    pausadaEm: null,
    versao: CONSENTIMENTO_GRAVACAO.versao,
    registradoEm: '2026-11-05T10:00:00.000Z',
    registradoPor: 'Clara Lima',
  },
  estado: 'guardada',
  gravacoes: [
    {
      id: 7,
      inicio: '2026-11-05T11:00:00.000Z',
      segundos: 5100,
      bytes: 950_000_000,
      emCurso: false,
      ate: '2026-12-05T19:00:00.000Z',
      endereco: '/transmissao/kept/a/index.m3u8',
      corte: { inicio: 0, fim: 0 },
      legendas: { estado: 'desligada', feito: 0, visivel: true },
    },
  ],
  baixavel: true,
}
const WHICH = '05/11/2026 08:00, 1 h 25 min'

let response = OFF
let calls: FakeCall[] = []
beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
})

const open = async (first: GravacaoDaDespedida): Promise<void> => {
  response = first
  calls = fakeServer({
    'GET /cliente/gravacao/:id': () => ({ json: response }),
    'POST /cliente/gravacao/:id': () => ({ json: { ...GRAVACAO, gravacoes: [], estado: 'aguardando' } }),
    'DELETE /cliente/gravacao/:id': () => ({ json: OFF }),
    'PUT /cliente/gravacao/:id/corte/:gravacao': ({ body }) => {
      const corte = body as { inicio: number; fim: number }
      response = {
        ...GRAVACAO,
        gravacoes: GRAVACAO.gravacoes.map(one => ({
          ...one,
          corte,
          segundos: one.segundos - corte.inicio - corte.fim,
        })),
      }
      return { json: response }
    },
    'PUT /cliente/gravacao/:id/pausa': ({ body }) => {
      const { pausada } = body as { pausada: boolean }
      response = { ...response, estado: pausada ? 'pausada' : 'gravando' }
      return { json: response }
    },
    'POST /cliente/gravacao/:id/arquivo/:gravacao': { json: { endereco: '#velorio.mp4' } },
  })
  renderScreen(
    <AdminProvider>
      <RecordingPanel id={5} />
    </AdminProvider>,
  )
  await screen.findByRole('button', { name: /^(Registrar|Alterar)/ })
}
const sent = (method: string) => calls.filter(call => call.method === method)

describe('the recording panel of staff and moderators', () => {
  it('shows no recording without a consent, whose form has no preselection and names each missing field', async () => {
    await open(OFF)
    expect(screen.getByText('Não é gravado')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remover gravação' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Registrar autorização' }))
    const dialog = await screen.findByRole('dialog')
    for (const line of CONSENTIMENTO_GRAVACAO.texto) expect(within(dialog).getByText(line)).toBeTruthy()
    expect(within(dialog).queryAllByRole('radio', { checked: true })).toHaveLength(0)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Registrar autorização' }))
    for (const text of [
      'Informe quem autorizou.',
      'Escolha o prazo.',
      'Escolha quem pode rever.',
      'Sem a autorização da família não há gravação.',
    ])
      expect(within(dialog).getByText(text)).toBeTruthy()
    expect(sent('POST')).toHaveLength(0)
  })

  it('reads to the family what captions mean, where the house writes them', async () => {
    fakeServer({ 'GET /cliente/gravacao/:id': { json: OFF } })
    renderScreen(
      <AdminProvider>
        <RecordingPanel id={5} captions />
      </AdminProvider>,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Registrar autorização' }))
    const dialog = await screen.findByRole('dialog')
    for (const line of consentimentoDe(false, true).texto) expect(within(dialog).getByText(line)).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Gravar sem mostrar ao vivo' }))
    expect(within(dialog).getByText(CONSENTIMENTO_LEGENDAS.texto)).toBeTruthy()
  })

  it('sends a consent with person, retention period, audience and version of the text', async () => {
    await open(OFF)
    fireEvent.click(screen.getByRole('button', { name: 'Registrar autorização' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByLabelText(/Quem autorizou/), { target: { value: 'Ana Rosa' } })
    fireEvent.change(within(dialog).getByLabelText('Parentesco'), { target: { value: 'filha' } })
    fireEvent.click(within(dialog).getByLabelText('30 dias'))
    fireEvent.click(within(dialog).getByLabelText('Quem tem acesso ao velório virtual'))
    fireEvent.click(within(dialog).getByLabelText(/Li o texto para a família/))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Registrar autorização' }))
    expect(await screen.findByText('Autorizada por Ana Rosa (filha)')).toBeTruthy()
    expect(screen.getByText('30 dias depois do velório; vê quem tem acesso à página.')).toBeTruthy()
    const { versao } = CONSENTIMENTO_GRAVACAO
    expect(sent('POST')[0]?.body).toEqual({
      nome: 'Ana Rosa',
      parentesco: 'filha',
      dias: 30,
      quem: 'acesso',
      soGravar: false,
      versao,
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('speaks to the family that reads it, with its own name', async () => {
    signInAs(['ROLE_MODERADOR'])
    calls = fakeServer({ 'GET /cliente/gravacao/:id': { json: OFF } })
    renderScreen(
      <AdminProvider>
        <RecordingPanel id={5} />
      </AdminProvider>,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Autorizar a gravação' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Leia antes de autorizar:')).toBeTruthy()
    expect(dialog.queryByText(/[Ll](eia|i o texto) para a família/)).toBeNull()
    expect(dialog.getByLabelText<HTMLInputElement>(/Quem autoriza/).value).toBe('Helena Prado')
    expect(dialog.getByLabelText('Li o texto e autorizo em nome da família.')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Autorizar' })).toBeTruthy()
  })

  it('withdraws a consent to which nothing was recorded yet, without speaking of a removal', async () => {
    await open({ ...GRAVACAO, gravacoes: [], estado: 'aguardando' })
    expect(screen.queryByRole('button', { name: 'Remover gravação' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Retirar a autorização' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByText(/apagado/)).toBeNull()
    fireEvent.click(dialog.getByRole('button', { name: 'Retirar a autorização' }))
    expect(await screen.findByText('Autorização retirada.')).toBeTruthy()
    expect(sent('DELETE')).toHaveLength(1)
  })

  it('plays and downloads a recording, and removes it after a confirmation', async () => {
    await open(GRAVACAO)
    expect(screen.getByText(WHICH)).toBeTruthy()
    expect(screen.getByText('950 MB. Apagada sozinha em 05/12/2026 16:00.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: `Assistir: ${WHICH}` }))
    expect(await screen.findByLabelText('Gravação do velório')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: `Baixar MP4: ${WHICH}` }))
    await waitFor(() => expect(sent('POST')[0]?.path).toBe('/cliente/gravacao/5/arquivo/7'))
    fireEvent.click(screen.getByRole('button', { name: 'Remover gravação' }))
    const dialog = await screen.findByRole('dialog')
    expect(sent('DELETE')).toHaveLength(0)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remover gravação' }))
    expect(await screen.findByText('Não é gravado')).toBeTruthy()
    expect(screen.queryByText(WHICH)).toBeNull()
  })

  it('cuts beginning and end at the current position of the whole recording, and undoes both with one button', async () => {
    await open(GRAVACAO)
    fireEvent.click(screen.getByRole('button', { name: `Assistir: ${WHICH}` }))
    const video = () => screen.findByLabelText<HTMLVideoElement>('Gravação do velório')
    const cuts = () => sent('PUT').map(call => call.body)
    ;(await video()).currentTime = 90.7
    fireEvent.click(screen.getByRole('button', { name: 'Começar aqui' }))
    expect(await screen.findByText(/Fora da gravação: 1 min do começo e 0 s do fim/)).toBeTruthy()
    expect(cuts()).toEqual([{ inicio: 90, fim: 0 }])
    ;(await video()).currentTime = 4000
    fireEvent.click(screen.getByRole('button', { name: 'Terminar aqui' }))
    expect(await screen.findByText(/1 min do começo e 16 min do fim/)).toBeTruthy()
    expect(cuts()[1]).toEqual({ inicio: 90, fim: 5010 - 4000 })
    fireEvent.click(screen.getByRole('button', { name: 'Desfazer corte' }))
    await waitFor(() => expect(screen.queryByText(/Fora da gravação/)).toBeNull())
    expect(cuts()[2]).toEqual({ inicio: 0, fim: 0 })
  })

  it('stops recording without erasing, and has it go on', async () => {
    await open({ ...GRAVACAO, estado: 'gravando' })
    fireEvent.click(screen.getByRole('button', { name: 'Parar de gravar' }))
    expect(await screen.findByText('Gravação parada a pedido')).toBeTruthy()
    expect(screen.getByText(WHICH)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Voltar a gravar' }))
    expect(await screen.findByRole('button', { name: 'Parar de gravar' })).toBeTruthy()
    expect(sent('PUT').map(call => call.body)).toEqual([{ pausada: true }, { pausada: false }])
  })

  it('offers no cut while the recording is running', async () => {
    await open({
      ...GRAVACAO,
      estado: 'gravando',
      gravacoes: GRAVACAO.gravacoes.map(one => ({ ...one, emCurso: true })),
    })
    fireEvent.click(screen.getByRole('button', { name: `Assistir: ${WHICH}` }))
    expect(await screen.findByLabelText('Gravação do velório')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Começar aqui' })).toBeNull()
  })

  it('explains when no file can be created, and offers none', async () => {
    await open({ ...GRAVACAO, baixavel: false })
    expect(screen.getByText(/não foi encontrado. Chame o técnico/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Baixar/ })).toBeNull()
  })

  it('warns when a live velório is not being recorded', async () => {
    await open({ ...GRAVACAO, estado: 'parada' })
    expect(screen.getByText('Gravação com falha')).toBeTruthy()
    expect(screen.getByText(/A transmissão segue no ar/)).toBeTruthy()
  })
})
