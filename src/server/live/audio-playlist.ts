/** The audio-only variant of a live picture or recording, from the same segments: about a twentieth of the bytes, for phones on a small data plan. */

import { AAC_STREAM_TYPE, packetsOf, streamPidOf } from './mpeg-ts.ts'

const TIMESTAMP_OWNER = 'com.apple.streaming.transportStreamTimestamp\0'

/** Presentation time of a PES packet: 33 bits in five bytes, in units of 1/90,000 s. */
const presentationTimeOf = (pes: Buffer): number | undefined => {
  if (((pes[7] ?? 0) & 0x80) === 0) return undefined
  const high = ((pes[9] ?? 0) >> 1) & 7
  return high * 2 ** 30 + (pes.readUInt16BE(10) >> 1) * 2 ** 15 + (pes.readUInt16BE(12) >> 1)
}

/** The ID3 tag that precedes packed audio and holds its presentation time. */
const timestampTag = (time: number): Buffer => {
  const timestamp = Buffer.alloc(8)
  timestamp.writeUInt32BE(Math.floor(time / 2 ** 32), 0)
  timestamp.writeUInt32BE(time % 2 ** 32, 4)
  const content = Buffer.concat([Buffer.from(TIMESTAMP_OWNER, 'latin1'), timestamp])
  const frame = Buffer.concat([Buffer.from('PRIV'), Buffer.from([0, 0, 0, content.length, 0, 0]), content])
  return Buffer.concat([Buffer.from('ID3'), Buffer.from([4, 0, 0, 0, 0, 0, frame.length]), frame])
}

const extract = (segment: Buffer): Buffer | undefined => {
  const audioPid = streamPidOf(segment, AAC_STREAM_TYPE)
  if (audioPid === undefined) return undefined
  const frames: Buffer[] = []
  let time: number | undefined
  for (const { pid, begins, payload } of packetsOf(segment)) {
    if (pid !== audioPid) continue
    if (begins) time ??= presentationTimeOf(payload)
    frames.push(begins ? payload.subarray(9 + (payload[8] ?? 0)) : payload)
  }
  return time === undefined ? undefined : Buffer.concat([timestampTag(time), ...frames])
}

const cached = new WeakMap<Buffer, Buffer>()

/** Sound of a segment as packed AAC (RFC 8216 §3.4), extracted once. @returns undefined for a segment without sound. */
export const audioOf = (segment: Buffer): Buffer | undefined => {
  const sound = cached.get(segment) ?? extract(segment)
  if (sound) cached.set(segment, sound)
  return sound
}

/** The same playlist with the names of the sound files. */
export const audioPlaylist = (playlist: string): string => playlist.replaceAll(/^([\w-]+)\.ts$/gm, '$1.aac')
