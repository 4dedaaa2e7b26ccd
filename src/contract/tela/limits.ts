/** Seconds between two heartbeats of a display; after three missed heartbeats staff see it in red. */
export const TELA_HEARTBEAT_INTERVAL_SECONDS = 10
export const TELA_MISSED_HEARTBEATS_MAX = 3
/** Seconds until the next heartbeat while a velório is shown, and of a lobby always, so that a display follows an end or a move as quickly as the desk. */
export const TELA_VELORIO_INTERVAL_SECONDS = 5
/** Specification §9: the display reloads every 600000 ms; homenagens and advertising change every 10 s. */
export const TELA_RELOAD_INTERVAL_MS = 600_000
export const TELA_CAROUSEL_INTERVAL_MS = 10_000
/** Most displays listed; a new one evicts the display without a key that has been silent for longest. */
export const TELAS_MAX = 500
