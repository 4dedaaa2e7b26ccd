/** Words of the family on a santinho, in code points. */
export const SANTINHO_PALAVRAS_MAX = 300
/** More lines would be set too small to read. */
export const SANTINHO_LINHAS_MAX = 10
