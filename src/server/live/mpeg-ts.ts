/** MPEG transport streams (ISO 13818-1), as much of them as the portal reads. */

export const PACKET_BYTES = 188

/** Stream type of sound in a program map table. */
export const AAC_STREAM_TYPE = 0x0f

/** A packet with a payload. `begins`: a table or a PES packet starts in it. */
type Packet = { pid: number; begins: boolean; payload: Buffer }

export function* packetsOf(segment: Buffer): Generator<Packet> {
  for (let at = 0; at + PACKET_BYTES <= segment.length; at += PACKET_BYTES) {
    const flags = segment[at + 3] ?? 0
    const start = at + 4 + (flags & 0x20 ? 1 + (segment[at + 4] ?? 0) : 0)
    if (!(flags & 0x10) || start >= at + PACKET_BYTES) continue
    yield {
      pid: segment.readUInt16BE(at + 1) & 0x1fff,
      begins: ((segment[at + 1] ?? 0) & 0x40) !== 0,
      payload: segment.subarray(start, at + PACKET_BYTES),
    }
  }
}

/**
 * Continues the counters of the packets (0 to 15 for each PID) from one file to the next. A process that writes one file begins at zero, and
 * players that join files take the jump for a lost packet.
 * @param last counter of the last packet of each PID; changed
 * @returns the same bytes, changed
 */
export const continueCounters = (file: Buffer, last: Map<number, number>): Buffer => {
  for (let at = 0; at + PACKET_BYTES <= file.length; at += PACKET_BYTES) {
    const pid = file.readUInt16BE(at + 1) & 0x1fff
    const flags = file[at + 3] ?? 0
    const step = flags & 0x10 ? 1 : 0
    const counter = ((last.get(pid) ?? -1) + step) & 0xf
    last.set(pid, counter)
    file[at + 3] = (flags & 0xf0) | counter
  }
  return file
}

const tableOf = (payload: Buffer): Buffer => payload.subarray(1 + (payload[0] ?? 0))

/** PID of the program map table of the first program. */
const programMapPidOf = (associationTable: Buffer): number | undefined => {
  for (let at = 8; at + 4 <= associationTable.length; at += 4)
    if (associationTable.readUInt16BE(at) !== 0) return associationTable.readUInt16BE(at + 2) & 0x1fff
  return undefined
}

const findStreamPid = (programMap: Buffer, streamType: number): number | undefined => {
  const end = Math.min(programMap.length, 3 + (programMap.readUInt16BE(1) & 0xfff) - 4)
  let at = 12 + (programMap.readUInt16BE(10) & 0xfff)
  while (at + 5 <= end) {
    if (programMap[at] === streamType) return programMap.readUInt16BE(at + 1) & 0x1fff
    at += 5 + (programMap.readUInt16BE(at + 3) & 0xfff)
  }
  return undefined
}

/** PID of the first stream of this type; undefined if the segment has none. */
export const streamPidOf = (segment: Buffer, streamType: number): number | undefined => {
  let programMapPid: number | undefined
  for (const { pid, begins, payload } of packetsOf(segment)) {
    if (!begins) continue
    if (pid === 0) programMapPid ??= programMapPidOf(tableOf(payload))
    else if (pid === programMapPid) return findStreamPid(tableOf(payload), streamType)
  }
  return undefined
}
