import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HOMENAGEM_AUDIO_BYTES } from '#contract/homenagem/limits.ts'
import { FakeRecorder, fakeMicrophone } from '#web/testing/fake-microphone.ts'
import type { RecorderProps } from './use-recorder.ts'
import { VoiceRecorder } from './voice-recorder.tsx'
import { storeVoice, type Voice } from './voice-store.ts'

let microphone: ReturnType<typeof fakeMicrophone>
const onVoice = vi.fn()
const onRestored = vi.fn()
const onClosed = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  microphone = fakeMicrophone()
})

const Host = ({ voice: first, ...props }: Partial<RecorderProps>) => {
  const [voice, setVoice] = useState(first)
  const change = (next: Voice | undefined) => {
    onVoice(next)
    setVoice(next)
  }
  return (
    <VoiceRecorder
      {...{ despedidaId: 7, withPicture: false, inRoom: false, begin: true, onRestored, onClosed }}
      {...props}
      voice={voice}
      onVoice={change}
    />
  )
}
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const open = async (props: Partial<RecorderProps> = {}) => {
  render(<Host {...props} />)
  await pass(0)
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const said = () =>
  [...document.querySelectorAll('p, .problem')].map(line => line.textContent).filter(text => text !== '')
const buttons = () => screen.getAllByRole('button').map(button => button.textContent)
const ANA: Voice = { file: new File(['som'], 'voz.m4a', { type: 'audio/mp4' }), seconds: 9 }
const READY = 'A família ouve primeiro. Escrever junto é opcional.'

describe('recording a voice', () => {
  it('asks for the microphone, shows how loud it is and for how long, and ends after a minute', async () => {
    render(<Host />)
    expect([said(), buttons()]).toEqual([['Permita o uso do microfone para gravar.'], ['Cancelar']])
    microphone.sample = 129
    await pass(0)
    expect([said(), buttons(), screen.getByRole('timer').textContent]).toEqual([
      ['Gravando…'],
      ['Parar a gravação'],
      '0 s',
    ])
    expect([microphone.getUserMedia.mock.calls, FakeRecorder.latest]).toEqual([
      [[{ audio: true }]],
      { mimeType: 'audio/mp4', audioBitsPerSecond: 48_000 },
    ])
    await pass(3000)
    expect(said()).toEqual(['Gravando…'])
    await pass(100)
    expect(said()).toEqual(['Gravando…', 'Não ouvimos nada. Verifique o microfone.'])
    microphone.sample = 136
    await pass(900)
    expect(said()).toEqual(['Gravando…', 'Ouvimos a sua voz.'])
    const bars = [...document.querySelectorAll<HTMLElement>('[aria-hidden] span')]
    expect(bars.map(bar => bar.style.getPropertyValue('--level')).slice(-10)).toEqual([
      '0.0390625',
      ...Array(9).fill('0.3125'),
    ])
    expect(screen.getByRole('timer').textContent).toBe('4 s')
    await pass(55_699)
    expect(onVoice).not.toHaveBeenCalled()
    await pass(1)
    expect(onVoice.mock.calls).toEqual([[{ file: expect.objectContaining({ name: 'voz.m4a' }), seconds: 60 }]])
    expect(said()).toEqual(['A gravação parou em 60 segundos. Gravação pronta, 60 s.', READY])
    expect(buttons()).toEqual(['Ouvir', 'Gravar de novo', 'Retirar'])
    expect([microphone.track.stop.mock.calls.length, microphone.closed.mock.calls.length]).toEqual([1, 1])
  })

  it.each([
    ['audio/webm;codecs=opus', 'voz.webm', 'audio/webm'],
    ['audio/ogg;codecs=opus', 'voz.ogg', 'audio/ogg'],
  ])('as %s is the file %s', async (format, name, type) => {
    FakeRecorder.formats = [format]
    await open()
    await pass(1400)
    await press('Parar a gravação')
    const [{ file, seconds }] = onVoice.mock.lastCall as [Voice]
    expect([file.name, file.type, seconds]).toEqual([name, type, 1])
    expect(said()).toEqual(['Gravação pronta, 1 s.', READY])
  })

  it('says that nothing was recorded, and records again on a tap', async () => {
    FakeRecorder.recorded = ''
    await open()
    await press('Parar a gravação')
    expect([said(), buttons()]).toEqual([['Nada foi gravado. Tente de novo.'], ['Tentar de novo', 'Cancelar']])
    expect(onVoice).not.toHaveBeenCalled()
    await press('Tentar de novo')
    expect(said()).toEqual(['Gravando…'])
  })

  it.each([
    ['NotAllowedError', /^O microfone não foi permitido\./],
    ['SecurityError', /^O microfone não foi permitido\./],
    ['NotFoundError', /^Não encontramos um microfone\./],
    ['NotReadableError', /^O microfone está em uso por outro aplicativo\./],
    ['AbortError', /^O microfone está em uso por outro aplicativo\./],
    ['TypeError', /^Este navegador não grava a voz\./],
  ])('refused with %s says how to go on', async (name, words) => {
    microphone.getUserMedia.mockRejectedValue(Object.assign(new Error(), { name }))
    await open()
    expect(said()).toEqual([expect.stringMatching(words)])
    expect(buttons()).toEqual(['Tentar de novo', 'Cancelar'])
  })

  it.each([
    ['plain http', () => vi.stubGlobal('isSecureContext', false)],
    ['a browser without microphones', () => Object.assign(navigator, { mediaDevices: undefined })],
    ['a browser without a recorder', () => vi.stubGlobal('MediaRecorder', undefined)],
  ])('in %s is not tried', async (_, take) => {
    take()
    await open()
    expect(said()).toEqual([expect.stringMatching(/^Este navegador não grava a voz\./)])
    expect(microphone.getUserMedia).not.toHaveBeenCalled()
  })

  it('closes the microphone where the recorder cannot begin', async () => {
    vi.spyOn(FakeRecorder.prototype, 'start').mockImplementationOnce(() => {
      throw new Error('no')
    })
    await open()
    expect(said()).toEqual([expect.stringMatching(/^Este navegador não grava a voz\./)])
    expect(microphone.track.stop).toHaveBeenCalled()
  })

  it('that was cancelled while it was asked for closes the microphone, and hands nothing over', async () => {
    let allow: (stream: unknown) => void = () => undefined
    microphone.getUserMedia.mockReturnValue(new Promise(resolve => (allow = resolve)))
    await open()
    await press('Cancelar')
    allow(microphone.stream)
    await pass(0)
    expect([onClosed.mock.calls, onVoice.mock.calls, said()]).toEqual([[[true]], [], []])
    expect(microphone.track.stop).toHaveBeenCalledOnce()
  })

  it('keeps what was recorded before where another try is cancelled', async () => {
    await open({ begin: false, voice: ANA })
    expect(said()).toEqual(['Gravação pronta, 9 s.', READY])
    microphone.getUserMedia.mockReturnValue(new Promise(() => undefined))
    await press('Gravar de novo')
    await press('Cancelar')
    expect([onClosed.mock.calls, said()[0]]).toEqual([[], 'Gravação pronta, 9 s.'])
    await press('Retirar')
    expect([onVoice.mock.lastCall, onClosed.mock.calls[0]]).toEqual([[undefined], [true]])
  })

  it('is handed over where it is left meanwhile', async () => {
    await open()
    await pass(2000)
    cleanup()
    expect(onVoice.mock.calls).toEqual([[{ file: expect.any(File), seconds: 2 }]])
  })
})

describe('a recorded voice', () => {
  it('of this tab is restored; without one the recorder closes', async () => {
    await open({ begin: false })
    expect([onRestored.mock.calls, onClosed.mock.calls]).toEqual([[], [[false]]])
    cleanup()
    vi.useRealTimers()
    await storeVoice(7, ANA)
    render(<Host begin={false} />)
    const [[{ file, seconds }]] = onRestored.mock.calls as [[Voice]]
    expect([file.name, file.type, file.size, seconds]).toEqual(['voz.m4a', 'audio/mp4', 3, 9])
    expect(onClosed).toHaveBeenCalledOnce()
  })

  it('is not heard in the room of a wake, and says what does not go with it', async () => {
    await open({ begin: false, voice: ANA, inRoom: true, withPicture: true, legendas: true })
    expect(buttons()).toEqual(['Retirar'])
    expect(said().slice(1)).toEqual([
      'A imagem escolhida não vai com a voz. Envie-a em outra mensagem.',
      'Um programa da casa escreve o que foi dito, para quem não ouve.',
    ])
  })
})

describe('a chosen recording', () => {
  const chooseFile = async (file: File, duration: number | 'unreadable' | 'silent') => {
    FakeRecorder.formats = []
    vi.stubGlobal(
      'Audio',
      class {
        duration = typeof duration === 'number' ? duration : Number.NaN
        onloadedmetadata = (): void => undefined
        onerror = (): void => undefined
        set src(_address: string) {
          if (duration !== 'silent')
            queueMicrotask(() => (duration === 'unreadable' ? this.onerror() : this.onloadedmetadata()))
        }
      },
    )
    await open()
    fireEvent.change(screen.getByLabelText('Escolher uma gravação'), { target: { files: [file] } })
    await pass(0)
  }
  const sound = new File(['som'], 'voz.m4a', { type: 'audio/mp4' })
  const TOO_LONG = 'Esta gravação passa de 60 segundos. Escolha uma mais curta.'

  it.each([
    ['a minute', 60.5, 'Gravação pronta, 61 s.'],
    ['more than a minute', 60.51, TOO_LONG],
    ['a moment', 0.2, 'Gravação pronta, 1 s.'],
    ['an unknown length', Number.POSITIVE_INFINITY, 'Gravação pronta.'],
    ['a kind that this browser does not read', 'unreadable', 'Gravação pronta.'],
  ] as const)('of %s says so', async (_, duration, words) => {
    await chooseFile(sound, duration)
    expect(said()[0]).toBe(words)
    expect(onVoice.mock.calls.length).toBe(words === TOO_LONG ? 0 : 1)
  })

  it('is taken without its length where the phone reads nothing for three seconds', async () => {
    await chooseFile(sound, 'silent')
    await pass(2999)
    expect(onVoice).not.toHaveBeenCalled()
    await pass(1)
    expect(onVoice.mock.calls).toEqual([[{ file: sound, seconds: undefined }]])
  })

  it.each([
    ['a film by a recorder of phones', new File(['x'], 'Voz 1.3GP', { type: 'video/3gpp' }), 'Gravação pronta, 5 s.'],
    ['a document', new File(['x'], 'voz.pdf', { type: 'application/pdf' }), 'Escolha uma gravação de voz.'],
  ])('that is %s is named as what it is', async (_, file, words) => {
    await chooseFile(file, 5)
    expect(said()[0]).toBe(words)
  })

  it.each([
    [0, 'Gravação pronta, 5 s.'],
    [1, 'Esta gravação é grande demais. Escolha outra de até 3 MB.'],
  ])('with %d bytes more than the server takes is named as it is', async (more, words) => {
    const file = new File(['x'], 'voz.mp3', { type: 'audio/mpeg' })
    Object.defineProperty(file, 'size', { value: HOMENAGEM_AUDIO_BYTES + more })
    await chooseFile(file, 5)
    expect(said()[0]).toBe(words)
  })
})
