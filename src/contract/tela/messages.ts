/** Sentences and rhythm of the screens on the walls, specification §2 "Chapel display screen", §9. */
export const TELA = {
  lugarInvalido: 'Informe a unidade e a capela.',
} as const

/** Seconds between two beats of a screen; after three missed beats staff see it in red. */
export const TELA_HEARTBEAT_INTERVAL_SECONDS = 10
export const TELA_MISSED_HEARTBEATS_MAX = 3
/** Spec §9: the display screen reloads every 600000 ms, homenagens and advertising change every 10 s. */
export const TELA_RELOAD_INTERVAL_MS = 600_000
export const TELA_CAROUSEL_INTERVAL_MS = 10_000
/** The hall of a unit, beside its chapel numbers. */
export const SAGUAO = 'saguao'
/** The wall of the Finados event: of the group, of no unit. */
export const PAINEL = 'painel'
/** Most displays listed; a new one takes the place of the display without a key that was unseen for longest. */
export const TELAS_MAX = 500
