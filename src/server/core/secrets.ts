import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CODIGO_ALPHABET, CODIGO_LENGTH } from '#contract/fields/codigo.ts'

/** Keys derived from the one configured secret; none is stored in the database. */
export type Secrets = {
  /** Signing key of session tokens and cookies. */
  jwtKey: string
  /** Keyed hash for look-ups (codes, contacts in limits); `purpose` keeps the uses apart. Hex, 256 bits. */
  hmac: (purpose: string, value: string) => string
  sameHmac: (left: string, right: string) => boolean
  /** AES-256-GCM, base64url; `decrypt` throws on altered text. */
  encrypt: (plain: string) => string
  decrypt: (sealed: string) => string
}

/** Without a configured secret: one that is created on the first start, readable by the owner only. */
export const loadOrCreateSecret = (dataDir: string): string => {
  const path = join(dataDir, 'segredo')
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  mkdirSync(dataDir, { recursive: true })
  const secret = randomBytes(32).toString('base64url')
  writeFileSync(path, `${secret}\n`, { mode: 0o600, flag: 'wx' })
  return secret
}

const derive = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'memorial-portal', purpose, 32))

export const createSecrets = (secret: string): Secrets => {
  const hmacKey = derive(secret, 'hmac')
  const cipherKey = derive(secret, 'cipher')
  return {
    jwtKey: derive(secret, 'jwt').toString('base64'),
    hmac: (purpose, value) => createHmac('sha256', hmacKey).update(purpose).update('\0').update(value).digest('hex'),
    sameHmac: (left, right) => left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right)),
    encrypt: plain => {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', cipherKey, iv)
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    decrypt: sealed => {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', cipherKey, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}

/** The configured secret, or the one of the data directory, which is created on first use. */
export const openSecrets = (config: { SESSION_SECRET: string; DATA_DIR: string }): Secrets =>
  createSecrets(config.SESSION_SECRET === '' ? loadOrCreateSecret(config.DATA_DIR) : config.SESSION_SECRET)

/** 128 random bits, URL-safe: session ids, stream ids, family keys, picture names. */
export const randomName = (): string => randomBytes(16).toString('base64url')

/** Access or participant code: 10 Crockford characters, 50 bits. */
export const randomCodigo = (): string =>
  Array.from({ length: CODIGO_LENGTH }, () => CODIGO_ALPHABET[randomInt(CODIGO_ALPHABET.length)]).join('')

/** Verification code: 5 digits, leading zeros included. */
export const randomCodigoVerificacao = (): string => String(randomInt(100_000)).padStart(5, '0')

/** Compares in a time that says nothing about the secret but its length. */
export const isSameSecret = (shown: string, wanted: string): boolean => {
  const [left, right] = [Buffer.from(shown), Buffer.from(wanted)]
  return left.length === right.length && timingSafeEqual(left, right)
}
