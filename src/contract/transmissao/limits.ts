/** A transmissao is live ("ao vivo") while its newest segment is at most this old. */
export const AO_VIVO_SEGMENT_MAX_AGE_MS = 12_000
