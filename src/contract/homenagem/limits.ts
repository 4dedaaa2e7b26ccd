/** In code points: message, author name. Picture in bytes. */
export const HOMENAGEM_DESCRICAO_MAX = 160
export const HOMENAGEM_NOME_MAX = 35
export const HOMENAGEM_IMAGEM_BYTES = 10 * 1024 * 1024
/** A voice as it is sent, in bytes; its length as decoded, in seconds; its transcript in code points. */
export const HOMENAGEM_AUDIO_BYTES = 3 * 1024 * 1024
export const HOMENAGEM_AUDIO_SEGUNDOS = 60
export const TRANSCRICAO_MAX = 1500
export const HOMENAGEM_PAGE_SIZE = 10
/** Homenagens on a public page before "show more"; an update replaces the same number. */
export const HOMENAGEM_PUBLIC_PAGE_SIZE = 30
export const HOMENAGEM_MOTIVO_MAX = 300
export const DENUNCIA_MOTIVO_MAX = 500
/** A decision can be undone on the screen for this long; the server allows more time for slow networks. */
export const HOMENAGEM_UNDO_WINDOW_MS = 8000
/** Most homenagens in one call: bulk decisions, and homenagens whose state an author requests. */
export const HOMENAGEM_LOTE_MAX = 100
export const ACOMPANHAMENTOS_MAX = 20
