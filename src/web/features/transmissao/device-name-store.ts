import { newKey } from '#web/lib/idempotency-key.ts'
import { ownName } from '#web/lib/stored.ts'

const KEY = 'aparelho'

/** A name this browser gave itself: a code opens on a few devices at a time, and nothing else tells them apart. */
export const deviceName = (): string => ownName(KEY, newKey)
