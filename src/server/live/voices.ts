import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOMENAGEM_AUDIO_SEGUNDOS } from '#contract/homenagem/limits.ts'
import { AUDIO_RECUSADO, type MotivoDoAudio } from '#contract/homenagem/messages.ts'
import { Problem } from '#server/core/problem.ts'
import { createSlots } from '#server/core/slots.ts'
import { SOUND_HZ } from '#server/core/sound.ts'
import { type Ffmpeg, type ProcessLimits, readOutputs, spawnFfmpeg } from './ffmpeg.ts'

/** AAC mono in MP4, and its length as it was decoded. */
export type CleanVoice = { bytes: Buffer; segundos: number }

export type Voices = {
  /** Reads what somebody recorded. @throws Problem AUDIO_NAO_ACEITO, AUDIO_INDISPONIVEL */
  clean: (sent: Buffer) => Promise<CleanVoice>
  /** @returns 16-bit mono sound of `SOUND_HZ` of a voice that was cleaned */
  decode: (kept: Buffer) => Promise<Buffer>
}

/** Two at once, so that live pictures have the processors; as many as wait are read within the patience of a browser. */
const AT_ONCE_MAX = 2
const WAITING_MAX = 20
const BUSY_RETRY_AFTER_SECONDS = 10
const TIMEOUT_MS = 30_000
const LIMITS: ProcessLimits = { memoryBytes: 256 * 2 ** 20, cpuSeconds: 10, fileBytes: 4 * 2 ** 20 }

/** A recorder that stops at the limit writes some tenths of a second more. */
const LONGEST_SECONDS = HOMENAGEM_AUDIO_SEGUNDOS + 1
const SHORTEST_SECONDS = 1
/** Files of phones have one or two streams. */
const STREAMS_MAX = 8

const refused = (motivo: MotivoDoAudio): Problem =>
  new Problem('AUDIO_NAO_ACEITO', { message: AUDIO_RECUSADO[motivo], values: { motivo } })

const busy = (): Problem => new Problem('AUDIO_INDISPONIVEL', { retryAfter: BUSY_RETRY_AFTER_SECONDS })

/** Demuxers by how a file begins. None of them opens another file or address: playlists and `concat` are not among them. */
const FORMATS: readonly (readonly [isStart: (start: string) => boolean, demuxer: string])[] = [
  [start => start.slice(4, 8) === 'ftyp', 'mov'],
  [start => start.startsWith('OggS'), 'ogg'],
  [start => start.startsWith('\x1aE\xdf\xa3'), 'matroska'],
  [start => start.startsWith('#!AMR'), 'amr'],
  [start => start.startsWith('RIFF') && start.slice(8, 12) === 'WAVE', 'wav'],
  [start => /^\xff[\xf0\xf1\xf8\xf9]/.test(start), 'aac'],
  [start => /^(ID3|\xff[\xe2-\xff])/.test(start), 'mp3'],
]

const formatOf = (sent: Buffer): string | undefined => {
  const start = sent.toString('latin1', 0, 12)
  return FORMATS.find(([isStart]) => isStart(start))?.[1]
}

/** The level of what was recorded must not decide how loud it is heard; pauses stay quiet. */
const EVEN_LOUDNESS = 'dynaudnorm=f=200:g=5:p=0.7:m=30:t=0.002'

/** One decoding for both outputs: the sound as it is kept, and samples by which it is measured. Timestamps of the file are not believed. */
const FILTER = [
  `[0:a:0]aresample=44100,aformat=channel_layouts=mono,asetpts=N/SR/TB,atrim=end=${LONGEST_SECONDS + 1},asplit[kept][heard]`,
  `[kept]${EVEN_LOUDNESS},aresample=44100[even]`,
  `[heard]aresample=${SOUND_HZ}[samples]`,
].join(';')

const cleanArguments = (format: string, input: string, output: string): string[] => [
  ...['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'info', '-threads', '1', '-filter_complex_threads', '1'],
  // Only the input's own file: what it refers to elsewhere is not opened.
  ...['-max_streams', String(STREAMS_MAX), '-protocol_whitelist', 'file', '-f', format, '-i', input],
  ...['-filter_complex', FILTER, '-map', '[even]', '-map_metadata', '-1', '-map_chapters', '-1'],
  ...['-fflags', '+bitexact', '-flags:a', '+bitexact', '-c:a', 'aac', '-b:a', '56k', '-movflags', '+faststart'],
  ...['-f', 'mp4', output, '-map', '[samples]', '-c:a', 'pcm_s16le', '-f', 's16le', 'pipe:1'],
]

/** A picture that moves makes a film; a cover, or a number on an album, makes music. @param log what ffmpeg writes about the input */
const problemOf = (log: string): MotivoDoAudio | undefined => {
  const lines = log.split('\n').map(line => line.trim())
  const pictures = lines.filter(line => line.startsWith('Stream #0:') && line.includes(': Video: '))
  if (pictures.some(line => !line.includes('(attached pic)'))) return 'filme'
  const hasTag = (name: string): boolean => lines.some(line => line.toLowerCase().startsWith(`${name} `))
  return pictures.length > 0 || (hasTag('album') && hasTag('track')) ? 'musica' : undefined
}

const FRAME_SAMPLES = SOUND_HZ / 50
/** Below this, in parts of full scale (-50 dB), nobody is understood. */
const HEARD_MIN = 0.003
const HEARD_FRAMES_MIN = 15

/** Whether there is more than the noise of a microphone and a click. */
const isHeard = (pcm: Buffer): boolean => {
  const samples = Math.floor(pcm.length / 2)
  let frames = 0
  for (let start = 0; start + FRAME_SAMPLES <= samples && frames < HEARD_FRAMES_MIN; start += FRAME_SAMPLES) {
    let energy = 0
    for (let at = start; at < start + FRAME_SAMPLES; at++) energy += (pcm.readInt16LE(at * 2) / 32_768) ** 2
    if (Math.sqrt(energy / FRAME_SAMPLES) > HEARD_MIN) frames += 1
  }
  return frames >= HEARD_FRAMES_MIN
}

/** @throws Problem */
const secondsOf = (pcm: Buffer): number => {
  const seconds = pcm.length / 2 / SOUND_HZ
  if (seconds > LONGEST_SECONDS) throw refused('longa')
  if (seconds < SHORTEST_SECONDS) throw refused('curta')
  if (!isHeard(pcm)) throw refused('silencio')
  return Math.min(HOMENAGEM_AUDIO_SEGUNDOS, Math.round(seconds))
}

const cleanIn = async (ffmpeg: Ffmpeg, folder: string, format: string, sent: Buffer): Promise<CleanVoice> => {
  const [input, output] = [join(folder, 'enviada'), join(folder, 'guardada.m4a')]
  await writeFile(input, sent, { mode: 0o600 })
  const args = cleanArguments(format, input, output)
  const child = spawnFfmpeg(ffmpeg, args, ['ignore', 'pipe', 'pipe'], AbortSignal.timeout(TIMEOUT_MS), LIMITS)
  const { code, outputs } = await readOutputs(child).catch(() => {
    throw busy()
  })
  const [pcm, log] = [outputs[0] ?? Buffer.alloc(0), outputs[1]?.toString('latin1') ?? '']
  const problem = problemOf(log)
  if (problem) throw refused(problem)
  if (code !== 0 || pcm.length === 0) throw refused('danificada')
  return { segundos: secondsOf(pcm), bytes: await readFile(output) }
}

export const createVoices = (ffmpeg: Ffmpeg): Voices => {
  const inSlot = createSlots(AT_ONCE_MAX, { max: WAITING_MAX, refusal: busy })
  return {
    clean: sent => {
      const format = formatOf(sent)
      if (format === undefined) throw refused('formato')
      return inSlot(async () => {
        const folder = await mkdtemp(join(tmpdir(), 'memorial-voz-'))
        try {
          return await cleanIn(ffmpeg, folder, format, sent)
        } finally {
          await rm(folder, { recursive: true, force: true })
        }
      })
    },
    decode: async kept => {
      const quietly = ['-hide_banner', '-loglevel', 'quiet', '-threads', '1']
      const input = ['-protocol_whitelist', 'pipe', '-f', 'mov', '-i', 'pipe:0']
      const output = ['-map', '0:a:0', '-ac', '1', '-ar', String(SOUND_HZ), '-f', 's16le', 'pipe:1']
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const child = spawnFfmpeg(ffmpeg, [...quietly, ...input, ...output], ['pipe', 'pipe', 'ignore'], signal, LIMITS)
      child.stdin?.on('error', () => undefined).end(kept)
      const { code, outputs } = await readOutputs(child)
      if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
      return outputs[0] ?? Buffer.alloc(0)
    },
  }
}
