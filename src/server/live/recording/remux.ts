import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { type Ffmpeg, underPortal } from '#server/live/ffmpeg.ts'
import { type RecordedSegment, unbroken, vodPlaylist } from './vod-playlist.ts'

/** A list of unbroken runs: each begins its clock anew, and the list puts them one behind the other. */
const writeList = async (folder: string, pieces: readonly RecordedSegment[]): Promise<string> => {
  const rows = ['ffconcat version 1.0']
  for (const [position, run] of unbroken(pieces).entries()) {
    const local = vodPlaylist(run.map(piece => ({ ...piece, name: `../${piece.name}` })))
    await writeFile(join(folder, `${position}.m3u8`), local)
    const seconds = run.reduce((sum, piece) => sum + piece.duration, 0)
    rows.push(`file ${position}.m3u8`, `duration ${seconds.toFixed(3)}`)
  }
  const path = join(folder, 'lista.txt')
  await writeFile(path, `${rows.join('\n')}\n`)
  return path
}

const REMUX = [
  ...['-map', '0:v:0', '-map', '0:a:0?', '-c', 'copy', '-bsf:a', 'aac_adtstoasc'],
  // Written from the first byte on, without knowing the end.
  ...['-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4', 'pipe:1'],
]

/** One MP4 of a whole recording, copied, not encoded again; it flows as fast as it is taken, and stops when nobody takes it any more. */
export const remux = async (ffmpeg: Ffmpeg, folder: string, pieces: readonly RecordedSegment[]): Promise<Readable> => {
  await mkdir(folder, { recursive: true })
  const own = await mkdtemp(join(folder, 'baixar-'))
  const path = await writeList(own, pieces)
  const input = ['-f', 'concat', '-safe', '0', '-protocol_whitelist', 'file,pipe', '-i', path]
  const { command, args } = underPortal(ffmpeg, ['-hide_banner', '-nostdin', '-loglevel', 'error', ...input, ...REMUX])
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const out = new PassThrough()
  const fail = (): void => {
    out.destroy(new Error('the recording could not be put together'))
  }
  child.stdout.pipe(out, { end: false })
  child.once('error', fail)
  child.once('close', code => {
    if (code === 0) out.end()
    else fail()
    void rm(own, { recursive: true, force: true })
  })
  out.once('close', () => child.kill('SIGKILL'))
  out.on('error', () => undefined)
  return out
}
