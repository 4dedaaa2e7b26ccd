import { newKey } from '#web/lib/http.ts'
import { ownName } from '#web/lib/stored.ts'

const KEY = 'tela:nome'

/** A random name of this browser, so that staff see one display and not a new one after each night. */
export const telaIdentity = (): string => ownName(KEY, () => newKey().padEnd(16, '0'))

/** The build of this page, from the name of its own script. */
export const telaVersion = (): string => /-([\w-]{6,12})\.js/.exec(import.meta.url)?.[1] ?? 'desenvolvimento'
