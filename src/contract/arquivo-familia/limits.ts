/** Days for which a ready archive can be downloaded. */
export const ARQUIVO_FAMILIA_DAYS = 7
