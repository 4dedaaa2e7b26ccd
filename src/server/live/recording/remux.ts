import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { type Ffmpeg, spawnFfmpeg } from '#server/live/ffmpeg.ts'
import { type RecordedSegment, splitAtDiscontinuities, vodPlaylist } from './vod-playlist.ts'

/** Writes a concat script with one playlist for each group of segments: timestamps start again after a discontinuity. @returns its path. */
const writeConcatScript = async (
  folder: string,
  address: string,
  segments: readonly RecordedSegment[],
): Promise<string> => {
  const rows = ['ffconcat version 1.0']
  for (const [position, group] of splitAtDiscontinuities(segments).entries()) {
    const playlist = vodPlaylist(group.map(segment => ({ ...segment, name: `${address}/${segment.name}` })))
    await writeFile(join(folder, `${position}.m3u8`), playlist)
    const seconds = group.reduce((sum, segment) => sum + segment.duration, 0)
    rows.push(`file ${position}.m3u8`, `duration ${seconds.toFixed(3)}`)
  }
  const path = join(folder, 'lista.txt')
  await writeFile(path, `${rows.join('\n')}\n`)
  return path
}

const MP4_OUTPUT = [
  ...['-map', '0:v:0', '-map', '0:a:0?', '-c', 'copy', '-bsf:a', 'aac_adtstoasc'],
  // Fragmented, so that the first byte can be sent before the end is known.
  ...['-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4', 'pipe:1'],
]

/** Serves segments to one ffmpeg of this machine, under an address that nobody else knows. @param onFailure a segment could not be read */
const serveSegments = async (
  read: (name: string) => Promise<Buffer | undefined>,
  onFailure: () => void,
): Promise<{ address: string; close: () => void }> => {
  const secret = randomUUID()
  const server = createServer((request, response) => {
    const [, word, name = ''] = (request.url ?? '').split('/')
    const body = word === secret ? read(name) : Promise.resolve(undefined)
    body.then(
      bytes => (bytes ? response.end(bytes) : response.writeHead(404).end()),
      () => {
        // ffmpeg would skip the segment, and the file would lack it without anybody knowing.
        onFailure()
        response.destroy()
      },
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${secret}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/**
 * One MP4 of a recording, not encoded again. It is written as fast as the stream is read, and stops when the stream is destroyed.
 * @param read reads a segment, wherever it is
 */
export const remux = async (
  ffmpeg: Ffmpeg,
  folder: string,
  segments: readonly RecordedSegment[],
  read: (name: string) => Promise<Buffer | undefined>,
): Promise<Readable> => {
  await mkdir(folder, { recursive: true })
  const temporary = await mkdtemp(join(folder, 'baixar-'))
  const out = new PassThrough()
  const fail = (): void => {
    out.destroy(new Error('the recording could not be put together'))
  }
  out.on('error', () => undefined)
  const { address, close } = await serveSegments(read, fail)
  out.once('close', close)
  const script = await writeConcatScript(temporary, address, segments).catch((error: unknown) => {
    fail()
    throw error
  })
  const input = ['-f', 'concat', '-safe', '0', '-protocol_whitelist', 'file,pipe,http,tcp', '-i', script]
  const args = ['-hide_banner', '-nostdin', '-loglevel', 'error', ...input, ...MP4_OUTPUT]
  const child = spawnFfmpeg(ffmpeg, args, ['ignore', 'pipe', 'ignore'])
  child.stdout?.pipe(out, { end: false })
  child.once('error', fail)
  child.once('close', code => {
    if (code === 0) out.end()
    else fail()
    void rm(temporary, { recursive: true, force: true })
  })
  out.once('close', () => child.kill('SIGKILL'))
  return out
}
