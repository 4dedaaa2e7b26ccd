import type { BatidaResponse } from '#contract/tela/schema.ts'
import { readLocalTime } from '#server/db/now.ts'
import type { Deps } from '#server/deps.ts'
import * as store from './store.ts'
import { addMinutes, displayMarginsOf, nextChanges, velorioAfter, velorioAt } from './velorio-rules.ts'

type VelorioOnDisplay = {
  current: store.VelorioOfCapela
  /** Until when it stays on the display by its hours. */
  ate: string
  /** The next velório in the chapel within a day, announced from `desde`. */
  seguinte: (store.VelorioOfCapela & { desde: string }) | undefined
}

type CapelaNow = { agora: string; mudaEm: number | null; proximoEm: number | null; shown: VelorioOnDisplay | undefined }

const readCapelaNow = async (deps: Deps, place: store.TelaPlace): Promise<CapelaNow> => {
  const margins = displayMarginsOf(deps.config, place.empresa)
  const velorios = await store.listNear(deps.db, place, margins)
  const agora = await readLocalTime(deps.db)
  const { ate, ...changes } = nextChanges(velorios, margins, agora)
  const current = velorioAt(velorios, margins, agora)
  if (!current) return { agora, ...changes, shown: undefined }
  const next = velorioAfter(velorios, current)
  const seguinte = next && { ...next, desde: addMinutes(next.dataHoraInicial, -margins.antes) }
  return { agora, ...changes, shown: { current, ate: ate ?? current.dataHoraFinal, seguinte } }
}

/** The velório that belongs on the display of a chapel now; undefined for none. */
export const findVelorioOnDisplay = async (deps: Deps, place: store.TelaPlace): Promise<VelorioOnDisplay | undefined> =>
  (await readCapelaNow(deps, place)).shown

type DisplayState = Pick<BatidaResponse, 'agora' | 'conteudo' | 'mudaEm' | 'proximoEm' | 'reservado'>

/** The state of a chapel display. `reservado` holds no more than the hours of a private velório. */
export const readCapelaState = async (deps: Deps, place: store.TelaPlace): Promise<DisplayState> => {
  const { shown, ...times } = await readCapelaNow(deps, place)
  if (!shown) return { ...times, conteudo: await store.readCapelaVersion(deps.db, []), reservado: null }
  const { current, ate, seguinte } = shown
  const { dataHoraInicial, dataHoraFinal, tipo, status_memoria } = current
  return {
    ...times,
    conteudo: await store.readCapelaVersion(deps.db, [current.id, ...(seguinte ? [seguinte.id] : [])]),
    reservado: tipo === 'Privada' && status_memoria ? { dataHoraInicial, dataHoraFinal, ate } : null,
  }
}

/** The state of a lobby display, which asks at each heartbeat whether its list changed. */
export const readSaguaoState = async (deps: Deps, empresa: string): Promise<DisplayState> => ({
  agora: await readLocalTime(deps.db),
  conteudo: await store.readSaguaoVersion(deps.db, empresa, displayMarginsOf(deps.config, empresa)),
  mudaEm: null,
  proximoEm: null,
  reservado: null,
})
