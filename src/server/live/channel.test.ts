import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Channel, openChannel } from './channel.ts'
import { openDemoCamera } from './demo-camera.ts'

let folder: string
let channel: Channel
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'channel-'))
  channel = openChannel(folder)
})
afterEach(async () => {
  await channel.close()
  rmSync(folder, { recursive: true, force: true })
})

const AT = Date.UTC(2026, 10, 21, 12)
const push = (number: number, more: { discontinuity?: boolean; duration?: number } = {}, to = channel) => {
  const name = `run_${String(number).padStart(6, '0')}.ts`
  writeFileSync(join(folder, name), `segment ${number}`)
  to.push({
    name,
    duration: 2,
    discontinuity: false,
    at: AT + number * 2000,
    bytes: Buffer.from(`segment ${number}`),
    ...more,
  })
}
const tagOf = (playlist: string | undefined, tag: string): string | undefined =>
  new RegExp(`#EXT-X-${tag}:(.*)`).exec(playlist ?? '')?.[1]
const namesOf = (playlist: string | undefined): string[] =>
  [...(playlist ?? '').matchAll(/run_0*(\d+)\.ts/g)].map(([, number]) => number ?? '')

describe('live playlist', () => {
  it('there is no playlist before the first segment', () => {
    expect(channel.playlist()).toBeUndefined()
  })

  it('the playlist has the last six segments in order, each with its date and time', () => {
    for (let number = 0; number < 9; number++) push(number)
    const playlist = channel.playlist()
    expect(namesOf(playlist)).toEqual(['3', '4', '5', '6', '7', '8'])
    expect(tagOf(playlist, 'MEDIA-SEQUENCE')).toBe('3')
    expect(tagOf(playlist, 'TARGETDURATION')).toBe('2')
    expect(tagOf(playlist, 'PROGRAM-DATE-TIME')).toBe('2026-11-21T12:00:06.000Z')
    expect(playlist).not.toContain('ENDLIST')
  })

  it('segments are stored for viewers that lag behind, and older ones are deleted, on the disk too', () => {
    for (let number = 0; number < 25; number++) push(number)
    expect(channel.segment('run_000005.ts')?.toString()).toBe('segment 5')
    expect(channel.segment('run_000004.ts')).toBeUndefined()
    for (const name of ['../../etc/passwd', 'index.ndjson', '']) expect(channel.segment(name)).toBeUndefined()
  })

  it('a discontinuity is marked, and counted after it has left the playlist', () => {
    push(0)
    push(1, { discontinuity: true })
    expect(tagOf(channel.playlist(), 'DISCONTINUITY-SEQUENCE')).toBe('0')
    for (let number = 2; number < 7; number++) push(number)
    expect(namesOf(channel.playlist())[0]).toBe('1')
    expect(tagOf(channel.playlist(), 'DISCONTINUITY-SEQUENCE')).toBe('0')
    push(7)
    expect(tagOf(channel.playlist(), 'DISCONTINUITY-SEQUENCE')).toBe('1')
    expect(channel.playlist()).not.toContain('#EXT-X-DISCONTINUITY\n')
  })

  it('the target duration grows for a longer segment and never shrinks', () => {
    push(0, { duration: 3.6 })
    for (let number = 1; number < 9; number++) push(number)
    expect(tagOf(channel.playlist(), 'TARGETDURATION')).toBe('4')
  })

  it('only the end of the transmissao closes the playlist', () => {
    push(0)
    channel.end()
    expect(channel.playlist()?.trimEnd().endsWith('#EXT-X-ENDLIST')).toBe(true)
  })

  it('after a restart of the portal the playlist continues with the same numbers, segments and discontinuities', async () => {
    for (let number = 0; number < 12; number++) push(number, { discontinuity: number === 2 || number === 9 })
    const before = channel.playlist()
    await channel.close()
    const again = openChannel(folder)
    expect(again.playlist()).toBe(before)
    push(12, { discontinuity: true }, again)
    expect(tagOf(again.playlist(), 'MEDIA-SEQUENCE')).toBe('7')
    expect(again.segment('run_000006.ts')?.toString()).toBe('segment 6')
    await again.close()
  })

  it('after a restart the playlist leaves out incomplete and missing segments, and all before them', async () => {
    for (let number = 0; number < 5; number++) push(number)
    await channel.close()
    rmSync(join(folder, 'run_000002.ts'))
    writeFileSync(join(folder, 'index.ndjson'), '\n{"seq":', { flag: 'a' })
    const again = openChannel(folder)
    expect(namesOf(again.playlist())).toEqual(['3', '4'])
    await again.close()
  })
})

describe('demonstration camera', () => {
  const camera = openDemoCamera()

  it('the demonstration camera shows the same moment on every node, advances every two seconds, and marks each start of its loop', () => {
    const now = Date.UTC(2026, 10, 21, 12, 0, 0)
    expect(openDemoCamera().playlist(now)).toBe(camera.playlist(now))
    let sequence = Number(tagOf(camera.playlist(now), 'MEDIA-SEQUENCE'))
    let breaks = Number(tagOf(camera.playlist(now), 'DISCONTINUITY-SEQUENCE'))
    let wraps = 0
    for (let step = 1; step <= 40; step++) {
      const playlist = camera.playlist(now + step * 2000)
      const next = Number(tagOf(playlist, 'MEDIA-SEQUENCE'))
      expect(next).toBe(sequence + 1)
      // The count grows exactly when the marked segment has left the playlist.
      const marked = [...playlist.matchAll(/#EXT-X-DISCONTINUITY\n[^\n]*\n[^\n]*\nd(\d+)\.ts/g)].map(([, seq]) =>
        Number(seq),
      )
      for (const seq of marked) expect(seq % 10).toBe(0)
      const nextBreaks = Number(tagOf(playlist, 'DISCONTINUITY-SEQUENCE'))
      expect(nextBreaks - breaks).toBe(sequence % 10 === 0 ? 1 : 0)
      wraps += nextBreaks - breaks
      sequence = next
      breaks = nextBreaks
    }
    expect(wraps).toBe(4)
  })

  it('the demonstration camera serves whole transport packets for each listed segment, and nothing else', () => {
    for (const [, name] of camera.playlist(Date.now()).matchAll(/^(d\d+\.ts)$/gm)) {
      const bytes = camera.segment(name ?? '')
      expect(bytes?.length).toBeGreaterThan(10_000)
      expect((bytes?.length ?? 1) % 188).toBe(0)
    }
    for (const name of ['d.ts', '00.ts', '../00.ts', 'd-1.ts', 'd1.ts.ts']) expect(camera.segment(name)).toBeUndefined()
  })
})
