import { packetsOf, streamPidOf } from './mpeg-ts.ts'

/** The picture that a camera, phone or media server sends, as ffmpeg's log or the stream itself names it. */
export type IncomingPicture = { codec: string; profile: string; format: string; interlaced: boolean }

const VIDEO_STREAM = /Stream #\d+:\d[^:]*: Video: /
const VIDEO_FORMAT = /^(\w+)(?: \(([^)]*)\))?(?: \([^)]*\))?,? *([^\s,(]*)(?:\(([^)]*)\))?/

/** @returns undefined for every other line of the log. */
export const pictureOfLine = (line: string): IncomingPicture | undefined => {
  const stream = VIDEO_STREAM.exec(line)
  const found = stream && VIDEO_FORMAT.exec(line.slice(stream.index + stream[0].length))
  if (!found) return undefined
  const [, codec = '', tag = '', format = '', colours = ''] = found
  // Without a profile the first parentheses hold the tag of the container.
  const profile = /^\w{4} \/ |^\[/.test(tag) ? '' : tag
  return { codec, profile, format, interlaced: /\b(?:top|bottom)\b/.test(colours) }
}

/** Profiles and format that phones, television sets and browsers decode: H.264 with eight bits, 4:2:0. */
const WATCHABLE_PROFILES = /^(?:|(?:Constrained )?(?:Baseline|Main|High)|Progressive High)$/
const WATCHABLE_FORMATS = /^(?:|none|yuvj?420p|nv12|nv21)$/

export const isWatchable = ({ codec, profile, format }: IncomingPicture): boolean =>
  codec === 'h264' && WATCHABLE_PROFILES.test(profile) && WATCHABLE_FORMATS.test(format)

/** For the log: "h264 High 10 yuv420p10le". */
export const nameOfPicture = ({ codec, profile, format }: IncomingPicture): string =>
  [codec, profile, format].filter(word => word !== '').join(' ')

/** An audio stream of which ffmpeg knows nothing: it would wait for the first sound before it writes a picture. */
export const isUnknownSound = (line: string): boolean =>
  /Could not find codec parameters for stream \d+ \(Audio/.test(line)

const H264_STREAM_TYPE = 0x1b
const PARAMETER_SET_TYPE = 7
const START_CODE = Buffer.from([0, 0, 1])
const PES_HEADER_BYTES = 9

/** The video of a segment as one byte stream. */
const videoOf = (segment: Buffer): Buffer => {
  const videoPid = streamPidOf(segment, H264_STREAM_TYPE)
  const parts: Buffer[] = []
  for (const { pid, begins, payload } of packetsOf(segment))
    if (pid === videoPid) parts.push(begins ? payload.subarray(PES_HEADER_BYTES + (payload[8] ?? 0)) : payload)
  return Buffer.concat(parts)
}

/** The different sequence parameter sets (ITU-T H.264, 7.3.2.1) of an MPEG-TS segment, in the order of their first use. */
export const parameterSetsOf = (segment: Buffer): Buffer[] => {
  const video = videoOf(segment)
  const sets = new Map<string, Buffer>()
  for (let at = video.indexOf(START_CODE); at >= 0; at = video.indexOf(START_CODE, at + START_CODE.length)) {
    const start = at + START_CODE.length
    if (((video[start] ?? 0) & 0x1f) !== PARAMETER_SET_TYPE) continue
    const next = video.indexOf(START_CODE, start)
    let end = next < 0 ? video.length : next
    while (end > start && video[end - 1] === 0) end -= 1
    const set = video.subarray(start, end)
    sets.set(set.toString('latin1'), set)
  }
  return [...sets.values()]
}

/** Finds segments whose picture begins with other parameters than the last one ended with: a player would stop there. */
export const createChangeDetection = (last: Buffer | undefined): ((segment: Buffer) => boolean) => {
  let parameters = parameterSetsOf(last ?? Buffer.alloc(0)).at(-1)
  return segment => {
    const sets = parameterSetsOf(segment)
    const isChanged = parameters !== undefined && sets[0] !== undefined && !parameters.equals(sets[0])
    parameters = sets.at(-1) ?? parameters
    return isChanged
  }
}

/** Stream types of the other codecs that cameras send (ISO/IEC 13818-1, table 2-34). */
const OTHER_CODECS: ReadonlyMap<number, string> = new Map([
  [0x02, 'mpeg2video'],
  [0x10, 'mpeg4'],
  [0x24, 'hevc'],
])

/** @returns the first picture of a segment that not every device shows. A busy portal may read a segment before the log that names its codec. */
export const unwatchableOf = (segment: Buffer): IncomingPicture | undefined => {
  for (const [type, codec] of OTHER_CODECS)
    if (streamPidOf(segment, type) !== undefined) return { codec, profile: '', format: '', interlaced: false }
  return parameterSetsOf(segment)
    .map(pictureOfParameterSet)
    .find(picture => !isWatchable(picture))
}

const bitReader = (bytes: Buffer) => {
  let position = 0
  const bit = (): number => {
    const value = ((bytes[position >> 3] ?? 0) >> (7 - (position & 7))) & 1
    position += 1
    return value
  }
  /** Exp-Golomb code, 9.1. */
  const code = (): number => {
    let zeros = 0
    while (zeros < 32 && bit() === 0) zeros += 1
    let value = 1
    for (let index = 0; index < zeros; index += 1) value = value * 2 + bit()
    return value - 1
  }
  return { bit, code }
}

/** Profiles whose parameter sets state their format; the older ones have eight bits and 4:2:0. */
const PROFILES: Record<number, string> = {
  66: 'Baseline',
  77: 'Main',
  88: 'Extended',
  100: 'High',
  110: 'High 10',
  122: 'High 4:2:2',
  244: 'High 4:4:4 Predictive',
  44: 'CAVLC 4:4:4',
}
const FIRST_PROFILE_WITH_FORMAT = 100
const CHROMA = ['gray', 'yuv420p', 'yuv422p', 'yuv444p']

/** Profiles whose sets may carry matrices and say how colours are sampled; before them everything is 4:2:0. */
const hasFormat = (profile: number): boolean => profile >= FIRST_PROFILE_WITH_FORMAT || profile === 44

/** Bits of a set after its profile. Bytes 00 00 03 stand for 00 00, so that no start code occurs inside. */
const bitsOf = (set: Buffer) =>
  bitReader(Buffer.from(set.subarray(4).toString('latin1').replaceAll('\0\0\u0003', '\0\0'), 'latin1'))

/** Edge of a macroblock in pixels. */
const BLOCK = 16

type Bits = ReturnType<typeof bitReader>

const skipCodes = ({ code }: Bits, count: number): void => {
  for (let index = 0; index < count; index += 1) code()
}

/** Order of pictures: its kind decides what follows. */
const skipPictureOrder = (bits: Bits): void => {
  const kind = bits.code()
  if (kind === 0) bits.code()
  if (kind !== 1) return
  bits.bit()
  skipCodes(bits, 2)
  skipCodes(bits, bits.code())
}

/** Width and height in pixels (7.3.2.1.1, 7.4.2.1.1); undefined for a set with matrices of its own, which cameras do not send. */
export const sizeOfParameterSet = (set: Buffer): { width: number; height: number } | undefined => {
  const bits = bitsOf(set)
  const { bit, code } = bits
  code()
  let chroma = 1
  if (hasFormat(set[1] ?? 0)) {
    chroma = code()
    if (chroma === 3) bit()
    skipCodes(bits, 2)
    bit()
    if (bit() === 1) return undefined
  }
  code()
  skipPictureOrder(bits)
  code()
  bit()
  const [columns, rows] = [code() + 1, code() + 1]
  const isFrame = bit()
  if (isFrame === 0) bit()
  bit()
  const crop = bit() === 1 ? [code(), code(), code(), code()] : []
  const [left = 0, right = 0, top = 0, bottom = 0] = crop
  const [unitX, unitY] = [chroma === 1 || chroma === 2 ? 2 : 1, (chroma === 1 ? 2 : 1) * (2 - isFrame)]
  return {
    width: columns * BLOCK - (left + right) * unitX,
    height: rows * BLOCK * (2 - isFrame) - (top + bottom) * unitY,
  }
}

/** What a sequence parameter set says about its picture; whether it is interlaced cannot be told from it. */
export const pictureOfParameterSet = (set: Buffer): IncomingPicture => {
  const number = set[1] ?? 0
  const picture = { codec: 'h264', profile: PROFILES[number] ?? `profile ${number}`, interlaced: false }
  if (!hasFormat(number)) return { ...picture, format: 'yuv420p' }
  const { bit, code } = bitsOf(set)
  code()
  const chroma = code()
  if (chroma === 3) bit()
  const depth = 8 + Math.max(code(), code())
  return { ...picture, format: `${CHROMA[chroma] ?? 'unknown'}${depth > 8 ? depth : ''}` }
}
