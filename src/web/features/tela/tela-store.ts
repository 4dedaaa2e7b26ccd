import type { DespedidaDaCapela } from '#contract/despedida/public-schema.ts'
import type { FotografiaPublica } from '#contract/fotografia/schema.ts'
import type { HomenagemPublica } from '#contract/homenagem/schema.ts'
import type { BatidaResponse } from '#contract/tela/schema.ts'
import { readStored, writeStored } from '#web/lib/stored.ts'

/** The velório on a display: its page, the approved homenagens, the photographs, and until when it is shown by its hours (the portal's local time). */
export type VelorioNaTela = {
  despedida: DespedidaDaCapela
  homenagens: HomenagemPublica[]
  /** A velório stored before an update of the portal has none. */
  fotografias?: FotografiaPublica[]
  ate: string
}

export type Seguinte = NonNullable<DespedidaDaCapela['exibicao']['seguinte']>

/** The next velório in the chapel; a velório stored before an update of the portal has none. */
export const seguinteOf = ({ despedida }: VelorioNaTela): Seguinte | undefined =>
  despedida.exibicao?.seguinte ?? undefined

/** Hours of a private velório, for a display without its key. */
export type VelorioReservado = NonNullable<BatidaResponse['reservado']>

/**
 * What a display stores for its place, so that it shows the same after a reload without a network: the last velório, or the hours of the
 * last private one, and when the display begins to show another velório (ms since 1970).
 */
export type TelaMemory = {
  velorio: VelorioNaTela | undefined
  reservado: VelorioReservado | undefined
  nextAt: number | undefined
}

const KEY = 'tela:'

/** Fields as displays have stored them since the first release; a rename would empty every display that reloads without a network. */
const readFields = (place: string) => readStored<Partial<Record<'wake' | 'reserva' | 'changeAt', unknown>>>(KEY + place)

export const readMemory = (place: string): TelaMemory => {
  const fields = readFields(place)
  return {
    velorio: fields?.wake as TelaMemory['velorio'],
    reservado: fields?.reserva as TelaMemory['reservado'],
    nextAt: fields?.changeAt as TelaMemory['nextAt'],
  }
}

export const writeMemory = (place: string, { velorio, reservado, nextAt }: TelaMemory): void => {
  writeStored(KEY + place, { wake: velorio, reserva: reservado, changeAt: nextAt })
}
