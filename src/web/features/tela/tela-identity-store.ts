import { newKey } from '#web/lib/idempotency-key.ts'
import { ownName } from '#web/lib/stored.ts'

const KEY = 'tela:nome'

/** Names this browser once, at random, so that staff see one screen and not a new one after each night. */
export const telaIdentity = (): string => ownName(KEY, () => newKey().padEnd(16, '0'))

/** The build this screen runs, from the name of its own script. */
export const telaVersion = (): string => /-([\w-]{6,12})\.js/.exec(import.meta.url)?.[1] ?? 'desenvolvimento'
