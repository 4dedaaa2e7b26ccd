import type { DespedidaPublica } from '#contract/despedida/public-schema.ts'
import type { HomenagemPublica } from '#contract/homenagem/schema.ts'
import type { BatidaAnswer } from '#contract/tela/schema.ts'
import { readStored, writeStored } from '#web/lib/stored.ts'

/** The wake on a wall: the page, its approved homenagens, and until when it belongs there (the portal's wall clock). */
export type Wake = { despedida: DespedidaPublica; homenagens: HomenagemPublica[]; ate: string }

/** Hours of a private wake on a screen without its key. */
export type Reserva = NonNullable<BatidaAnswer['reservado']>

/**
 * What a screen remembers of its place: the wake, or the hours of the private wake, shown last, and when the next apresentacao begins or
 * ends (ms since 1970).
 */
export type Memory = { wake: Wake | undefined; reserva: Reserva | undefined; changeAt: number | undefined }

const KEY = 'tela:'

export const readMemory = (place: string): Memory => {
  const value = readStored<Partial<Memory>>(KEY + place)
  return { wake: value?.wake, reserva: value?.reserva, changeAt: value?.changeAt }
}

export const writeMemory = (place: string, memory: Memory): void => {
  writeStored(KEY + place, memory)
}
