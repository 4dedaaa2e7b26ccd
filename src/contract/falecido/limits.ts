export const FALECIDO_NOME_MAX = 100
export const CONHECIDO_COMO_MAX = 60
/** Shortest name that the register is searched for: Sá. */
export const NOME_BUSCA_MIN_LENGTH = 2
