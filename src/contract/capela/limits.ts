/** Longest apresentacao, in hours (security §1.3, row 26). */
export const APRESENTACAO_HORAS_MAX = 48
