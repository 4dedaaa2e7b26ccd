/** Verification code: 5 digits (specification §5, §9). */
export const CODIGO_VERIFICACAO_LENGTH = 5
export const isCodigoVerificacao = (value: string): boolean => /^\d{5}$/.test(value)

/** Access and participant codes: 10 Crockford base-32 characters (50 bits), without look-alike characters. */
export const CODIGO_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const CODIGO_LENGTH = 10

/** Normalises typed codes: case, spaces, invisible marks of a copy, hyphens, O→0, I and L→1. */
export const normaliseCodigo = (value: string): string =>
  value
    .toUpperCase()
    .replace(/[\s\p{Cf}\p{Pd}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')

export const isCodigo = (value: string): boolean => /^[0-9A-HJKMNP-TV-Z]{10}$/.test(normaliseCodigo(value))
