export const MODERADOR_NOME_MAX = 100
/** People who look after one despedida, with equal rights; the database has as many places (0080). */
export const MODERADORES_MAX = 4
/** How long an invitation is valid, in days. */
export const CONVITE_DAYS = 7
