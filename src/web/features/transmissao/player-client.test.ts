import Hls, { Events } from 'hls.js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TRANSMISSAO_FRASES } from './messages.ts'
import { backoffMs, Player, type PlayerOptions, type PlayerState } from './player-client.ts'

const MAIN = '/transmissao/cam/a/index.m3u8'
const BOTH = '/transmissao/cam/b/master.m3u8'
const waiting = (message: string): PlayerState => ({ kind: 'waiting', message })
type ReportedError = { type?: string; fatal?: boolean; details?: string; code?: number }
const FAILED: PlayerState = { kind: 'failed', message: TRANSMISSAO_FRASES.falhaFinal }

let open: Player[] = []
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.spyOn(Hls, 'isSupported').mockReturnValue(true)
  vi.spyOn(Hls.prototype, 'attachMedia').mockReturnValue()
  vi.spyOn(Hls.prototype, 'loadSource').mockReturnValue()
  vi.spyOn(Hls.prototype, 'startLoad').mockReturnValue()
  vi.spyOn(Hls.prototype, 'recoverMediaError').mockReturnValue()
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
})
afterEach(() => {
  for (const player of open) player.close()
  open = []
  vi.restoreAllMocks()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const setVisible = (state: DocumentVisibilityState): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

const watch = async (address = MAIN, options: Partial<PlayerOptions> = {}) => {
  const states: PlayerState[] = []
  const renew = vi.fn<PlayerOptions['renew']>(async () => BOTH)
  const video = document.createElement('video')
  const settings = { renew, onState: (state: PlayerState) => void states.push(state), reconnecting: 'Voltando.' }
  const player = new Player(video, address, { ...settings, ...options })
  open.push(player)
  const settle = async () => {
    await vi.dynamicImportSettled()
    await pass(0)
  }
  await settle()
  /** What hls.js tells the player, without what it would do itself. */
  const tell = (event: Events, data: object = {}): void => {
    const heard = player.hls?.listeners(event).at(-1) as ((event: Events, data: object) => void) | undefined
    heard?.(event, data)
  }
  const report = ({ code = 0, ...error }: ReportedError): void =>
    tell(Events.ERROR, { details: 'other', ...error, response: { code } })
  /** A second of a picture that moves, or of one that does not. */
  const play = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second++) {
      video.currentTime += 1
      await pass(1000)
    }
  }
  return { player, video, states, renew, settle, tell, report, play, last: () => states.at(-1) }
}

const loaded = () => vi.mocked(Hls.prototype.loadSource).mock.calls.map(([address]) => address)

describe('a picture with hls.js', () => {
  it('is loaded, shown at its live edge, and requested with the ticket of the last address', async () => {
    const { player, video, tell } = await watch()
    expect([loaded(), player.hls?.config.startPosition]).toEqual([[MAIN], -1])
    expect(Hls.prototype.attachMedia).toHaveBeenCalledWith(video)
    tell(Events.MANIFEST_PARSED)
    expect(video.play).toHaveBeenCalledOnce()
    player.follow(BOTH)
    const openRequest = vi.fn()
    void player.hls?.config.xhrSetup?.({ open: openRequest } as never, '/transmissao/cam/a/7.ts', {} as never)
    expect(openRequest).toHaveBeenCalledWith('GET', '/transmissao/cam/b/7.ts', true)
  })

  it('of a recording begins where it was left, and after a new begin where it was watched', async () => {
    const { player, video, report, settle } = await watch(MAIN, { recorded: true, from: 30 })
    expect(player.hls?.config.startPosition).toBe(30)
    video.currentTime = 12
    report({ type: 'networkError', fatal: true })
    await pass(1000)
    await settle()
    expect(player.hls?.config.startPosition).toBe(12)
  })

  it('is loaded again, with a new ticket, after a delay that grows with each failure, and fails after ten', async () => {
    const { report, renew, settle, states, last, player } = await watch()
    const delays: number[] = []
    for (let attempt = 0; attempt < 10; attempt++) {
      report({ type: 'networkError', fatal: true })
      expect(last()).toEqual(waiting(TRANSMISSAO_FRASES.erroRede))
      const from = Date.now()
      while (renew.mock.calls.length === attempt) await pass(500)
      delays.push(Date.now() - from)
      await settle()
    }
    expect(delays).toEqual([1000, 2000, 4000, ...Array(7).fill(8000)])
    expect(loaded()).toEqual([MAIN, ...Array(10).fill(BOTH)])
    expect(states).toHaveLength(1 + states.filter(({ kind }) => kind !== 'waiting').length)
    report({ type: 'otherError', fatal: true })
    expect([last(), player.hls]).toEqual([FAILED, undefined])
    await pass(14_000)
    expect([last(), renew.mock.calls.length]).toEqual([FAILED, 10])
    await pass(1000)
    await settle()
    expect(loaded()).toHaveLength(12)
  })

  it('begins with the shortest delay again after something was received', async () => {
    const { report, renew, settle, tell } = await watch()
    for (let attempt = 1; attempt <= 3; attempt++) {
      tell(Events.FRAG_BUFFERED)
      report({ type: 'networkError', fatal: true })
      await pass(1000)
      await settle()
      expect(renew).toHaveBeenCalledTimes(attempt)
    }
  })

  it('says the same of errors that end it and are not of the network, and nothing of those that do not', async () => {
    const { report, states } = await watch()
    report({ type: 'networkError', fatal: false })
    report({ type: 'mediaError', fatal: false })
    expect(states).toEqual([])
    report({ type: 'otherError', fatal: true })
    expect(states).toEqual([waiting(TRANSMISSAO_FRASES.erroFatal)])
  })

  it('asks for a new ticket where one is refused, once in three seconds, and goes on with it', async () => {
    const { report, renew, player } = await watch()
    report({ code: 403 })
    report({ code: 403 })
    await pass(2999)
    report({ code: 403 })
    await pass(0)
    expect(renew).toHaveBeenCalledOnce()
    expect([loaded(), player.address]).toEqual([[MAIN], BOTH])
    expect(Hls.prototype.startLoad).toHaveBeenCalledOnce()
    await pass(1)
    report({ code: 403 })
    expect(renew).toHaveBeenCalledTimes(2)
  })

  it('stays as it is where the portal has no picture any more, and waits where the portal is away', async () => {
    const { report, renew, states, player } = await watch()
    renew.mockResolvedValueOnce(undefined)
    report({ code: 404 })
    await pass(3000)
    expect([player.address, states]).toEqual([MAIN, []])
    renew.mockRejectedValueOnce(new Error('away'))
    report({ code: 404 })
    await pass(0)
    expect(states).toEqual([waiting(TRANSMISSAO_FRASES.erroRede)])
  })

  it('is repaired twice in ten seconds; then it is loaded again', async () => {
    const { report, states } = await watch()
    const fail = () => report({ type: 'mediaError', fatal: true })
    fail()
    await pass(9999)
    fail()
    await pass(1)
    fail()
    expect(Hls.prototype.recoverMediaError).toHaveBeenCalledTimes(3)
    expect(states).toEqual([waiting(TRANSMISSAO_FRASES.erroMidia)])
    fail()
    expect(Hls.prototype.recoverMediaError).toHaveBeenCalledTimes(3)
    expect(states.at(-1)).toEqual(waiting(TRANSMISSAO_FRASES.erroFatal))
  })

  it('that this browser cannot decode is given up', async () => {
    const { report, renew, last, player } = await watch()
    for (let time = 0; time < 3; time++) report({ type: 'mediaError', fatal: true, details: 'bufferAddCodecError' })
    await pass(60_000)
    expect([last(), player.hls, renew.mock.calls]).toEqual([FAILED, undefined, []])
  })

  it('comes from the portal after a request to the edge that took too long, and after two that failed', async () => {
    const edge = `https://ao-vivo.casa/selo/1${MAIN}`
    const late = await watch(edge)
    late.report({ type: 'networkError', fatal: false, details: 'fragLoadTimeOut' })
    expect(late.player.edge.choose(edge)).toBe(MAIN)
    const failing = await watch(edge)
    failing.report({ type: 'networkError', fatal: false })
    failing.report({ type: 'mediaError', fatal: false })
    failing.report({ type: 'networkError', fatal: false, code: 502 })
    expect(failing.player.edge.choose(edge)).toBe(edge)
    failing.tell(Events.FRAG_BUFFERED)
    failing.report({ type: 'networkError', fatal: false })
    expect(failing.player.edge.choose(edge)).toBe(edge)
    failing.report({ type: 'networkError', fatal: false })
    expect(failing.player.edge.choose(edge)).toBe(MAIN)
  })

  it('comes with a new ticket where the portal refuses what the edge would still serve', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 403 }))
    const { renew } = await watch(`https://ao-vivo.casa/selo/1${MAIN}`)
    await pass(1000)
    expect([fetched.mock.calls, renew.mock.calls]).toEqual([[[MAIN, { method: 'HEAD' }]], [[]]])
  })

  it('is limited to the small rendition for a visitor who saves data, and loaded again where it lacks that', async () => {
    const { player } = await watch(BOTH)
    const caps = [player.hls?.autoLevelCapping]
    for (const change of [() => player.saveData(true), () => player.follow(MAIN), () => player.follow(BOTH)]) {
      change()
      caps.push(player.hls?.autoLevelCapping)
    }
    expect([caps, loaded()]).toEqual([[-1, 0, -1, 0], [BOTH]])
    expect((await watch(BOTH, { savesData: true })).player.hls?.autoLevelCapping).toBe(0)
    const withdrawn = await watch(MAIN, { savesData: true })
    vi.spyOn(Hls.prototype, 'levels', 'get').mockReturnValue([{ bitrate: 1 }] as never)
    withdrawn.player.follow(MAIN.replace('/a/', '/c/'))
    expect(withdrawn.player.address).toBe(MAIN)
    withdrawn.player.follow(BOTH)
    await withdrawn.settle()
    expect(loaded()).toEqual([BOTH, BOTH, MAIN, BOTH])
  })
})

describe('a picture that stalls', () => {
  it('is reported after four seconds, moved to the live edge after twelve, and loaded again after thirty', async () => {
    const { video, play, states, renew } = await watch()
    vi.spyOn(video, 'paused', 'get').mockReturnValue(false)
    const edge = vi.spyOn(Hls.prototype, 'liveSyncPosition', 'get').mockReturnValue(99)
    await play(2)
    expect(states).toEqual([{ kind: 'playing' }])
    await pass(3000)
    expect(states).toHaveLength(1)
    await pass(1000)
    expect(states).toEqual([{ kind: 'playing' }, waiting('Voltando.')])
    expect([video.currentTime, vi.mocked(video.play).mock.calls]).toEqual([2, []])
    await pass(8000)
    expect([video.currentTime, vi.mocked(video.play).mock.calls]).toEqual([99, [[]]])
    expect(Hls.prototype.startLoad).toHaveBeenCalledOnce()
    await pass(1000)
    expect(states.slice(2)).toEqual([{ kind: 'playing' }])
    edge.mockReturnValue(50)
    await pass(29_000)
    expect([video.currentTime, renew.mock.calls]).toEqual([99, []])
    await pass(1000)
    expect(renew).toHaveBeenCalledOnce()
  })

  it('is paused by the visitor, or waits for the first tap on a recording', async () => {
    const live = await watch()
    await live.play(2)
    await pass(60_000)
    expect([live.states, live.renew.mock.calls]).toEqual([[{ kind: 'playing' }], []])
    const recorded = await watch(MAIN, { recorded: true })
    vi.spyOn(recorded.video, 'readyState', 'get').mockReturnValue(2)
    await pass(3000)
    expect(recorded.states).toEqual([{ kind: 'playing' }])
    const loading = await watch(MAIN, { recorded: true })
    vi.spyOn(loading.video, 'readyState', 'get').mockReturnValue(1)
    await pass(6000)
    expect(loading.states).toEqual([waiting('Voltando.')])
  })

  it('is not looked after while the page is hidden, and goes on at the live edge afterwards', async () => {
    const { video, states, renew } = await watch()
    setVisible('hidden')
    await pass(60_000)
    expect([states, renew.mock.calls]).toEqual([[], []])
    video.currentTime = 1
    const edge = vi.spyOn(Hls.prototype, 'liveSyncPosition', 'get').mockReturnValue(26)
    setVisible('visible')
    expect([video.currentTime, vi.mocked(video.play).mock.calls]).toEqual([1, [[]]])
    edge.mockReturnValue(27)
    setVisible('visible')
    expect(video.currentTime).toBe(27)
  })

  it('of a recording stays paused when the page is shown again', async () => {
    const { video } = await watch(MAIN, { recorded: true })
    vi.spyOn(Hls.prototype, 'liveSyncPosition', 'get').mockReturnValue(99)
    setVisible('visible')
    expect([video.currentTime, vi.mocked(video.play).mock.calls]).toEqual([0, []])
  })
})

describe('the end of a picture', () => {
  it('is reported once; nothing is tried afterwards', async () => {
    const { video, states, report, renew } = await watch()
    video.dispatchEvent(new Event('ended'))
    report({ type: 'networkError', fatal: true })
    setVisible('visible')
    await pass(60_000)
    expect([states, renew.mock.calls, vi.mocked(video.play).mock.calls]).toEqual([[{ kind: 'over' }], [], []])
  })

  it('closed by the visitor, is final', async () => {
    const { player, video, states, report, renew } = await watch()
    video.src = MAIN
    report({ type: 'networkError', fatal: true })
    const destroy = vi.spyOn(player.hls as Hls, 'destroy')
    player.close()
    expect([destroy.mock.calls, video.hasAttribute('src')]).toEqual([[[]], false])
    setVisible('visible')
    for (const event of ['error', 'ended']) video.dispatchEvent(new Event(event))
    await pass(60_000)
    expect([states.length, renew.mock.calls, vi.mocked(video.play).mock.calls]).toEqual([1, [], []])
  })
})

describe('a picture without hls.js', () => {
  beforeEach(() => void vi.mocked(Hls.isSupported).mockReturnValue(false))

  it('is played by the browser itself, the small one for a visitor who saves data', async () => {
    const { video, player, settle } = await watch(BOTH, { savesData: true })
    expect([video.getAttribute('src'), vi.mocked(video.play).mock.calls]).toEqual([
      '/transmissao/cam/b/menor.m3u8',
      [[]],
    ])
    player.saveData(false)
    await settle()
    expect(video.getAttribute('src')).toBe(BOTH)
    player.saveData(false)
    await settle()
    expect(video.play).toHaveBeenCalledTimes(2)
  })

  it('is loaded again after an error, at the portal after two', async () => {
    const { video, last, settle, renew } = await watch(`https://ao-vivo.casa/selo/1${MAIN}`)
    renew.mockResolvedValue(`https://ao-vivo.casa/selo/1${MAIN}`)
    for (const address of [`https://ao-vivo.casa/selo/1${MAIN}`, MAIN]) {
      video.dispatchEvent(new Event('error'))
      expect(last()).toEqual(waiting(TRANSMISSAO_FRASES.erroRede))
      await pass(2000)
      await settle()
      expect(video.getAttribute('src')).toBe(address)
    }
  })

  it('of a recording begins where it was left', async () => {
    const { video } = await watch(MAIN, { recorded: true, from: 30 })
    expect(video.currentTime).toBe(30)
  })

  it('fails where the browser plays no live picture either', async () => {
    vi.mocked(HTMLMediaElement.prototype.canPlayType).mockReturnValue('')
    const { last } = await watch()
    expect(last()).toEqual({ kind: 'failed', message: TRANSMISSAO_FRASES.semSuporte })
  })
})

describe('the retry delay', () => {
  it('doubles up to eight seconds, with a jitter of a fifth', () => {
    for (const [random, jitter] of [
      [0, 0.8],
      [0.5, 1],
      [1, 1.2],
    ] as const) {
      vi.mocked(Math.random).mockReturnValue(random)
      const delays = [0, 1, 2, 3, 9].map(attempt => Math.round(backoffMs(attempt)))
      expect(delays).toEqual([1000, 2000, 4000, 8000, 8000].map(ms => ms * jitter))
    }
  })
})
