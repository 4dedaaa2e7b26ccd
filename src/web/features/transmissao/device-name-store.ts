import { newKey } from '#web/lib/http.ts'
import { ownName } from '#web/lib/stored.ts'

const KEY = 'aparelho'

/** A random name of this browser: a code opens on a few devices at a time, and nothing else distinguishes them. */
export const deviceName = (): string => ownName(KEY, newKey)
