import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HOMENAGEM_AUDIO_BYTES } from '#contract/homenagem/limits.ts'
import { HOMENAGEM } from '#contract/homenagem/messages.ts'
import { clearAllDrafts } from '#web/lib/draft.ts'
import { FakeRecorder, fakeMicrophone } from '#web/testing/fake-microphone.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { renderMessagesTab } from '#web/testing/render-messages-tab.tsx'

const APROVADAS = 'GET /homenagem/homenagem-aprovadas/:despedidaId'
const THANKS = 'GET /homenagem/agradecimento/:despedidaId'
const SEND = 'POST /homenagem/homenagem'
const FOLLOW = 'POST /homenagem/acompanhar'

let microphone: ReturnType<typeof fakeMicrophone>

const open = (
  responses: Parameters<typeof fakeServer>[0] = {},
  page?: Parameters<typeof renderMessagesTab>[0],
): FakeCall[] => {
  const calls = fakeServer({
    [APROVADAS]: { json: [] },
    [THANKS]: { json: { texto: '' } },
    [SEND]: { json: { id: 9, mensagem: HOMENAGEM.sucesso, acompanhamento: '9.voz' } },
    [FOLLOW]: { json: [] },
    ...responses,
  })
  renderMessagesTab(page)
  return calls
}
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
const press = async (name: string | RegExp) => fireEvent.click(await button(name))
const typeName = () => fireEvent.change(screen.getByLabelText(/Seu nome/), { target: { value: 'José Aldo' } })
const record = async () => {
  await press('Prefere falar?')
  await press('Parar a gravação')
  await screen.findByText(/Gravação pronta, 1 s/)
}
const sent = async (calls: FakeCall[]) => {
  await waitFor(() => expect(calls.some(call => call.path === '/homenagem/homenagem')).toBe(true))
  // The next homenagem begins without it.
  await button('Prefere falar?')
  const form = calls.find(call => call.path === '/homenagem/homenagem')?.body as FormData
  return { form, part: JSON.parse(await (form.get('homenagem') as Blob).text()) as object }
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  microphone = fakeMicrophone()
})

describe('the voice of a homenagem', () => {
  it('is recorded by one tap and sent with the name, without a text and without the picture', async () => {
    const calls = open()
    const picture = new File([new Uint8Array(100)], 'foto.png', { type: 'image/png' })
    fireEvent.change(await screen.findByLabelText('Acrescentar uma imagem (opcional)'), {
      target: { files: [picture] },
    })
    await button('Retirar imagem')
    await record()
    expect(screen.getByText('A imagem escolhida não vai com a voz. Envie-a em outra mensagem.')).toBeTruthy()
    expect(screen.queryByLabelText('Trocar imagem')).toBeNull()
    expect(document.activeElement).toBe(await button('Ouvir a gravação, 1 segundo'))
    typeName()
    await press('Enviar mensagem')
    const { form, part } = await sent(calls)
    expect(part).toMatchObject({ voz: true, descricao: '', nome: 'José Aldo' })
    expect(form.get('imagem')).toBeNull()
    // MP4 where both are offered.
    expect(form.get('audio')).toMatchObject({ name: 'voz.m4a', type: 'audio/mp4' })
    expect(microphone.track.stop).toHaveBeenCalled()
    expect(screen.queryByText(/Gravação pronta/)).toBeNull()
  })

  it('is said to be written down before it is sent, where the house has a program for it', async () => {
    open({}, { legendas: true, com_moderacao: false })
    await screen.findByText('A sua mensagem aparece aqui assim que for enviada.')
    await record()
    expect(screen.getByText('A família lê cada mensagem antes de ela aparecer aqui.')).toBeTruthy()
    expect(screen.getByText('Um programa da casa escreve o que foi dito, para quem não ouve.')).toBeTruthy()
    await press('Retirar')
  })

  it('that still runs is ended by sending, and sent only when its author has heard that it is there', async () => {
    const calls = open()
    await press('Prefere falar?')
    await button('Parar a gravação')
    typeName()
    fireEvent.change(screen.getByLabelText(/Sua mensagem/), { target: { value: 'Com saudade.' } })
    await press('Enviar mensagem')
    await screen.findByText(/Gravação pronta/)
    expect(calls.some(call => call.path === '/homenagem/homenagem')).toBe(false)
    await press('Enviar mensagem')
    expect((await sent(calls)).part).toMatchObject({ voz: true, descricao: 'Com saudade.' })
  })

  it('is there again after a change of tab, which ends its recording, and is gone once it is removed', async () => {
    open()
    await press('Prefere falar?')
    await button('Parar a gravação')
    cleanup()
    open()
    await screen.findByText(/Gravação pronta, 1 s/)
    await waitFor(() => expect(sessionStorage.getItem('rascunho:voz-10661')).toContain('data:audio/mp4'))
    await press('Retirar')
    expect(sessionStorage.getItem('rascunho:voz-10661')).toBeNull()
    expect(document.activeElement).toBe(await button('Prefere falar?'))
  })

  it('is not heard by the next person after somebody signed out', async () => {
    open()
    await record()
    cleanup()
    clearAllDrafts()
    open()
    await screen.findByLabelText('Acrescentar uma imagem (opcional)')
    expect(screen.queryByText(/Gravação pronta/)).toBeNull()
  })

  it('that a call interrupts stays as far as it came', async () => {
    open()
    await press('Prefere falar?')
    await button('Parar a gravação')
    act(() => microphone.track.onmute())
    await screen.findByText(/parou antes do fim.*Gravação pronta, 1 s/)
    await press('Retirar')
  })

  it('may be a file where the microphone is refused, and a file that cannot be one says why', async () => {
    microphone.getUserMedia.mockRejectedValue(Object.assign(new Error(), { name: 'NotAllowedError' }))
    vi.stubGlobal('Audio', class {})
    const calls = open()
    await press('Prefere falar?')
    await screen.findByText(/O microfone não foi permitido\./)
    const choose = (file: File) =>
      fireEvent.change(screen.getByLabelText('Escolher uma gravação'), { target: { files: [file] } })
    choose(new File(['a'], 'carta.pdf', { type: 'application/pdf' }))
    await screen.findByText('Escolha uma gravação de voz.')
    choose(new File([new Uint8Array(HOMENAGEM_AUDIO_BYTES + 1)], 'longa.mp3', { type: 'audio/mpeg' }))
    await screen.findByText(/grande demais/)
    vi.stubGlobal(
      'Audio',
      class {
        duration = 12.4
        onloadedmetadata = (): void => undefined
        set src(_address: string) {
          queueMicrotask(() => this.onloadedmetadata())
        }
      },
    )
    choose(new File(['som'], 'Gravação.amr', { type: '' }))
    await screen.findByText('Gravação pronta, 12 s.')
    typeName()
    await press('Enviar mensagem')
    expect((await sent(calls)).form.get('audio')).toMatchObject({ name: 'Gravação.amr' })
  })

  it('is offered as a file where the browser records nothing', async () => {
    FakeRecorder.formats = []
    open()
    await press('Prefere falar?')
    await screen.findByText(/Este navegador não grava a voz\./)
    expect(microphone.getUserMedia).not.toHaveBeenCalled()
    await press('Cancelar')
    await button('Prefere falar?')
  })
})

describe('a published voice', () => {
  const voice = (id: number, nome: string, transcricao: string) => ({
    ...{ id, nome, descricao: HOMENAGEM.voz, imagem: null, data: '2026-11-05T15:04:00.000Z' },
    voz: { audio: `/midia/${id}.m4a`, segundos: 23, transcricao },
  })

  it('is fetched when it is pressed, one at a time, with its transcript below', async () => {
    const made: string[] = []
    const paused = new Set<string>()
    class FakeAudio {
      paused = true
      onpause = (): void => undefined
      readonly address: string
      constructor(address: string) {
        this.address = address
        made.push(address)
      }
      async play(): Promise<void> {
        this.paused = false
      }
      pause(): void {
        this.paused = true
        paused.add(this.address)
        this.onpause()
      }
    }
    vi.stubGlobal('Audio', FakeAudio)
    open({ [APROVADAS]: { json: [voice(4, 'Davi', 'Um abraço da família.'), voice(5, 'Clara', '')] } })
    const item = within((await screen.findByText('Um abraço da família.')).closest('li') as HTMLElement)
    expect(item.queryByText(HOMENAGEM.voz)).toBeNull()
    expect(made).toEqual([])
    await press('Ouvir a mensagem de voz de Davi, 23 segundos')
    expect(made).toEqual(['/midia/4.m4a'])
    await press('Ouvir a mensagem de voz de Clara, 23 segundos')
    expect(paused.has('/midia/4.m4a')).toBe(true)
    await press('Pausar a mensagem de voz de Clara, 23 segundos')
    await button('Ouvir a mensagem de voz de Clara, 23 segundos')
  })

  it('says how far it is, and that it cannot be played; the next tap asks for it again', async () => {
    const sounds: FakeSound[] = []
    class FakeSound {
      paused = true
      ended = false
      currentTime = 0
      error: object | null = null
      onpause = (): void => undefined
      onerror = (): void => undefined
      ontimeupdate = (): void => undefined
      constructor() {
        sounds.push(this)
      }
      play(): Promise<void> {
        this.paused = false
        return Promise.reject(new Error('interrupted'))
      }
      pause(): void {
        this.paused = true
        this.onpause()
      }
    }
    vi.stubGlobal('Audio', FakeSound)
    const long = { audio: '/midia/4.m4a', segundos: 83, transcricao: '' }
    open({ [APROVADAS]: { json: [{ ...voice(4, 'Davi', ''), voz: long }] } })
    const LISTEN = 'Ouvir a mensagem de voz de Davi, 83 segundos'
    await press(LISTEN)
    await button('Pausar a mensagem de voz de Davi, 83 segundos')
    const line = document.querySelector<HTMLElement>('[style*="--part"]')
    const at = (seconds: number) => {
      act(() => {
        Object.assign(sounds[0] ?? {}, { currentTime: seconds, ended: seconds === 83 })
        sounds[0]?.ontimeupdate()
      })
      return [line?.previousElementSibling?.textContent, line?.style.getPropertyValue('--part')]
    }
    expect([at(0), at(41.5), at(83)]).toEqual([
      ['1:23', '0'],
      ['0:41', '0.5'],
      ['1:23', '0'],
    ])
    const failed = 'Não foi possível tocar esta gravação.'
    expect(screen.queryByText(failed)).toBeNull()
    act(() => sounds[0]?.onerror())
    expect(screen.getByText(failed)).toBeTruthy()
    await press(LISTEN)
    expect([sounds.length, screen.queryByText(failed)]).toEqual([2, null])
    cleanup()
    expect(sounds[1]?.paused).toBe(true)
  })
})
