import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'

/** What to pull: a camera's address, a file played as if it were live, or (`envio`) the name of the container that comes by standard input. */
export type Input = { tipo: 'rtsp' | 'rtmp' | 'arquivo' | 'envio'; endereco: string; audio: boolean }

export type Ffmpeg = {
  path: string /** Name of the socket time-out of the RTSP demuxer: it changed with version 5. */
  timeoutOption: string
}

/** `configured`, then the PATH. @returns undefined when there is none that runs. */
export const findFfmpeg = async (configured: string): Promise<Ffmpeg | undefined> => {
  const path = configured === '' ? 'ffmpeg' : configured
  try {
    const { stdout } = await promisify(execFile)(path, ['-hide_banner', '-h', 'demuxer=rtsp'], { timeout: 10_000 })
    return { path, timeoutOption: /^\s*-stimeout\b/m.test(stdout) ? 'stimeout' : 'timeout' }
  } catch {
    return undefined
  }
}

const COPY = ['-c:v', 'copy']
/** Only for pictures a browser cannot show, or that come in pieces of more than four seconds. */
const TRANSCODE = [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-pix_fmt', 'yuv420p'],
  // A key frame every two seconds by the clock, whatever the camera's frame rate: pieces are cut at them.
  ...['-force_key_frames', 'expr:gte(t,n_forced*2)', '-sc_threshold', '0'],
  ...['-b:v', '1500k', '-maxrate', '1500k', '-bufsize', '3000k'],
]
/** What comes in another codec is often four times as large as anybody watches, and the processor pays for every point. */
const WIDEST = ['-vf', "scale='trunc(min(1280,iw)/2)*2':-2"]
/** A phone that is turned changes the size of its picture in the middle; what goes out keeps its own. Nothing waits for a later frame. */
const FRAME = [
  ...['-tune', 'zerolatency'],
  '-vf',
  'scale=1280:720:force_original_aspect_ratio=decrease,pad=1280:720:-1:-1,setsar=1',
]
const AUDIO = ['-map', '0:a:0?', '-c:a', 'aac', '-ac', '1', '-ar', '44100', '-b:a', '64k']

/** A quote ends a quoted string of ffmpeg's list; outside of one, a backslash keeps it. */
const quoted = (address: string): string => `'${address.replaceAll("'", "'\\''")}'`

/** Addresses with passwords travel through standard input, so that the list of processes shows none. */
const inputOf = (input: Input, timeoutOption: string): { args: string[]; script?: string } => {
  if (input.tipo === 'rtsp')
    return {
      args: ['-f', 'concat', '-safe', '0', '-protocol_whitelist', 'pipe,rtsp,rtsps,rtp,tcp,udp,tls', '-i', 'pipe:0'],
      script: `file ${quoted(input.endereco)}\noption rtsp_transport tcp\noption ${timeoutOption} 5000000\n`,
    }
  if (input.tipo === 'rtmp')
    return {
      args: ['-f', 'concat', '-safe', '0', '-protocol_whitelist', 'pipe,rtmp,rtmps,tcp,tls', '-i', 'pipe:0'],
      script: `file ${quoted(input.endereco)}\noption rw_timeout 5000000\n`,
    }
  // One named demuxer, and nothing it could open beside the pipe: what a browser sent may be anything.
  if (input.tipo === 'envio') return { args: ['-protocol_whitelist', 'pipe', '-f', input.endereco, '-i', 'pipe:0'] }
  return {
    args: ['-nostdin', '-re', '-stream_loop', '-1', '-protocol_whitelist', 'file', '-i', input.endereco],
  }
}

export const ffmpegArguments = (
  ffmpeg: Ffmpeg,
  input: Input,
  output: { folder: string; run: string; transcode: boolean },
): { args: string[]; script?: string } => {
  const { args, ...rest } = inputOf(input, ffmpeg.timeoutOption)
  return {
    ...rest,
    args: [
      ...['-hide_banner', '-nostats', '-loglevel', 'info', '-fflags', '+genpts+discardcorrupt'],
      ...args,
      ...['-map', '0:v:0', ...(output.transcode ? TRANSCODE : COPY)],
      ...(output.transcode ? (input.tipo === 'envio' ? FRAME : WIDEST) : []),
      ...(input.audio ? AUDIO : ['-an']),
      // 1.9 and not 2: with a key frame every two seconds, 2 makes a first segment of four.
      ...['-f', 'hls', '-hls_time', '1.9', '-hls_list_size', '20', '-hls_flags', 'temp_file+omit_endlist'],
      ...[
        '-hls_segment_filename',
        join(output.folder, `${output.run}_%06d.ts`),
        join(output.folder, `${output.run}.m3u8`),
      ],
    ],
  }
}

/** ffmpeg prints whole addresses when a camera refuses the password. */
export const redact = (line: string): string => line.replace(/\/\/[^/\s@]*@/g, '//***@')

const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'].find(path => existsSync(path))

/** Command and arguments that make ffmpeg die with the portal, even when the portal is killed. */
export const underPortal = (ffmpeg: Ffmpeg, args: string[]): { command: string; args: string[] } =>
  SETPRIV === undefined
    ? { command: ffmpeg.path, args }
    : { command: SETPRIV, args: ['--pdeathsig', 'KILL', ffmpeg.path, ...args] }

/** Everything a program writes there. */
export const collect = async (stream: Readable): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

export const startFfmpeg = (
  ffmpeg: Ffmpeg,
  { args, script }: { args: string[]; script?: string },
  onLine: (line: string) => void,
): ChildProcess => {
  const { command, args: all } = underPortal(ffmpeg, args)
  const child = spawn(command, all, { stdio: ['pipe', 'ignore', 'pipe'] })
  child.stdin?.on('error', () => undefined)
  if (script !== undefined) child.stdin?.end(script)
  let rest = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (rest + chunk).split(/[\r\n]+/)
    rest = (parts.pop() ?? '').slice(-2000)
    for (const part of parts) if (part !== '') onLine(redact(part))
  })
  return child
}
