export const MODERADOR_NOME_MAX = 100
