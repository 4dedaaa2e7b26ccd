/** Name, company and title of an event, in code points. */
export const EVENTO_TEXTO_MAX = 60
export const EVENTO_NOME_MAX = 22
export const EVENTO_NOME_MIN = 3
export const EVENTO_MENSAGEM_MIN = 10
export const EVENTO_MENSAGEM_MAX = 145
