export const PERFIL_NOME_MAX = 150
