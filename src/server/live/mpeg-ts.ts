/** MPEG-TS (ISO 13818-1), as much of it as the portal reads. */

export const PACKET_BYTES = 188

/** Kinds of streams, as a piece lists them. */
export const AAC_STREAM_TYPE = 0x0f
export const H265_STREAM_TYPE = 0x24

/** What the packets of a stream say about themselves; `body` undefined in packets that carry none. */
export const readPacket = (bytes: Buffer, at: number) => {
  const flags = bytes[at + 3] ?? 0
  const start = at + 4 + (flags & 0x20 ? 1 + (bytes[at + 4] ?? 0) : 0)
  return {
    pid: bytes.readUInt16BE(at + 1) & 0x1fff,
    begins: ((bytes[at + 1] ?? 0) & 0x40) !== 0,
    body: flags & 0x10 && start < at + PACKET_BYTES ? bytes.subarray(start, at + PACKET_BYTES) : undefined,
  }
}

export const tableOf = (body: Buffer): Buffer => body.subarray(1 + (body[0] ?? 0))

/** Where the list of the streams stands. */
export const listPidOf = (table: Buffer): number | undefined => {
  for (let at = 8; at + 4 <= table.length; at += 4)
    if (table.readUInt16BE(at) !== 0) return table.readUInt16BE(at + 2) & 0x1fff
  return undefined
}

/** Where the first stream of that kind stands. */
export const pidOf = (table: Buffer, kind: number): number | undefined => {
  const end = Math.min(table.length, 3 + (table.readUInt16BE(1) & 0xfff) - 4)
  let at = 12 + (table.readUInt16BE(10) & 0xfff)
  while (at + 5 <= end) {
    if (table[at] === kind) return table.readUInt16BE(at + 1) & 0x1fff
    at += 5 + (table.readUInt16BE(at + 3) & 0xfff)
  }
  return undefined
}

/** Whether a piece says that it has a stream of that kind. */
export const carries = (piece: Buffer, kind: number): boolean => {
  let listPid: number | undefined
  for (let at = 0; at + PACKET_BYTES <= piece.length; at += PACKET_BYTES) {
    const { pid, begins, body } = readPacket(piece, at)
    if (!body || !begins) continue
    if (pid === 0) listPid ??= listPidOf(tableOf(body))
    else if (pid === listPid) return pidOf(tableOf(body), kind) !== undefined
  }
  return false
}
