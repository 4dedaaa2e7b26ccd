import { type ChildProcess, execFile, type StdioOptions, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import {
  CAMERA_SOCKET_TIMEOUT_MS,
  FFMPEG_RUN_TIMEOUT_MS,
  FFMPEG_UNFINISHED_LINE_MAX_LENGTH,
  SMALL_RENDITION_PRIORITY,
  SMALL_RENDITION_TIMEOUT_MS,
} from './limits.ts'
import { PACKET_BYTES } from './mpeg-ts.ts'

/**
 * What ffmpeg reads: a camera or a path of a media server (`servidor`), both by RTSP, a file played at its own speed, or (`envio`) standard
 * input, with the name of its container in `endereco`.
 */
export type Input = { tipo: 'rtsp' | 'servidor' | 'arquivo' | 'envio'; endereco: string; audio: boolean }

export type Ffmpeg = {
  path: string
  /** Name of the socket timeout option of the RTSP demuxer, which changed with version 5. */
  timeoutOption: string
}

/** @param configured path of the program; empty: found on the PATH. @returns undefined if it does not run. */
export const findFfmpeg = async (configured: string): Promise<Ffmpeg | undefined> => {
  const path = configured === '' ? 'ffmpeg' : configured
  const args = ['-hide_banner', '-h', 'demuxer=rtsp']
  try {
    const { stdout } = await promisify(execFile)(path, args, { timeout: FFMPEG_RUN_TIMEOUT_MS })
    return { path, timeoutOption: /^[ \t]*-stimeout\b/m.test(stdout) ? 'stimeout' : 'timeout' }
  } catch {
    return undefined
  }
}

const COPY = ['-c:v', 'copy']
/** Only for pictures that browsers cannot show, or that come in segments of more than `SEGMENT_MAX_SECONDS`. */
const TRANSCODE = [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-pix_fmt', 'yuv420p'],
  // A key frame every two seconds by the clock, whatever the camera's frame rate: segments are cut at key frames.
  ...['-force_key_frames', 'expr:gte(t,n_forced*2)', '-sc_threshold', '0'],
  ...['-b:v', '1500k', '-maxrate', '1500k', '-bufsize', '3000k'],
]
/**
 * Cameras with another codec often send four times the size that viewers watch, and each pixel costs processor time. Frames that are
 * marked as interlaced become whole ones.
 */
const CAMERA_FILTER = ['-vf', "yadif=deint=interlaced,scale='trunc(min(1280,iw)/2)*2':-2"]
/** A phone that is rotated changes the size of its picture; the output keeps one size. No frame waits for a later one. */
const UPLOAD_FILTER = [
  ...['-tune', 'zerolatency'],
  ...['-vf', 'scale=1280:720:force_original_aspect_ratio=decrease,pad=1280:720:-1:-1,setsar=1'],
]
const AUDIO = ['-map', '0:a:0?', '-c:a', 'aac', '-ac', '1', '-ar', '44100', '-b:a', '64k']

/** In a concat script a quote ends a quoted string; outside of one, a backslash escapes it. */
const quoted = (address: string): string => `'${address.replaceAll("'", "'\\''")}'`

const RTSP_PROTOCOLS = 'pipe,rtsp,rtsps,rtp,tcp,udp,tls'

/** ffmpeg reads the addresses of cameras from a script on standard input, so that the process list shows no password. */
const rtspInput = (endereco: string, timeoutOption: string) => {
  const options = ['rtsp_transport tcp', `${timeoutOption} ${CAMERA_SOCKET_TIMEOUT_MS * 1000}`]
  return {
    args: ['-f', 'concat', '-safe', '0', '-protocol_whitelist', RTSP_PROTOCOLS, '-i', 'pipe:0'],
    script: [`file ${quoted(endereco)}`, ...options.map(option => `option ${option}`), ''].join('\n'),
  }
}

const inputOf = ({ tipo, endereco }: Input, timeoutOption: string): { args: string[]; script?: string } => {
  if (tipo === 'rtsp' || tipo === 'servidor') return rtspInput(endereco, timeoutOption)
  // A browser may send anything: only the named demuxer is used, and it may open nothing but the pipe.
  if (tipo === 'envio') return { args: ['-protocol_whitelist', 'pipe', '-f', endereco, '-i', 'pipe:0'] }
  return { args: ['-nostdin', '-re', '-stream_loop', '-1', '-protocol_whitelist', 'file', '-i', endereco] }
}

/** Arguments that write segments `{prefix}_000000.ts` and their playlist `{prefix}.m3u8` into a folder, and what goes to standard input. */
export const segmentArguments = (
  ffmpeg: Ffmpeg,
  input: Input,
  output: { folder: string; prefix: string; transcode: boolean },
): { args: string[]; script?: string } => {
  const { args, ...rest } = inputOf(input, ffmpeg.timeoutOption)
  const path = join(output.folder, output.prefix)
  return {
    ...rest,
    args: [
      ...['-hide_banner', '-nostats', '-loglevel', 'info', '-fflags', '+genpts+discardcorrupt'],
      ...args,
      ...['-map', '0:v:0', ...(output.transcode ? TRANSCODE : COPY)],
      ...(output.transcode ? (input.tipo === 'envio' ? UPLOAD_FILTER : CAMERA_FILTER) : []),
      ...(input.audio ? AUDIO : ['-an']),
      // The picture goes on without a sound that stops; the default waits ten seconds for it.
      ...['-max_interleave_delta', '500000'],
      // 1.9 and not 2: with a key frame every two seconds, 2 makes a first segment of four.
      ...['-f', 'hls', '-hls_time', '1.9', '-hls_list_size', '20', '-hls_flags', 'temp_file+omit_endlist'],
      ...['-hls_segment_filename', `${path}_%06d.ts`, `${path}.m3u8`],
    ],
  }
}

/** Removes credentials: ffmpeg prints whole addresses when a camera refuses the password. */
const redact = (line: string): string => line.replace(/\/\/[^/\s@]*@/g, '//***@')

const programAt = (name: string): string | undefined =>
  [`/usr/bin/${name}`, `/bin/${name}`].find(path => existsSync(path))
const SETPRIV = programAt('setpriv')
const PRLIMIT = programAt('prlimit')

/** What the kernel allows a process that reads what strangers send. It also gives way to live pictures. */
export type ProcessLimits = { memoryBytes: number; cpuSeconds: number; fileBytes: number }

const limitArguments = ({ memoryBytes, cpuSeconds, fileBytes }: ProcessLimits): string[] =>
  PRLIMIT === undefined
    ? []
    : [PRLIMIT, `--data=${memoryBytes}`, `--cpu=${cpuSeconds}`, `--fsize=${fileBytes}`, '--core=0']

/** The process may have ended already. */
const lowerPriority = (pid: number | undefined): void => {
  try {
    if (pid !== undefined) setPriority(pid, SMALL_RENDITION_PRIORITY)
  } catch {
    // It then costs nothing any more.
  }
}

/** Starts ffmpeg so that it dies with the portal, even if the portal is killed. */
export const spawnFfmpeg = (
  ffmpeg: Ffmpeg,
  args: string[],
  stdio: StdioOptions,
  signal?: AbortSignal,
  limits?: ProcessLimits,
): ChildProcess => {
  const dies = SETPRIV === undefined ? [] : [SETPRIV, '--pdeathsig', 'KILL']
  const [program = ffmpeg.path, ...rest] = [...dies, ...(limits ? limitArguments(limits) : []), ffmpeg.path, ...args]
  const child = spawn(program, rest, { stdio, signal, killSignal: 'SIGKILL' })
  if (limits) lowerPriority(child.pid)
  return child
}

/** Twice the sound of a voice. A broken file of 3 MB may hold three million frames, with a complaint about each. */
const OUTPUT_MAX_BYTES = 4 * 2 ** 20

const collect = async (pipe: Readable, child: ChildProcess): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of pipe as AsyncIterable<Buffer>) {
    if (size < OUTPUT_MAX_BYTES) chunks.push(chunk)
    else child.kill('SIGKILL')
    size += chunk.length
  }
  return Buffer.concat(chunks)
}

/**
 * What a process writes to its pipes, and how it ends; one that writes more than is kept is ended.
 * @throws if it cannot run or is ended by its signal
 */
export const readOutputs = async (child: ChildProcess): Promise<{ code: number | null; outputs: Buffer[] }> => {
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const pipes = child.stdio.slice(1).filter(pipe => pipe !== null && pipe !== undefined)
  const [code, outputs] = await Promise.all([exited, Promise.all(pipes.map(pipe => collect(pipe as Readable, child)))])
  return { code, outputs }
}

/** About 350 kbit/s with the sound, which is copied. `fps` filters would move frames: those too close to the last one are left out instead. */
const SMALL_PICTURE = [
  ...['-map', '0:v:0', '-map', '0:a:0?', '-c:a', 'copy', '-threads', '1', '-vsync', 'passthrough'],
  '-vf',
  "select='isnan(prev_selected_t)+gte(t-prev_selected_t,0.055)',scale=w='min(640,iw)':h='min(360,ih)':force_original_aspect_ratio=decrease:force_divisible_by=2",
  ...[
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-profile:v',
    'main',
    '-pix_fmt',
    'yuv420p',
    '-enc_time_base',
    '1:90000',
  ],
  // One key frame, at the beginning: the segments of both renditions begin at the same frame.
  ...['-bf', '0', '-g', '600', '-sc_threshold', '0', '-crf', '26', '-maxrate', '240k', '-bufsize', '140k'],
  // The timestamps of the main rendition.
  ...['-copyts', '-mpegts_copyts', '1', '-pat_period', '10', '-sdt_period', '10', '-f', 'mpegts', 'pipe:1'],
]

/** The same segment for the small rendition. @throws if ffmpeg fails, takes too long, or is ended by the signal. */
export const createSmallSegment = async (ffmpeg: Ffmpeg, segment: Buffer, signal: AbortSignal): Promise<Buffer> => {
  const args = ['-hide_banner', '-loglevel', 'quiet', '-threads', '1', '-f', 'mpegts', '-i', 'pipe:0', ...SMALL_PICTURE]
  const limited = AbortSignal.any([signal, AbortSignal.timeout(SMALL_RENDITION_TIMEOUT_MS)])
  const child = spawnFfmpeg(ffmpeg, args, ['pipe', 'pipe', 'ignore'], limited)
  lowerPriority(child.pid)
  child.stdin?.on('error', () => undefined).end(segment)
  const { code, outputs } = await readOutputs(child)
  const bytes = outputs[0] ?? Buffer.alloc(0)
  if (code !== 0 || bytes.length === 0 || bytes.length % PACKET_BYTES !== 0)
    throw new Error(`ffmpeg ended with ${code}`)
  return bytes
}

/**
 * Decodes the key frames of MPEG-TS bytes. `outputs` are arguments that write to `pipe:1`, and to `pipe:3`, `pipe:4` … if there are more.
 * @returns what each pipe received; empty if ffmpeg failed or took too long.
 */
export const decodeKeyFrames = async (
  ffmpeg: Ffmpeg,
  segments: Buffer,
  outputs: string[],
  pipeCount: number,
): Promise<Buffer[]> => {
  const args = ['-hide_banner', '-loglevel', 'quiet', '-skip_frame', 'nokey', '-f', 'mpegts', '-i', 'pipe:0']
  const pipes = Array.from({ length: pipeCount - 1 }, () => 'pipe' as const)
  const child = spawnFfmpeg(ffmpeg, [...args, ...outputs], ['pipe', 'pipe', 'ignore', ...pipes])
  const timeout = setTimeout(() => child.kill('SIGKILL'), FFMPEG_RUN_TIMEOUT_MS)
  child.once('error', () => undefined)
  child.stdin?.on('error', () => undefined).end(segments)
  try {
    const [, picture, , ...more] = child.stdio
    return await Promise.all([picture, ...more].map(pipe => buffer(pipe as Readable)))
  } finally {
    clearTimeout(timeout)
  }
}

/** Starts ffmpeg and passes each line of its log to `onLine`, without credentials. */
export const startFfmpeg = (
  ffmpeg: Ffmpeg,
  { args, script }: { args: string[]; script?: string },
  onLine: (line: string) => void,
): ChildProcess => {
  const child = spawnFfmpeg(ffmpeg, args, ['pipe', 'ignore', 'pipe'])
  child.stdin?.on('error', () => undefined)
  if (script !== undefined) child.stdin?.end(script)
  let unfinished = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (unfinished + chunk).split(/[\r\n]+/)
    unfinished = (lines.pop() ?? '').slice(-FFMPEG_UNFINISHED_LINE_MAX_LENGTH)
    for (const line of lines) if (line !== '') onLine(redact(line))
  })
  return child
}
