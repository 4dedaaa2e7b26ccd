import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bodyOf, CAMERA, ffmpeg, openStreamFixture, requestStream, wanted } from '#server/testing/stream-fixture.ts'
import { audioOf } from './audio-playlist.ts'

const fixture = openStreamFixture()
const segment = readFileSync(join(import.meta.dirname, '..', '..', '..', 'assets', 'camera-demonstracao', '03.ts'))

describe('audio-only playlist', () => {
  it('the audio-only playlist has the segments and the ticket of the picture, and a fraction of its bytes', () => {
    const live = fixture.open()
    live.sync([wanted()])
    const address = live.addressOf(CAMERA, 3)
    const list = String(bodyOf(requestStream(live, address, 'som.m3u8')))
    const names = [...list.matchAll(/^(\w+)\.aac$/gm)].map(match => match[1])
    expect(names).toHaveLength(6)
    expect(list.replaceAll('.aac', '.ts')).toBe(bodyOf(requestStream(live, address)))
    const sound = requestStream(live, address, `${names[0]}.aac`)
    expect(sound).toMatchObject({ status: 200, type: 'audio/aac', cache: 'public, max-age=3600, immutable' })
    const picture = requestStream(live, address, `${names[0]}.ts`)
    expect(bodyOf(sound).length).toBeLessThan(bodyOf(picture).length)
    expect(requestStream(live, address?.replace(/.\/index/, '_/index'), `${names[0]}.aac`)).toEqual({ status: 403 })
    expect(requestStream(live, address, 'd1x.aac')).toEqual({ status: 404 })
  })

  it.skipIf(ffmpeg === undefined)(
    'the sound file has the unchanged sound of its segment and its presentation time',
    () => {
      const sound = audioOf(segment)
      writeFileSync(join(fixture.folder, 'sound.aac'), sound ?? '')
      writeFileSync(join(fixture.folder, 'segment.ts'), segment)
      const md5Of = (file: string): string =>
        execFileSync('ffmpeg', [
          ...['-v', 'error', '-i', join(fixture.folder, file)],
          ...['-map', '0:a', '-c', 'copy', '-f', 'adts', '-write_id3v2', '0', '-'],
        ]).toString('base64')
      expect(md5Of('sound.aac')).toBe(md5Of('segment.ts'))
      const args = ['-v', 'error', '-select_streams', 'a', '-show_entries', 'packet=pts', '-of', 'csv=p=0']
      const first = execFileSync('ffprobe', [...args, join(fixture.folder, 'segment.ts')])
        .toString()
        .split('\n')[0]
      const stamped = sound?.readBigUInt64BE(10 + 10 + 'com.apple.streaming.transportStreamTimestamp'.length + 1)
      expect(String(stamped)).toBe(first?.replace(',', ''))
    },
  )

  it('bytes that are no segment, or have no sound, have no sound file', () => {
    expect(audioOf(Buffer.alloc(188 * 4))).toBeUndefined()
    expect(audioOf(Buffer.alloc(188 * 40, 0x47))).toBeUndefined()
    expect(audioOf(Buffer.from('short'))).toBeUndefined()
  })
})
