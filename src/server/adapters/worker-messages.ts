/** A large message would keep the event loop busy while it is copied. */
const CHUNK_BYTES = 512 * 1024

/** In the place of bytes that are sent ahead: their number. */
type Reference = { bytesAhead: number }
/** A part of the bytes that are sent ahead of a job; `isLast` of its bytes. */
type Chunk = { chunk: Uint8Array; isLast: boolean }
export type JobMessage = Chunk | { job: unknown }

const mapEntries = (value: object, map: (one: unknown) => unknown): unknown =>
  Array.isArray(value)
    ? value.map(map)
    : Object.fromEntries(Object.entries(value).map(([name, one]) => [name, map(one)]))

/** The messages that a job consists of: its bytes in parts, then the rest of it. */
export function* messagesOf(job: unknown): Generator<JobMessage> {
  const ahead: Uint8Array[] = []
  const replace = (value: unknown): unknown => {
    if (value instanceof Uint8Array) return { bytesAhead: ahead.push(value) - 1 } satisfies Reference
    return typeof value === 'object' && value !== null ? mapEntries(value, replace) : value
  }
  const rest = replace(job)
  for (const bytes of ahead)
    for (let at = 0; at === 0 || at < bytes.length; at += CHUNK_BYTES)
      yield { chunk: bytes.subarray(at, at + CHUNK_BYTES), isLast: at + CHUNK_BYTES >= bytes.length }
  yield { job: rest }
}

const isReference = (value: object): value is Reference => 'bytesAhead' in value

/** Puts the messages of jobs together. @returns a function that returns a job with its last message */
export const createJobCollector = () => {
  let ahead: Uint8Array[] = []
  let chunks: Uint8Array[] = []
  const restore = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    return isReference(value) ? ahead[value.bytesAhead] : mapEntries(value, restore)
  }
  return (message: JobMessage): { job: unknown } | undefined => {
    if ('chunk' in message) {
      chunks.push(message.chunk)
      if (!message.isLast) return undefined
      ahead.push(Buffer.concat(chunks))
      chunks = []
      return undefined
    }
    const job = restore(message.job)
    ahead = []
    return { job }
  }
}
