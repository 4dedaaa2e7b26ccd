import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { soundAlone } from '#web/lib/one-sound.ts'
import { buildDespedidaPagina } from '#web/testing/despedida-pagina.ts'
import { ListenToPage } from './listen-to-page.tsx'
import { pageSpeech } from './page-speech-rules.ts'

type Part = { text: string; lang: string; voice: { lang: string } | null; onend: (() => void) | null }
const despedida = buildDespedidaPagina()
let spoken: Part[]
let voices: { lang: string; voiceURI: string }[]
let speech: EventTarget & { cancel: ReturnType<typeof vi.fn> }
const voice = (lang: string) => ({ lang, voiceURI: lang })

beforeEach(() => {
  spoken = []
  voices = [voice('en-US'), voice('pt-PT'), voice('pt_BR')]
  speech = Object.assign(new EventTarget(), {
    getVoices: () => voices,
    speak: (part: Part) => void spoken.push(part),
    cancel: vi.fn(),
  })
  vi.stubGlobal('speechSynthesis', speech)
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      constructor(readonly text: string) {}
    },
  )
})
const press = async (name: string) => {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  await act(() => vi.dynamicImportSettled())
}
const buttons = () => screen.queryAllByRole('button').map(button => button.textContent)

describe('a page that is read aloud', () => {
  it('begins with the name at the tap, has the voice of Brazil, and ends with its last word', async () => {
    render(<ListenToPage despedida={despedida} />)
    await press('Ouvir a página')
    expect(spoken.map(part => part.text)).toEqual([despedida.pessoa_falecida.nome, ...pageSpeech(despedida), ''])
    expect([spoken[0]?.lang, spoken[0]?.voice?.lang, buttons()]).toEqual(['pt-BR', 'pt_BR', ['Parar de ouvir']])
    act(() => spoken.at(-1)?.onend?.())
    expect(buttons()).toEqual(['Ouvir a página'])
  })

  it.each([
    ['is stopped', () => fireEvent.click(screen.getByRole('button'))],
    ['is left', () => fireEvent(window, new Event('pagehide'))],
    ['has something else sound', () => soundAlone(() => undefined)],
  ])('ends where it %s', async (_, end) => {
    render(<ListenToPage despedida={despedida} />)
    await press('Ouvir a página')
    speech.cancel.mockClear()
    act(() => void end())
    expect([speech.cancel.mock.calls.length, buttons()]).toEqual([1, ['Ouvir a página']])
  })

  it('is not read on after a tap that stops it before its words are there', async () => {
    render(<ListenToPage despedida={despedida} />)
    fireEvent.click(screen.getByRole('button'))
    fireEvent.click(screen.getByRole('button'))
    await act(() => vi.dynamicImportSettled())
    expect(spoken.map(part => part.text)).toEqual([despedida.pessoa_falecida.nome])
  })

  it('falls silent with the page, and listens no more', async () => {
    render(<ListenToPage despedida={despedida} />)
    await press('Ouvir a página')
    cleanup()
    const calls = speech.cancel.mock.calls.length
    fireEvent(window, new Event('pagehide'))
    expect([calls > 0, speech.cancel.mock.calls.length]).toEqual([true, calls])
  })

  it('is offered as soon as the device has a voice for Portuguese, and never without one', async () => {
    voices = [voice('en-US')]
    render(<ListenToPage despedida={despedida} />)
    expect(buttons()).toEqual([])
    voices = [voice('en-US'), voice('pt-PT')]
    act(() => void speech.dispatchEvent(new Event('voiceschanged')))
    await press('Ouvir a página')
    expect(spoken[0]?.voice?.lang).toBe('pt-PT')
    cleanup()
    Reflect.deleteProperty(window, 'speechSynthesis')
    render(<ListenToPage despedida={despedida} />)
    expect(buttons()).toEqual([])
  })
})
