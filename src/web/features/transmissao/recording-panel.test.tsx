import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CONSENTIMENTO_GRAVACAO, CONSENTIMENTO_LEGENDAS, consentimentoDe } from '#contract/gravacao/messages.ts'
import type { GravacaoDaDespedida } from '#contract/gravacao/schema.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { RecordingPanel } from './recording-panel.tsx'

const OFF: GravacaoDaDespedida = { consentimento: null, estado: 'desligada', gravacoes: [], baixavel: true }
const CONSENTIMENTO: NonNullable<GravacaoDaDespedida['consentimento']> = {
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
}
const GRAVACAO: GravacaoDaDespedida = {
  consentimento: CONSENTIMENTO,
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
    expect(outline()).toMatchInlineSnapshot(`
      "## Gravação
      Não é gravado
      A gravação só começa depois da autorização da família.
      button: Registrar autorização"
    `)
    fireEvent.click(screen.getByRole('button', { name: 'Registrar autorização' }))
    const dialog = await screen.findByRole('dialog')
    for (const line of CONSENTIMENTO_GRAVACAO.texto) expect(within(dialog).getByText(line)).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Registrar autorização' }))
    const form = outline(dialog)
    expect(form.slice(form.indexOf('Informe'))).toMatchInlineSnapshot(`
      "Informe quem autorizou.
      field: Parentesco = 
      Guardar por
      choice: 7 dias = no
      choice: 30 dias = no
      choice: 90 dias = no
      Escolha o prazo.
      Quem pode rever
      choice: Quem tem acesso ao velório virtual = no
      choice: Só a família, por quem cuida da página = no
      Escolha quem pode rever.
      box: Li o texto para a família, e ela autorizou. = no
      Sem a autorização da família não há gravação.
      button: Cancelar
      button: Registrar autorização"
    `)
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

  it('opens a consent that is changed with what was recorded, and asks again whether the text was read', async () => {
    await open({ ...GRAVACAO, consentimento: { ...CONSENTIMENTO, parentesco: '', quem: 'familia', registradoPor: '' } })
    expect(screen.getAllByRole('listitem').map(item => item.textContent)).toMatchInlineSnapshot(`
      [
        "Autorizada por Ana Rosa",
        "30 dias depois do velório; vê só a família.",
        "Registrada em 05/11/2026 07:00",
        "05/11/2026 08:00, 1 h 25 min950 MB. Apagada sozinha em 05/12/2026 16:00.AssistirBaixar MP4",
      ]
    `)
    fireEvent.click(screen.getByRole('button', { name: 'Alterar prazo ou público' }))
    const form = outline(await screen.findByRole('dialog'))
    expect(form.slice(form.indexOf('field'))).toMatchInlineSnapshot(`
      "field: Quem autorizou * = Ana Rosa
      field: Parentesco = 
      Guardar por
      choice: 7 dias = no
      choice: 30 dias = yes
      choice: 90 dias = no
      Quem pode rever
      choice: Quem tem acesso ao velório virtual = no
      choice: Só a família, por quem cuida da página = yes
      box: Li o texto para a família, e ela autorizou. = no
      button: Cancelar
      button: Registrar autorização"
    `)
  })

  it('withdraws a consent to which nothing was recorded yet, without speaking of a removal', async () => {
    await open({ ...GRAVACAO, gravacoes: [], estado: 'aguardando' })
    expect(screen.queryByRole('button', { name: 'Remover gravação' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Retirar a autorização' }))
    const dialog = await screen.findByRole('dialog')
    expect(outline(dialog)).toMatchInlineSnapshot(`
      "## Retirar a autorização?
      button: Fechar
      O velório não será gravado. Para gravar, é preciso autorizar de novo.
      button: Cancelar
      button: Retirar a autorização"
    `)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Retirar a autorização' }))
    expect(await screen.findByText('Autorização retirada.')).toBeTruthy()
    expect(sent('DELETE')).toHaveLength(1)
  })

  it('plays and downloads a recording, and removes it after a confirmation', async () => {
    await open(GRAVACAO)
    expect(outline()).toMatchInlineSnapshot(`
      "## Gravação
      Guardada
      A família pode mandar remover a qualquer momento.
      Autorizada por Ana Rosa (filha)
      30 dias depois do velório; vê quem tem acesso à página.
      Registrada em 05/11/2026 07:00 por Clara Lima
      05/11/2026 08:00, 1 h 25 min
      950 MB. Apagada sozinha em 05/12/2026 16:00.
      button: Assistir: 05/11/2026 08:00, 1 h 25 min
      button: Baixar MP4: 05/11/2026 08:00, 1 h 25 min
      button: Alterar prazo ou público
      button: Remover gravação"
    `)
    fireEvent.click(screen.getByRole('button', { name: `Assistir: ${WHICH}` }))
    expect(await screen.findByLabelText('Gravação do velório')).toBeTruthy()
    expect(outline(screen.getByText(WHICH).closest('li') as HTMLElement)).toMatchInlineSnapshot(`
      "05/11/2026 08:00, 1 h 25 min
      950 MB. Apagada sozinha em 05/12/2026 16:00.
      button: Fechar: 05/11/2026 08:00, 1 h 25 min
      button: Baixar MP4: 05/11/2026 08:00, 1 h 25 min
      Carregando a gravação…
      button: Só o som
      button: Começar aqui
      button: Terminar aqui"
    `)
    fireEvent.click(screen.getByRole('button', { name: `Fechar: ${WHICH}` }))
    expect(screen.queryByLabelText('Gravação do velório')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: `Baixar MP4: ${WHICH}` }))
    expect(await screen.findByText('O download começou. Guarde o arquivo em lugar seguro.')).toBeTruthy()
    expect([sent('POST')[0]?.path, window.location.hash]).toEqual(['/cliente/gravacao/5/arquivo/7', '#velorio.mp4'])
    fireEvent.click(screen.getByRole('button', { name: 'Remover gravação' }))
    const dialog = await screen.findByRole('dialog')
    expect(outline(dialog)).toMatchInlineSnapshot(`
      "## Remover a gravação?
      button: Fechar
      A autorização é revogada e tudo o que foi gravado desta despedida é apagado agora. Não é possível desfazer.
      button: Cancelar
      button: Remover gravação"
    `)
    expect(sent('DELETE')).toHaveLength(0)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remover gravação' }))
    expect(await screen.findByText('Não é gravado')).toBeTruthy()
    expect(screen.getByText('Gravação removida.')).toBeTruthy()
    expect(screen.queryByText(WHICH)).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('plays the captions that are ready and shown, and no others', async () => {
    const part = GRAVACAO.gravacoes[0] as GravacaoDaDespedida['gravacoes'][0]
    const parts = (['pronta', 'pronta', 'fila'] as const).map((estado, id) => ({
      ...{ ...part, id, legendas: { estado, feito: 0, visivel: id !== 1 } },
    }))
    await open({ ...GRAVACAO, gravacoes: [...parts, { ...part, id: 9, inicio: null }] })
    const watch = screen.getAllByRole('button', { name: `Assistir: ${WHICH}` })
    for (const button of watch) fireEvent.click(button)
    const videos = await screen.findAllByLabelText('Gravação do velório')
    expect(videos.map(video => video.querySelector('track')?.getAttribute('src'))).toEqual([
      '/transmissao/kept/a/legendas.vtt',
      undefined,
      undefined,
    ])
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
    const isMarked = (title: string) => screen.getByText(title).querySelector('[aria-hidden]') !== null
    expect(isMarked('Gravando')).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Parar de gravar' }))
    await screen.findByText('Gravação parada a pedido')
    expect(isMarked('Gravação parada a pedido')).toBe(false)
    expect(screen.getByText('A gravação parou. Nada foi apagado.')).toBeTruthy()
    expect(screen.getByText(WHICH)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Voltar a gravar' }))
    expect(await screen.findByRole('button', { name: 'Parar de gravar' })).toBeTruthy()
    expect(screen.getByText('A gravação continua.')).toBeTruthy()
    expect(sent('PUT').map(call => call.body)).toEqual([{ pausada: true }, { pausada: false }])
  })

  it('offers no cut and no file while the recording is running', async () => {
    await open({
      ...GRAVACAO,
      estado: 'gravando',
      gravacoes: GRAVACAO.gravacoes.map(one => ({ ...one, emCurso: true, bytes: 900 })),
    })
    fireEvent.click(screen.getByRole('button', { name: `Assistir: ${WHICH}` }))
    expect(await screen.findByLabelText('Gravação do velório')).toBeTruthy()
    expect(screen.getByText(/^1 MB\./)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Começar aqui|Baixar/ })).toBeNull()
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
    expect(screen.getByRole('button', { name: 'Parar de gravar' })).toBeTruthy()
  })
})
