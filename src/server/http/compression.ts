import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]
/** Quality 5 of 11: higher levels take many times as long and save few bytes. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}

/** Compresses in the thread pool of Node.js, not on the event loop. */
export const encode = (encoding: Encoding, identity: Uint8Array): Promise<Uint8Array> => {
  if (encoding === 'identity') return Promise.resolve(identity)
  return encoding === 'br' ? toBrotli(identity, BROTLI) : toGzip(identity)
}

/** @param accepted the `Accept-Encoding` header of the request. */
export const encodingOf = (accepted: string): Encoding => {
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}
