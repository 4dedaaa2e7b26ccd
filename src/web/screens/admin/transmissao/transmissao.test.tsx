import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Role } from '#contract/roles.ts'
import type { CerimoniaTransmitida } from '#contract/transmissao/cerimonia-schema.ts'
import type { Transmissao } from '#contract/transmissao/schema.ts'
import { timeOf } from '#web/lib/instant.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { currentToasts } from '#web/ui/toast.ts'
import { TransmissaoScreen } from './transmissao.tsx'

const READ = 'GET /cliente/transmissao/:id'
const CERIMONIAS = 'GET /cliente/transmissao/:id/cerimonias'
const registro = { id: 1, quando: '2026-11-05T11:05:00.000Z', tipo: 'inicio', texto: 'A transmissão começou.' }
const monitor = (change: Partial<Transmissao> = {}, booked: object = {}): Transmissao => ({
  ...{ despedidaId: 5, nome: 'Maria do Carmo', agora: '2026-11-05 10:00:00', estado: 'ao-vivo' as const },
  ...{ simulada: false, segmentoHa: 1, duracaoSegmento: 2, reinicios: 3, espectadores: 12, pico: 20, previa: null },
  ...{ registros: [registro], legendas: null, envio: { possivel: true, quem: null }, alertas: [] },
  apresentacao: {
    ...{ id: 9, empresa: 'CV', unidade: 'Central de Velórios', capela: '01', status: true, status_camera: true },
    ...{ dataHoraInicial: '2026-11-05 08:00:00', dataHoraFinal: '2026-11-05 11:45:00', encerrada: false },
    ...{ terminada: false, momento: '', cerimonia: false, tolerancia: 5, imagemAte: '2026-11-05 11:45:00' },
    estender: [15, 30, 60],
    ...booked,
  },
  ...change,
})
const opened = (change: object = {}): NonNullable<CerimoniaTransmitida['transmissao']> => ({
  ...{ id: 3, autorizada: { nome: 'Joana', parentesco: 'filha', quando: '2026-11-05T10:00:00.000Z' } },
  ...{ desde: '2026-11-05 15:45:00', dataHoraFinal: '2026-11-05 17:00:00', encerrada: false, cerimonia: false },
  ...{ tolerancia: 5, imagemAte: '2026-11-05 17:00:00', estender: [15, 30], estado: 'ao-vivo' as const },
  ...{ segmentoHa: 2, espectadores: 4, pico: 6, previa: null, envio: { possivel: true, quem: null } },
  ...{ cartao: false, obs: null, registros: [registro] },
  ...change,
})
const rito = (transmissao: CerimoniaTransmitida['transmissao'], change: object = {}): CerimoniaTransmitida => ({
  ...{ cerimonia: 'rito', tipo: 'sepultamento', titulo: 'Sepultamento', inicio: '2026-11-05 16:00:00' },
  ...{ local: 'Campo Santo', publica: true, transmissao },
  ...change,
})

let data: Transmissao
let cerimonias: CerimoniaTransmitida[]
let calls: FakeCall[]
const listed = () => ({ json: { agora: data.agora, cerimonias } })

const open = async (roles: Role[], search = '', responses: Parameters<typeof fakeServer>[0] = {}) => {
  calls = fakeServer({
    [READ]: () => ({ json: data }),
    [CERIMONIAS]: listed,
    'GET /cliente/transmissao/:id/gravacao': { status: 503, json: {} },
    'GET /cliente/gravacao/:id': { status: 503, json: {} },
    ...responses,
  })
  signInAs(roles)
  renderScreen(
    <AdminProvider>
      <Routes>
        <Route path="/admin/transmissao/:id" element={<TransmissaoScreen />} />
      </Routes>
    </AdminProvider>,
    `/admin/transmissao/5${search}`,
  )
  await waitFor(() => expect(calls.length).toBeGreaterThan(0))
  await waitFor(() => expect(screen.queryByText('Abrindo a transmissão…')).toBeNull())
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string | RegExp) => fireEvent.click(button(name))
const writes = () =>
  calls.filter(call => call.method !== 'GET').map(({ method, path, body }) => ({ method, path, body }))
const section = (heading: string) => screen.getByRole('heading', { name: heading }).closest('section') as HTMLElement

beforeEach(() => {
  data = monitor()
  cerimonias = []
})
afterEach(() => vi.restoreAllMocks())

describe('the monitor of a transmissao', () => {
  it('shows staff the state, the facts, what they may do, the ceremonies and what happened', async () => {
    data = monitor({ nota_interna: 'A filha chega às 11h.', legendas: true })
    cerimonias = [rito(null), rito(opened(), { cerimonia: '7', titulo: 'Missa', publica: false, local: '' })]
    await open(['ROLE_ADMIN'])
    await screen.findByText('Missa')
    expect(outline()).toMatchInlineSnapshot(`
      "# Maria do Carmo
      A imagem aparece aqui quando a câmera estiver no ar.
      Sem câmera na capela, ou na beira do jazigo? Este celular ou notebook leva a imagem às visitas.
      button: Transmitir deste aparelho
      Ao vivo
      A imagem está chegando.
      Despedida | Maria do Carmo
      Capela | Central de Velórios, capela 01
      Horário | 05/11/2026 08:00 a 05/11/2026 11:45
      Agora | 10:00. Termina em 1 hora 45 minutos.
      12 assistindo agora, 20 no máximo
      Última imagem há 1 s
      3 interrupções
      ## Nota interna
      A filha chega às 11h.
      button: Mudar
      ## O que acontece agora
      Aparece em segundos na página da despedida, embaixo da imagem, e na tela da capela. Sai sozinho no fim do velório.
      Nada escrito agora.
      button: Chegada do corpo
      button: Oração
      button: Missa
      button: Culto
      button: Últimas despedidas
      button: Saída do cortejo
      Até 80 letras, para caber na tela da capela.
      field: Com outras palavras = 
      button: Mostrar (disabled)
      box: Cerimônia em andamento = no
      Estender por
      button: Estender 15 min
      button: Estender 30 min
      button: Estender 1 hora
      button: Desligar câmera
      Esconde a imagem por um momento. O velório continua, e a imagem volta quando você ligar.
      button: Encerrar transmissão
      Acaba antes da hora, para todos. Você diz se a cerimônia também terminou.
      box: Legendas automáticas ao vivo = yes
      link: Abrir a página pública → /despedida/5
      ## Fora da capela
      O sepultamento, o cortejo, uma missa ou um velório em casa, a pedido da família. Quem assiste à capela passa para lá na mesma página, quando ela terminar.
      Sepultamento
      05/11/2026 16:00 · Campo Santo
      button: Transmitir esta cerimônia: Sepultamento
      Missa
      05/11/2026 16:00
      Só para a família: vê quem tem o código de acesso da despedida.
      Ao vivo
      link: Acompanhar e enviar: Missa → /admin/transmissao/5?cerimonia=7
      ## Gravação
      Não foi possível abrir a gravação.
      Verifique a internet e tente outra vez.
      button: Tentar novamente
      ## Acontecimentos
      05/11/2026 08:05 A transmissão começou."
    `)
  })

  it('shows the family the same without controls', async () => {
    data = monitor({ registros: [], estado: 'preta' as never, segmentoHa: null, duracaoSegmento: 30 })
    data = { ...data, estado: 'sem-sinal' }
    await open(['ROLE_MODERADOR'])
    expect(outline()).toMatchInlineSnapshot(`
      "# Maria do Carmo
      A imagem aparece aqui quando a câmera estiver no ar.
      Sem sinal da câmera
      A câmera não responde. Confira se ela está ligada e com o cabo de rede.
      Despedida | Maria do Carmo
      Capela | Central de Velórios, capela 01
      Horário | 05/11/2026 08:00 a 05/11/2026 11:45
      Agora | 10:00. Termina em 1 hora 45 minutos.
      12 assistindo agora, 20 no máximo
      3 interrupções
      Imagem com atraso: a câmera espaça demais os quadros-chave (ajuste para 2 segundos)
      link: Abrir a página pública → /despedida/5
      ## Gravação
      Abrindo a gravação…
      ## Acontecimentos
      Nada aconteceu ainda."
    `)
    expect(calls.some(call => call.path.endsWith('/cerimonias'))).toBe(false)
  })

  it('of a despedida without a booked chapel offers nothing to send, and of an unknown one says so', async () => {
    data = monitor({ apresentacao: null, estado: 'sem-apresentacao' as never })
    data = { ...data, estado: 'agendada' }
    await open(['ROLE_ADMIN'])
    expect(screen.queryByRole('button', { name: /câmera/i })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'O que acontece agora' })).toBeNull()
  })

  it('says that there is no such despedida', async () => {
    await open(['ROLE_ADMIN'], '', { [READ]: { status: 404, json: {} } })
    expect(outline()).toMatchInlineSnapshot(`
      "Despedida não localizada!
      link: Ver as despedidas → /admin/despedidas"
    `)
  })

  it('writes the line about what happens now, by a tap or in own words, and takes it away', async () => {
    const MOMENTO = 'PUT /cliente/transmissao/:id/momento'
    let lost = false
    await open(['ROLE_ADMIN'], '', {
      [MOMENTO]: ({ body }) => {
        if (lost) return { status: 503, json: {} }
        data = monitor({}, { momento: (body as { texto: string }).texto })
        return { json: data }
      },
    })
    expect(button('Mostrar').disabled).toBe(true)
    press('Oração')
    await screen.findByText('Agora: Oração')
    expect(screen.getAllByRole('button', { pressed: true }).map(one => one.textContent)).toEqual(['Oração'])
    fireEvent.change(screen.getByLabelText('Com outras palavras'), { target: { value: 'Cortejo às 15h40' } })
    press('Mostrar')
    await screen.findByText('Agora: Cortejo às 15h40')
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Com outras palavras').value).toBe(''))
    press('Tirar da página e da tela')
    await screen.findByText('Nada escrito agora.')
    expect(screen.queryByRole('button', { name: 'Tirar da página e da tela' })).toBeNull()
    expect(writes().map(call => call.body)).toEqual([{ texto: 'Oração' }, { texto: 'Cortejo às 15h40' }, { texto: '' }])
    lost = true
    press('Missa')
    await waitFor(() => expect(currentToasts()).toHaveLength(1))
    expect(screen.getByText('Nada escrito agora.')).toBeTruthy()
  })

  it('switches the captions of the live picture', async () => {
    data = monitor({ legendas: false })
    await open(['ROLE_MODERADOR'], '', {
      'PUT /cliente/transmissao/:id/legendas': ({ body }) => {
        data = { ...data, legendas: (body as { ligadas: boolean }).ligadas }
        return { json: data }
      },
    })
    const captions = screen.getByRole<HTMLInputElement>('switch', { name: 'Legendas automáticas ao vivo' })
    expect(captions.checked).toBe(false)
    fireEvent.click(captions)
    await waitFor(() => expect(captions.checked).toBe(true))
    expect(writes().map(call => call.body)).toEqual([{ ligadas: true }])
  })

  it('opens the internal note', async () => {
    await open(['ROLE_ADMIN'])
    press('Escrever')
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })
})

describe('the ceremonies of a monitor', () => {
  const OPEN = 'POST /cliente/transmissao/:id/cerimonias/:cerimonia'

  it('are opened with who of the family asked, and lead to their own monitor', async () => {
    cerimonias = [rito(null), rito(null, { cerimonia: '8', titulo: 'Culto', inicio: null })]
    await open(['ROLE_ADMIN'], '', {
      [OPEN]: () => {
        cerimonias = [rito(opened()), ...cerimonias.slice(1)]
        return listed()
      },
    })
    await screen.findByText('Culto')
    expect(outline(section('Fora da capela'))).toMatchInlineSnapshot(`
      "## Fora da capela
      O sepultamento, o cortejo, uma missa ou um velório em casa, a pedido da família. Quem assiste à capela passa para lá na mesma página, quando ela terminar.
      Sepultamento
      05/11/2026 16:00 · Campo Santo
      button: Transmitir esta cerimônia: Sepultamento
      Culto
      Sem data e hora: informe-as na despedida para poder transmitir. · Campo Santo"
    `)
    press(/Sepultamento/)
    const dialog = await screen.findByRole('dialog')
    expect(outline(dialog)).toMatchInlineSnapshot(`
      "## Transmitir: Sepultamento
      button: Fechar
      Leia a quem decide pela família:
      A imagem e o som desta cerimônia serão vistos na página da despedida, por quem pode ver o velório.
      Alguém transmite do lugar, com um celular ou outra câmera. Quem passa perto também pode aparecer.
      Nada é gravado. A família pode pedir o fim a qualquer momento.
      field: Nome de quem pediu * = 
      field: Parentesco = 
      button: Cancelar
      button: Transmitir esta cerimônia"
    `)
    const send = within(dialog)
      .getAllByRole('button')
      .find(one => one.getAttribute('type') === 'submit') as HTMLElement
    fireEvent.click(send)
    await waitFor(() => expect(within(dialog).getAllByRole('textbox')[0]?.getAttribute('aria-invalid')).toBe('true'))
    const [nome, parentesco] = within(dialog).getAllByRole('textbox')
    fireEvent.change(nome as HTMLElement, { target: { value: 'Joana' } })
    fireEvent.change(parentesco as HTMLElement, { target: { value: 'filha' } })
    fireEvent.click(send)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writes()).toEqual([
      { method: 'POST', path: '/cliente/transmissao/5/cerimonias/rito', body: { nome: 'Joana', parentesco: 'filha' } },
    ])
    expect((await screen.findByRole('link', { name: /Sepultamento/ })).getAttribute('href')).toBe(
      '/admin/transmissao/5?cerimonia=rito',
    )
  })

  it('say that there is none', async () => {
    await open(['ROLE_ADMIN'])
    await waitFor(() => expect(outline(section('Fora da capela')).split('\n').length).toBeGreaterThan(2))
    expect(outline(section('Fora da capela'))).toMatchInlineSnapshot(`
      "## Fora da capela
      O sepultamento, o cortejo, uma missa ou um velório em casa, a pedido da família. Quem assiste à capela passa para lá na mesma página, quando ela terminar.
      Esta despedida ainda não tem cerimônia fora da capela com data e hora."
    `)
  })
})

describe('the monitor of a ceremony without a chapel', () => {
  const at = '?cerimonia=rito'
  const ACT = '/cliente/transmissao/5/cerimonias/rito'
  const change = (part: object) => () => {
    cerimonias = [rito({ ...(cerimonias[0]?.transmissao as object), ...part } as never)]
    return listed()
  }

  it('shows the state, hours, place, who asked, and what happened; staff extend, mark, end and reopen', async () => {
    cerimonias = [rito(opened({ obs: { chave: false } }))]
    await open(['ROLE_ADMIN'], at, {
      [`POST ${ACT}/estender`]: change({ dataHoraFinal: '2026-11-05 17:15:00' }),
      [`PUT ${ACT}/andamento`]: change({ cerimonia: true }),
      [`POST ${ACT}/encerrar`]: change({ encerrada: true }),
      [`POST ${ACT}/reabrir`]: change({ encerrada: false }),
    })
    await screen.findByText('Campo Santo')
    expect(outline()).toMatchInlineSnapshot(`
      "# Maria do Carmo
      link: Voltar à transmissão da capela → /admin/transmissao/5
      A imagem aparece aqui quando alguém começar a enviar.
      Sem câmera na capela, ou na beira do jazigo? Este celular ou notebook leva a imagem às visitas.
      button: Transmitir deste aparelho
      Ao vivo
      A imagem está chegando.
      Cerimônia | Sepultamento
      Lugar | Campo Santo
      Horário | 05/11/2026 16:00 a 05/11/2026 17:00
      Visitas veem | a partir de 05/11/2026 15:45, se alguém já enviar
      A pedido de | Joana (filha)
      4 assistindo agora, 6 no máximo
      Última imagem há 2 s
      Estender por
      button: Estender 15 min
      button: Estender 30 min
      box: Cerimônia em andamentoSe a hora do fim chegar, a imagem e o som continuam por 5 min. = no
      button: Encerrar transmissão
      ## Transmitir com o OBS
      No OBS, abra Configurações, Transmissão, e escolha o serviço “Personalizado”.
      Crie a chave aqui e copie para lá o servidor e a chave.
      Inicie a transmissão no OBS: a imagem aparece nesta página em segundos. Enquanto um celular transmite, vale a imagem dele.
      button: Criar chave
      ## Cartão de quem atende
      Quem está no lugar aponta o celular para o cartão e, sem senha, estende ou marca que a cerimônia continua.
      button: Criar cartão
      ## Acontecimentos
      05/11/2026 08:05 A transmissão começou."
    `)
    expect(document.title).toContain('Sepultamento de Maria do Carmo')
    press('Estender 15 min')
    await screen.findByText(/17:15/)
    fireEvent.click(screen.getByRole('switch'))
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true))
    press('Encerrar transmissão')
    const dialog = await screen.findByRole('dialog')
    expect(outline(dialog)).toMatchInlineSnapshot(`
      "## Encerrar a transmissão desta cerimônia?
      button: Fechar
      Quem está assistindo lê “Transmissão encerrada”. Você pode reabrir enquanto o horário durar.
      button: Cancelar
      button: Encerrar transmissão"
    `)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Encerrar transmissão' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click(await screen.findByRole('button', { name: /Reabrir/ }))
    await screen.findByRole('button', { name: 'Encerrar transmissão' })
    expect(writes()).toEqual([
      { method: 'POST', path: `${ACT}/estender`, body: { minutos: 15 } },
      { method: 'PUT', path: `${ACT}/andamento`, body: { emAndamento: true } },
      { method: 'POST', path: `${ACT}/encerrar`, body: undefined },
      { method: 'POST', path: `${ACT}/reabrir`, body: undefined },
    ])
  })

  it('leaves out what is not known, and names what is for the family alone', async () => {
    cerimonias = [
      rito(opened({ desde: null, segmentoHa: null, tolerancia: 0, estado: 'sem-sinal', registros: [] }), {
        ...{ publica: false, local: '', inicio: null },
      }),
    ]
    await open(['ROLE_MODERADOR'], at)
    await screen.findByText(/só.*família/i)
    expect(outline()).toMatchInlineSnapshot(`
      "# Maria do Carmo
      link: Voltar à transmissão da capela → /admin/transmissao/5
      A imagem aparece aqui quando alguém começar a enviar.
      Sem sinal do OBS
      Inicie a transmissão no OBS e a imagem aparece sozinha, ou transmita deste aparelho.
      Cerimônia | Sepultamento
      Horário | Sem data e hora: informe-as na despedida para poder transmitir.
      A pedido de | Joana (filha)
      Só para a família: vê quem tem o código de acesso da despedida.
      4 assistindo agora, 6 no máximo
      ## Acontecimentos
      Nada aconteceu ainda."
    `)
  })

  it('says that a ceremony is not there any more', async () => {
    cerimonias = [rito(null)]
    await open(['ROLE_ADMIN'], at)
    await screen.findByText('Esta cerimônia não tem transmissão. Volte e escolha outra.')
    expect(outline()).toMatchInlineSnapshot(`
      "# Maria do Carmo
      Esta cerimônia não tem transmissão. Volte e escolha outra.
      link: Voltar à transmissão da capela → /admin/transmissao/5"
    `)
  })

  it('creates the key of OBS, which is shown once and copied', async () => {
    cerimonias = [rito(opened({ obs: { chave: false } }))]
    const writeText = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { ...navigator, userAgent: 'test', platform: 'test', clipboard: { writeText } })
    await open(['ROLE_ADMIN'], at, {
      [`POST ${ACT}/obs`]: () => {
        change({ obs: { chave: true } })()
        return { json: { servidor: 'rtmp://casa', chave: 'segredo' } }
      },
    })
    const obs = (await screen.findByRole('heading', { name: /OBS/ })).closest('section') as HTMLElement
    fireEvent.click(within(obs).getByRole('button'))
    await waitFor(() => expect(within(obs).getAllByRole('textbox')).toHaveLength(2))
    await waitFor(() => expect(outline(obs)).toContain('outra'))
    expect(outline(obs)).toMatchInlineSnapshot(`
      "## Transmitir com o OBS
      No OBS, abra Configurações, Transmissão, e escolha o serviço “Personalizado”.
      Crie a chave aqui e copie para lá o servidor e a chave.
      Inicie a transmissão no OBS: a imagem aparece nesta página em segundos. Enquanto um celular transmite, vale a imagem dele.
      Há uma chave que vale até o fim da transmissão. Com outra, a anterior deixa de valer na hora.
      button: Criar outra chave
      Chave criada. Copie agora: ela aparece só desta vez.
      field: Servidor = rtmp://casa (read-only)
      button: Copiar: Servidor
      field: Chave de transmissão = segredo (read-only)
      button: Copiar: Chave de transmissão"
    `)
    fireEvent.click(within(obs).getAllByRole('button').at(-1) as HTMLElement)
    await waitFor(() => expect(writeText).toHaveBeenCalledWith('segredo'))
  })

  it('creates the card of whoever attends, shows it once, and cancels it', async () => {
    cerimonias = [rito(opened())]
    await open(['ROLE_ADMIN'], at, {
      [`POST ${ACT}/cartao`]: () => {
        change({ cartao: true })()
        return { json: { caminho: '/cartao/abc' } }
      },
      [`DELETE ${ACT}/cartao`]: change({ cartao: false }),
    })
    const card = (await screen.findByRole('heading', { name: /Cartão/ })).closest('section') as HTMLElement
    expect(outline(card)).toMatchInlineSnapshot(`
      "## Cartão de quem atende
      Quem está no lugar aponta o celular para o cartão e, sem senha, estende ou marca que a cerimônia continua.
      button: Criar cartão"
    `)
    fireEvent.click(within(card).getByRole('button'))
    await waitFor(() => expect(within(card).getAllByRole('button')).toHaveLength(2))
    expect(outline(card)).toMatchInlineSnapshot(`
      "## Cartão de quem atende
      Quem está no lugar aponta o celular para o cartão e, sem senha, estende ou marca que a cerimônia continua.
      Há um cartão que vale.
      button: Criar outro cartão
      button: Cancelar o cartão
      O anterior deixa de valer na hora.
      Cartão criado. Mostre ou imprima agora: ele aparece só desta vez.
      Sepultamento
      picture: Cartão de quem atende"
    `)
    fireEvent.click(within(card).getAllByRole('button')[1] as HTMLElement)
    await waitFor(() => expect(within(card).getAllByRole('button')).toHaveLength(1))
    await waitFor(() => expect(outline(card)).not.toContain('picture'))
  })
})

describe('the preview of a transmissao', () => {
  it('measures the sound after a tap, and warns of silence and of a black picture', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: timeOf('2026-11-05 10:00:00') })
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue()
    let [sample, pixel] = [255, [30, 6, 0, 255]]
    const close = vi.fn()
    class Audio {
      state = 'suspended'
      sampleRate = 48_000
      resume = vi.fn(() => {
        this.state = 'running'
      })
      close = close
      createAnalyser = () => ({ fftSize: 0, getByteTimeDomainData: (bytes: Uint8Array) => bytes.fill(sample) })
    }
    vi.stubGlobal('AudioContext', Audio)
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      drawImage: () => {},
      getImageData: () => ({ data: new Uint8ClampedArray(pixel) }),
    } as never)
    vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(640)
    data = monitor({ previa: '/transmissao/cam/t/lista.m3u8', simulada: true })
    await open(['ROLE_MODERADOR'])
    expect(screen.getByText(/simulad/i)).toBeTruthy()
    const video = document.querySelector('video') as HTMLVideoElement
    expect([video.muted, video.autoplay]).toEqual([true, true])
    expect(document.querySelector('meter')).toBeNull()
    press('Ouvir')
    await act(() => vi.advanceTimersByTimeAsync(300))
    expect(video.muted).toBe(false)
    expect(document.querySelector('meter')?.value).toBe(1)
    const warnings = () => [...document.querySelectorAll('[role=alert] p[class*=warning]')].map(one => one.textContent)
    expect(warnings()).toEqual([])
    ;[sample, pixel] = [128, [30, 5, 0, 255]]
    await act(() => vi.advanceTimersByTimeAsync(19_000))
    expect(warnings()).toHaveLength(1)
    expect(document.querySelector('meter')?.value).toBe(0)
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(warnings()).toMatchInlineSnapshot(`
      [
        "Nenhum som há mais de 20 segundos. Confira o microfone da capela.",
        "A imagem está preta. Confira a lente e a luz da capela.",
      ]
    `)
    press('Silenciar')
    expect(document.querySelector('meter')).toBeNull()
    expect(close).toHaveBeenCalledOnce()
  })
})
