export const FALECIDO_NOME_MAX = 100
/** Shortest name that the register is searched for: Sá. */
export const NOME_BUSCA_MIN_LENGTH = 2
