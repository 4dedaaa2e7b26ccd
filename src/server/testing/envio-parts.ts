import { execFileSync } from 'node:child_process'

/** A recording in the format of a browser, split into parts as a browser does. */
export type EncodedRecording = { formato: string; parts: Buffer[] }

const ENCODERS = {
  'video/webm;codecs=vp8,opus': [
    '-c:v',
    'libvpx',
    '-deadline',
    'realtime',
    '-cpu-used',
    '8',
    '-b:v',
    '300k',
    '-c:a',
    'libopus',
    '-f',
    'webm',
  ],
  'video/webm;codecs=h264,opus': ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'libopus', '-f', 'matroska'],
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2': [
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', '-f', 'mp4'],
    ...['-movflags', 'frag_keyframe+empty_moov+default_base_moof'],
  ],
} as const
export type Formato = keyof typeof ENCODERS

const recorded = new Map<string, EncodedRecording>()

/** `seconds` of a test picture with sound, a key frame every `gop` seconds, in parts of about half a second; encoded once. */
export const record = (formato: Formato, seconds: number, { gop = 2, size = '320x240' } = {}): EncodedRecording => {
  const key = [formato, seconds, gop, size].join()
  const known = recorded.get(key) ?? encode(formato, seconds, gop, size)
  recorded.set(key, known)
  return known
}

const encode = (formato: Formato, seconds: number, gop: number, size: string): EncodedRecording => {
  const rate = 15
  const bytes = execFileSync(
    'ffmpeg',
    [
      ...['-loglevel', 'error', '-f', 'lavfi', '-i', `testsrc=size=${size}:rate=${rate}`],
      ...['-f', 'lavfi', '-i', 'sine=frequency=300', '-t', String(seconds), '-pix_fmt', 'yuv420p'],
      ...['-g', String(gop * rate), '-keyint_min', String(gop * rate), ...ENCODERS[formato], 'pipe:1'],
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  )
  const length = Math.ceil(bytes.length / (seconds * 2))
  const parts = Array.from({ length: Math.ceil(bytes.length / length) }, (_, index) =>
    bytes.subarray(index * length, (index + 1) * length),
  )
  return { formato, parts }
}
