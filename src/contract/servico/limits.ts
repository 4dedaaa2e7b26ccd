/** Most keys that are not revoked. */
export const CHAVES_SERVICO_MAX = 50
export const CHAVE_SERVICO_NOME_MAX = 80
