import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LegendasAoVivo } from '#contract/transmissao/schema.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { LiveCaptions } from './live-captions.tsx'
import type { Player } from './player-client.ts'

type Cue = { startTime: number; endTime: number; text: string }
/** The part of a browser's text tracks that jsdom lacks. */
const track = {
  ...{ kind: 'captions', mode: 'disabled', cues: [] as Cue[] },
  addCue: (cue: Cue) => void track.cues.push(cue),
  removeCue: (cue: Cue) => void track.cues.splice(track.cues.indexOf(cue), 1),
}

const SHOWN = Date.parse('2026-11-05T12:00:00Z')
let file: LegendasAoVivo | undefined
let requests = 0

const open = (): void => {
  const video = document.createElement('video')
  document.body.appendChild(document.createElement('div')).append(video)
  Object.defineProperty(video, 'textTracks', { value: [] })
  Object.assign(video, { addTextTrack: () => track, currentTime: 100 })
  const edge = { choose: (address: string) => address }
  const player = { edge, address: '/transmissao/cam/a/index.m3u8', hls: { playingDate: new Date(SHOWN) } }
  renderScreen(<LiveCaptions video={{ current: video }} player={{ current: player as unknown as Player }} />)
}
const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const button = () => screen.queryByRole('switch', { name: 'Legendas' })
const fala = (seconds: number, texto: string) => ({
  ...{ inicio: SHOWN + seconds * 1000, fim: SHOWN + seconds * 1000 + 3000, texto },
})

beforeEach(() => {
  vi.useFakeTimers({ now: SHOWN })
  localStorage.clear()
  Object.assign(track, { mode: 'disabled', cues: [] })
  requests = 0
  file = { ligadas: true, pausa: false, falas: [] }
  vi.stubGlobal(
    'VTTCue',
    class {
      constructor(
        readonly startTime: number,
        readonly endTime: number,
        readonly text: string,
      ) {}
    },
  )
  vi.stubGlobal('fetch', async () => {
    requests += 1
    if (!file) throw new TypeError('lost network')
    return { ok: true, json: async () => file }
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the captions of a live picture', () => {
  it('are offered only where the picture has them, and rarely asked for before somebody switches them on', async () => {
    file = { ligadas: false, pausa: false, falas: [] }
    open()
    await pass(29_000)
    expect([button(), requests]).toEqual([null, 1])
    file = { ligadas: true, pausa: false, falas: [fala(1, 'Boa tarde.')] }
    await pass(2000)
    expect(button()?.getAttribute('aria-checked')).toBe('false')
    expect([track.mode, requests]).toEqual(['disabled', 2])
    expect(screen.queryByText('Legenda automática')).toBeNull()
  })

  it('stand at their moment on the picture, escaped and once, are marked automatic, and remembered', async () => {
    open()
    await pass(100)
    file = { ligadas: true, pausa: false, falas: [fala(2, 'Mãe & <filha>')] }
    fireEvent.click(button() as HTMLElement)
    await pass(4000)
    expect(track.mode).toBe('showing')
    expect(track.cues).toMatchObject([{ startTime: 102, endTime: 105, text: 'Mãe &amp; &lt;filha&gt;' }])
    expect(screen.getByText('Legenda automática')).toBeTruthy()
    expect(localStorage.getItem('legendas-ao-vivo')).toBe('true')
    fireEvent.click(button() as HTMLElement)
    await pass(100)
    expect([track.mode, track.cues]).toEqual(['disabled', []])
  })

  it('are shown on arrival when they come late, and left out when they come much too late', async () => {
    localStorage.setItem('legendas-ao-vivo', 'true')
    file = { ligadas: true, pausa: false, falas: [fala(-30, 'Antiga.'), fala(-8, 'Anterior.'), fala(-5, 'Atrasada.')] }
    open()
    await pass(2000)
    expect(track.cues).toMatchObject([{ startTime: 100, endTime: 102.5, text: 'Atrasada.' }])
  })

  it('say that they have stopped, and stay as they are without a network', async () => {
    localStorage.setItem('legendas-ao-vivo', 'true')
    file = { ligadas: true, pausa: true, falas: [] }
    open()
    await pass(100)
    expect(screen.getByText('As legendas automáticas pararam. Elas voltam sozinhas.')).toBeTruthy()
    file = undefined
    await pass(5000)
    expect(button()?.getAttribute('aria-checked')).toBe('true')
  })
})
