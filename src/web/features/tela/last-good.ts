import type { DespedidaPublica } from '#contract/despedida/public-schema.ts'
import type { HomenagemPublica } from '#contract/homenagem/schema.ts'
import { readStored, writeStored } from '#web/lib/stored.ts'

/** The wake on a wall: the page, its approved tributes, and until when it belongs there (the portal's wall clock). */
export type Wake = { despedida: DespedidaPublica; homenagens: HomenagemPublica[]; ate: string }

/** What a screen remembers of its place: the wake shown last, and when the next booking begins or ends (ms since 1970). */
export type Memory = { wake: Wake | undefined; changeAt: number | undefined }

const KEY = 'tela:'

export const readMemory = (place: string): Memory => {
  const value = readStored<Partial<Memory>>(KEY + place)
  return { wake: value?.wake, changeAt: value?.changeAt }
}

export const writeMemory = (place: string, memory: Memory): void => {
  writeStored(KEY + place, memory)
}
