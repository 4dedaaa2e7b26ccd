/** A transmissao is live ("ao vivo") while its newest segment is at most this old. */
export const AO_VIVO_SEGMENT_MAX_AGE_MS = 12_000

/**
 * Longest duration of a segment. Segments are as long as the camera's key-frame interval; longer ones delay viewers by more than half a
 * minute.
 */
export const SEGMENT_MAX_SECONDS = 4.5

/** Longest line about what happens in the chapel now: it is read from a chapel display. */
export const MOMENTO_MAX_LENGTH = 80

/** Minutes by which a velório can be extended with one tap. */
export const EXTENSOES_MINUTES = [15, 30, 60] as const
export type Extensao = (typeof EXTENSOES_MINUTES)[number]

/** The extension is offered prominently this long before the booked end. */
export const END_NOTICE_MS = 5 * 60_000

/** The room says from this many people on how many watch, exactly up to `ESPECTADORES_EXACT_MAX`, then by tens. */
export const ESPECTADORES_MIN = 3
export const ESPECTADORES_EXACT_MAX = 20

/** Visitors see the picture of a ceremony without a chapel from this many minutes before it: the cortege comes first. */
export const CERIMONIA_ANTES_MINUTES = 60

export const AUTORIZACAO_NOME_MAX = 100
export const AUTORIZACAO_PARENTESCO_MAX = 60
