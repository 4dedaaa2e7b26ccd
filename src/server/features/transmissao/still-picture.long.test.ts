import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createPictureMonitor } from '#server/live/picture-monitor.ts'
import type { StreamMonitor } from '#server/live/stream-engine.ts'
import { encodeSegments, showing, untilAnalysedTwice } from '#server/testing/picture-segments.ts'
import { ffmpeg, wanted } from '#server/testing/stream-fixture.ts'
import { waitFor } from '#server/testing/wait.ts'
import { alertsOf } from './alerts-jobs.ts'

const MINUTE_MS = 60_000
const CHAPEL = 'testsrc=size=640x360:rate=5,trim=end_frame=1,loop=-1:1:0'

describe.skipIf(ffmpeg === undefined)('the picture of a chapel in which nothing moves', () => {
  let hung: Buffer[] = []
  let empty: Buffer[] = []
  beforeAll(() => {
    hung = encodeSegments(ffmpeg, CHAPEL, 12)
    empty = encodeSegments(ffmpeg, `${CHAPEL},noise=alls=2:allf=t`, 12)
  })

  it('raises an alert when the camera repeats one picture, and none after it sends new pictures', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    let shown = hung.slice(-2)
    const pictureMonitor = createPictureMonitor(ffmpeg, 0)
    const source = showing(() => shown)
    const follow = () => pictureMonitor.follow([{ camera: 'a', source, desde: 0 }])
    const alertsIn = (minutes: number) => {
      const monitor: StreamMonitor = {
        ...{ estado: 'ao-vivo', simulada: false, segmentoHa: 1, duracaoSegmento: 2, reinicios: 0, ultimaLinha: '' },
        ...{ espectadores: 3, pico: 3, envio: undefined, falta: pictureMonitor.faultsOf('a') },
      }
      const later = Date.now() + minutes * MINUTE_MS
      const margins = { desde: 0, ate: later / 1000 + 3600 }
      const state = { wanted: wanted(margins), monitor, since: 0, silenceMs: 0, stillMs: 2 * MINUTE_MS }
      return alertsOf(state, later)
    }
    await waitFor(() => {
      follow()
      expect(alertsIn(2)).toEqual(['parada'])
    })
    expect(alertsIn(1)).toEqual([])
    shown = empty.slice(-2)
    await untilAnalysedTwice(source, follow)
    await untilAnalysedTwice(source, follow)
    expect(alertsIn(60)).toEqual([])
    shown = empty.slice(-4, -2)
    await untilAnalysedTwice(source, follow)
    expect(alertsIn(60)).toEqual([])
  })
})
