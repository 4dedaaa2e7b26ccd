import type { DespedidaPublica } from '#contract/despedida/public-schema.ts'
import type { HomenagemPublica } from '#contract/homenagem/schema.ts'

/** The wake on a wall: the page, its approved tributes, and until when it belongs there (the portal's wall clock). */
export type Wake = { despedida: DespedidaPublica; homenagens: HomenagemPublica[]; ate: string }

/** What a screen remembers of its place: the wake shown last, and when the next booking begins or ends (ms since 1970). */
export type Memory = { wake: Wake | undefined; changeAt: number | undefined }

const KEY = 'tela:'
const EMPTY: Memory = { wake: undefined, changeAt: undefined }

export const readMemory = (place: string): Memory => {
  try {
    const value = JSON.parse(localStorage.getItem(KEY + place) ?? 'null') as Partial<Memory> | null
    return { wake: value?.wake, changeAt: value?.changeAt }
  } catch {
    return EMPTY
  }
}

export const writeMemory = (place: string, memory: Memory): void => {
  try {
    localStorage.setItem(KEY + place, JSON.stringify(memory))
  } catch {
    // A screen without storage shows the same things, only not after a loss of power.
  }
}
