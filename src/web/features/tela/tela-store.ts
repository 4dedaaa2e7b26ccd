import type { DespedidaPublica } from '#contract/despedida/public-schema.ts'
import type { HomenagemPublica } from '#contract/homenagem/schema.ts'
import type { BatidaAnswer } from '#contract/tela/schema.ts'
import { readStored, writeStored } from '#web/lib/stored.ts'

/** The velório on a display: its page, the approved homenagens, and the end of its apresentacao (the portal's local time). */
export type VelorioNaTela = { despedida: DespedidaPublica; homenagens: HomenagemPublica[]; ate: string }

/** Hours of a private velório, for a display without its key. */
export type VelorioReservado = NonNullable<BatidaAnswer['reservado']>

/**
 * What a display stores for its place, so that it shows the same after a reload without a network: the last velório, or the hours of the
 * last private one, and when the next apresentacao begins or ends (ms since 1970).
 */
export type TelaMemory = {
  velorio: VelorioNaTela | undefined
  reservado: VelorioReservado | undefined
  changeAt: number | undefined
}

const KEY = 'tela:'

/** Fields as displays have stored them since the first release; a rename would empty every display that reloads without a network. */
const readFields = (place: string) => readStored<Partial<Record<'wake' | 'reserva' | 'changeAt', unknown>>>(KEY + place)

export const readMemory = (place: string): TelaMemory => {
  const fields = readFields(place)
  return {
    velorio: fields?.wake as TelaMemory['velorio'],
    reservado: fields?.reserva as TelaMemory['reservado'],
    changeAt: fields?.changeAt as TelaMemory['changeAt'],
  }
}

export const writeMemory = (place: string, { velorio, reservado, changeAt }: TelaMemory): void => {
  writeStored(KEY + place, { wake: velorio, reserva: reservado, changeAt })
}
