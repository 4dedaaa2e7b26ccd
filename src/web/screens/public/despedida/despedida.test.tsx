import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { rememberCodigo, storedCodigo } from '#web/features/participante/codigo-store.ts'
import { buildDespedidaPagina } from '#web/testing/despedida-pagina.ts'
import type { FakeCall } from '#web/testing/fake-server.ts'
import { APROVADAS, openDespedida, PAGE } from '#web/testing/open-despedida.tsx'
import { currentToasts, dismissToast } from '#web/ui/toast.ts'

const fill = (label: RegExp, value: string, within_ = screen as ReturnType<typeof within> | typeof screen): void => {
  fireEvent.change(within_.getByLabelText(label), { target: { value } })
}

const sendHomenagem = async (): Promise<void> => {
  await screen.findByRole('heading', { name: 'Escreva uma mensagem' })
  fill(/Sua mensagem/, 'Obrigado por tudo, professora.')
  fill(/Seu nome/, 'José Aldo')
  fireEvent.click(screen.getByRole('button', { name: 'Enviar mensagem' }))
}

const register = async (): Promise<void> => {
  const dialog = within(await screen.findByRole('dialog'))
  fill(/^Nome/, 'José Aldo', dialog)
  fill(/^Telefone/, '82999998888', dialog)
  fireEvent.click(dialog.getByRole('button', { name: 'Enviar mensagem' }))
}

const partOf = async (call: FakeCall | undefined): Promise<Record<string, unknown>> => {
  const part = call?.body instanceof FormData ? call.body.get('homenagem') : null
  return JSON.parse(part instanceof Blob ? await part.text() : (part ?? '{}')) as Record<string, unknown>
}

describe('a despedida that cannot be shown', () => {
  it.each([
    ['Despedida não encontrada', 'Despedida não localizada!', 'Despedida não localizada'],
    ['Despedida privada', 'Despedida privada!', 'Despedida Privada'],
    ['Despedida está inativa', 'Despedida inativa!', 'Despedida Inativa'],
    ['qualquer outra coisa', 'Ocorreu um erro ao buscar a despedida!', 'Despedida não localizada'],
  ])('"%s" shows "%s" once and leads to its status screen', async (text, toast, heading) => {
    for (const { id } of currentToasts()) dismissToast(id)
    openDespedida('/despedida/10661', { [PAGE]: { status: 404, text } })
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
    await waitFor(() => expect(screen.getAllByText(toast)).toHaveLength(1))
    expect(currentToasts().map(({ text }) => text)).toEqual(toast === 'Despedida privada!' ? [] : [toast])
  })

  it('does not leave the page and offers to retry when the network is lost', async () => {
    openDespedida('/despedida/10661', {
      [PAGE]: { status: 503, json: { mensagem: 'Serviço temporariamente indisponível.' } },
    })
    expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeTruthy()
  })
})

describe('sending a homenagem', () => {
  it('opens the registration first, then continues automatically with the new code', async () => {
    const calls = openDespedida('/despedida/10661?aba=mensagens', {
      'POST /participantes': { json: { codigo: 'ABCDEFGH12' } },
      'POST /homenagem/homenagem': { json: { id: 1, mensagem: 'x' } },
    })
    await sendHomenagem()
    await register()
    await screen.findByText('Homenagem sujeita à aprovação!')
    const sent = calls.filter(call => call.path === '/homenagem/homenagem')
    expect(sent).toHaveLength(1)
    expect(await partOf(sent[0])).toMatchObject({
      descricao: 'Obrigado por tudo, professora.',
      nome: 'José Aldo',
      despedida: 10_661,
      codigo: 'ABCDEFGH12',
    })
    expect(storedCodigo(10_661)).toBe('ABCDEFGH12')
    // Nothing personal remains for the next user of this device.
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('José Aldo')
    expect(calls.find(call => call.path === '/participantes')?.body).toMatchObject({
      idDespedida: 10_661,
      desejoReceberOfertas: true,
    })
  })

  it('requires the name once: the registration copies it from the form', async () => {
    openDespedida('/despedida/10661?aba=mensagens', {})
    await sendHomenagem()
    const dialog = within(await screen.findByRole('dialog'))
    expect((dialog.getByLabelText(/^Nome/) as HTMLInputElement).value).toBe('José Aldo')
  })

  it('shows the selected picture, and removes it', async () => {
    openDespedida('/despedida/10661?aba=mensagens', {})
    const file = new File([new Uint8Array(100)], 'foto.png', { type: 'image/png' })
    fireEvent.change(await screen.findByLabelText('Acrescentar uma imagem (opcional)'), { target: { files: [file] } })
    fireEvent.click(await screen.findByRole('button', { name: 'Retirar imagem' }))
    expect(await screen.findByLabelText('Acrescentar uma imagem (opcional)')).toBeTruthy()
  })

  it('focuses the first missing field if the form is incomplete', async () => {
    openDespedida('/despedida/10661?aba=mensagens', {})
    fireEvent.click(await screen.findByRole('button', { name: 'Enviar mensagem' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Sua mensagem/)))
  })

  it('keeps the text when sending fails, and repeats the same request under the same key', async () => {
    rememberCodigo(10_661, 'ABCDEFGH12')
    let fail = true
    const calls = openDespedida('/despedida/10661?aba=mensagens', {
      [PAGE]: { json: buildDespedidaPagina({ acesso: true }) },
      'GET /exibicao/validar-codigo': { json: { mensagem: 'Sucesso' } },
      'POST /homenagem/homenagem': () =>
        fail ? { status: 503, json: { mensagem: 'Serviço indisponível.' } } : { json: { id: 1, mensagem: 'x' } },
    })
    await sendHomenagem()
    await screen.findByText('Erro ao enviar mensagem!')
    expect(screen.getByText('Serviço indisponível.')).toBeTruthy()
    expect((screen.getByLabelText(/Sua mensagem/) as HTMLTextAreaElement).value).toBe('Obrigado por tudo, professora.')
    expect(JSON.stringify({ ...sessionStorage })).toContain('Obrigado por tudo')
    fail = false
    fireEvent.click(screen.getByRole('button', { name: 'Enviar mensagem' }))
    await screen.findByText('Homenagem sujeita à aprovação!')
    const keys = calls
      .filter(call => call.path === '/homenagem/homenagem')
      .map(call => call.headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
    await waitFor(() => expect((screen.getByLabelText(/Sua mensagem/) as HTMLTextAreaElement).value).toBe(''))
  })

  it('requires the registration where the server no longer knows the visitor', async () => {
    const calls = openDespedida('/despedida/10661?aba=mensagens', {
      [PAGE]: { json: buildDespedidaPagina({ acesso: true }) },
      'POST /participantes': { json: { codigo: 'ABCDEFGH12' } },
      'POST /homenagem/homenagem': () =>
        calls.some(call => call.path === '/participantes')
          ? { json: { id: 1, mensagem: 'x' } }
          : { status: 400, json: { code: 'CODIGO_NECESSARIO', mensagem: 'Informe o código.' } },
    })
    await sendHomenagem()
    await screen.findByRole('dialog')
    expect([screen.queryByText('Informe o código.'), screen.queryByText('Erro ao enviar mensagem!')]).toEqual([
      null,
      null,
    ])
    await register()
    await screen.findByText('Homenagem sujeita à aprovação!')
  })

  it('requires a new registration when the remembered code has expired', async () => {
    rememberCodigo(10_661, 'ABCDEFGH12')
    openDespedida('/despedida/10661?aba=mensagens', {
      'GET /exibicao/validar-codigo': {
        status: 400,
        json: { code: 'CODIGO_INCORRETO', mensagem: 'Código incorreto!' },
      },
    })
    await sendHomenagem()
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(storedCodigo(10_661)).toBeUndefined()
  })

  it('counts visible characters: an emoji is one, and 161 are too many', async () => {
    openDespedida('/despedida/10661?aba=mensagens', {})
    await screen.findByRole('heading', { name: 'Escreva uma mensagem' })
    fill(/Sua mensagem/, '🌻'.repeat(160))
    expect(screen.getByText('160/160')).toBeTruthy()
    fill(/Sua mensagem/, '🌻'.repeat(161))
    fill(/Seu nome/, 'José')
    fireEvent.click(screen.getByRole('button', { name: 'Enviar mensagem' }))
    expect(await screen.findByText('Máximo de 160 caracteres')).toBeTruthy()
  })
})

describe('a remembered code', () => {
  it('is deleted when the page responds that it no longer grants access', async () => {
    rememberCodigo(10_661, 'ABCDEFGH12')
    openDespedida('/despedida/10661?aba=velorio', {})
    expect(await screen.findByRole('button', { name: 'Participar do velório virtual' })).toBeTruthy()
    expect(storedCodigo(10_661)).toBeUndefined()
  })
})

describe('the list of homenagens', () => {
  const page = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: from + index,
      descricao: `carta ${from + index}`,
      nome: 'Ana',
      imagem: null,
      data: '2026-11-05T12:00:00.000Z',
    }))
  const openLongList = (hash: string) =>
    openDespedida(`/despedida/10661?aba=mensagens${hash}`, {
      [APROVADAS]: call => ({
        json: call.query.get('pagina') === '2' ? page(31, 2) : page(1, 30),
        headers: { 'x-total-count': '32' },
      }),
    })

  it('goes on to the homenagem of a link, as a printed code has one', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    openLongList('#mensagem-32')
    expect(await screen.findByText('carta 32')).toBeTruthy()
    await waitFor(() => expect(scroll.mock.contexts).toContain(document.getElementById('mensagem-32')))
  })

  it('shows the homenagem of a link on a short list too, as after the code of a private page', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    openDespedida('/despedida/10661?aba=mensagens#mensagem-2', { [APROVADAS]: { json: page(1, 3) } })
    expect(await screen.findByText('carta 2')).toBeTruthy()
    await waitFor(() => expect(scroll.mock.contexts).toContain(document.getElementById('mensagem-2')))
  })

  it('loads thirty at a time, and more on request', async () => {
    openLongList('')
    fireEvent.click(await screen.findByRole('button', { name: 'Mostrar mais mensagens' }))
    expect(await screen.findByText('carta 32')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Mostrar mais mensagens' })).toBeNull()
  })
})

describe('the registration of a participant', () => {
  it('shows each rule at its field', async () => {
    openDespedida('/despedida/10661?aba=velorio', {})
    fireEvent.click(await screen.findByRole('button', { name: 'Participar do velório virtual' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Entrar no velório' }))
    expect(dialog.getAllByText('Este campo é obrigatório')).toHaveLength(2)
    fill(/^Nome/, 'Jo', dialog)
    fill(/^Telefone/, '8299', dialog)
    fill(/^E-mail/, 'jose@', dialog)
    expect(dialog.getByText('O nome deve ter pelo menos 3 caracteres')).toBeTruthy()
    expect(dialog.getByText('O telefone deve ter 11 dígitos (DDD + número)')).toBeTruthy()
    expect(dialog.getByText('Por favor, insira um e-mail válido')).toBeTruthy()
    expect((dialog.getByLabelText('Desejo receber ofertas') as HTMLInputElement).checked).toBe(true)
  })
})

describe('the tab of the virtual wake', () => {
  it.each([
    ['Transmissão encerrada', 'Transmissão encerrada'],
    ['Transmissão em breve', 'Transmissão em breve'],
    ['Transmissão Desativada', 'Transmissão Desativada'],
  ])('shows "%s" in the room', async (text, shown) => {
    openDespedida('/despedida/10661/ABCDEFGH12?aba=velorio', {
      [PAGE]: { json: buildDespedidaPagina({ acesso: true }) },
      'GET /api/videos/stream/:camera': { text },
    })
    expect(await screen.findByText(shown)).toBeTruthy()
  })

  it('treats any other value as the address of the stream', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    openDespedida('/despedida/10661/ABCDEFGH12?aba=velorio', {
      [PAGE]: { json: buildDespedidaPagina({ acesso: true }) },
      'GET /api/videos/stream/:camera': { text: '/transmissao/cam/t/index.m3u8' },
    })
    const video = await screen.findByLabelText('Transmissão ao vivo da capela')
    await waitFor(() => expect(video.getAttribute('src')).toBe('/transmissao/cam/t/index.m3u8'))
  })

  it('shows that the camera is unknown when the server does not know it', async () => {
    openDespedida('/despedida/10661/ABCDEFGH12?aba=velorio', {
      [PAGE]: { json: buildDespedidaPagina({ acesso: true }) },
      'GET /api/videos/stream/:camera': { status: 404, json: { code: 'NAO_ENCONTRADO', mensagem: 'x' } },
    })
    expect(await screen.findByText('Câmera não encontrada para esta despedida.')).toBeTruthy()
    expect(screen.queryByText('Erro ao carregar o stream')).toBeNull()
  })

  it('shows a message when there is no apresentacao', async () => {
    const { apresentacao } = buildDespedidaPagina()
    openDespedida('/despedida/10661?aba=velorio', {
      [PAGE]: {
        json: buildDespedidaPagina({ apresentacao: { ...apresentacao, camera: null }, estado_transmissao: null }),
      },
    })
    expect(await screen.findByText('Nenhuma transmissão disponível para esta despedida.')).toBeTruthy()
  })
})

describe('the initial of the biography', () => {
  it.each([
    ['a'.repeat(140), 'true'],
    ['a'.repeat(139), 'false'],
    ['', 'false'],
  ])('is large only beside a first paragraph of 140 characters or more', async (obituario, large) => {
    openDespedida('/despedida/10661', { [PAGE]: { json: buildDespedidaPagina({ obituario }) } })
    const section = (await screen.findByRole('heading', { name: 'Biografia' })).closest('section')
    expect(section?.dataset.dropCap).toBe(large)
  })
})

describe('the tabs of a despedida', () => {
  it('are changed by the arrow keys and are part of the address', async () => {
    openDespedida('/despedida/10661', {})
    const first = await screen.findByRole('tab', { name: 'Biografia' })
    first.focus()
    fireEvent.keyDown(first, { key: 'ArrowLeft' })
    expect(await screen.findByRole('heading', { name: 'Serviços' })).toBeTruthy()
    expect(screen.getByRole('tab', { name: 'Serviços' }).getAttribute('aria-selected')).toBe('true')
    expect(screen.getByText('Quinta-feira, às oito da manhã')).toBeTruthy()
  })
})
