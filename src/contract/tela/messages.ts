/** Texts and intervals of the displays, specification §2 "Chapel display screen", §9. */
export const TELA = {
  lugarInvalido: 'Informe a unidade e a capela.',
} as const

/** Seconds between two heartbeats of a display; after three missed heartbeats staff see it in red. */
export const TELA_HEARTBEAT_INTERVAL_SECONDS = 10
export const TELA_MISSED_HEARTBEATS_MAX = 3
/** Specification §9: the display reloads every 600000 ms; homenagens and advertising change every 10 s. */
export const TELA_RELOAD_INTERVAL_MS = 600_000
export const TELA_CAROUSEL_INTERVAL_MS = 10_000
/** Place of a lobby display, used instead of a chapel number. */
export const SAGUAO = 'saguao'
/** Place of the Finados panel, which belongs to the group and to no unit. */
export const PAINEL = 'painel'
/** Most displays listed; a new one evicts the display without a key that has been silent for longest. */
export const TELAS_MAX = 500
