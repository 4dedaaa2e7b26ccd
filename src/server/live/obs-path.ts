import type { Secrets } from '#server/core/secrets.ts'

const PREFIX = 'cerimonia-'
const HASH_LENGTH = 24

export const obsHmacOf = (secrets: Secrets, key: string): string => secrets.hmac('obs', key)

/** The path of the media server to which OBS sends with the key of this hash. Each key has its own: the portal reads no other. */
export const obsPathOf = (hmac: string): string => `${PREFIX}${hmac.slice(0, HASH_LENGTH)}`

export const isObsPath = (path: string): boolean => path.startsWith(PREFIX)
