/** What somebody who asks for access says about who they are, in characters: one line. */
export const PEDIDO_FRASE_MAX = 140
/** How long a request waits for an answer, in days. */
export const PEDIDO_ACESSO_DAYS = 30
/** How long a proven contact may ask, in minutes. */
export const PROVA_MINUTES = 30
/** A phone or an e-mail as typed. */
export const CONTATO_MAX = 200
