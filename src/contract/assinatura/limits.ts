/** In code points. The longest name that every page and document is laid out for. */
export const ASSINATURA_NOME_MAX = 77
export const ASSINATURA_CIDADE_MAX = 60
/** Stands for the key in the address of a form that was opened without one. */
export const SEM_CHAVE = 'pagina'
/** Days for which the key on a printed sheet lets a visitor sign; that of a display ends with the next day. */
export const PRESENCA_FOLHA_DAYS = 7
