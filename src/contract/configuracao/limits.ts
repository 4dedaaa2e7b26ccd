/** Lengths of the texts of the settings, in code points, and longest lists. */
export const GRUPO_NOME_MAX = 60
export const GRUPO_NOME_CURTO_MAX = 20
export const GRUPO_CIDADE_MAX = 80
export const GRUPO_SOBRE_MAX = 2000
export const PESSOA_MAX = 100
export const UNIDADE_NOME_MAX = 60
export const ENDERECO_MAX = 160
export const LINK_MAX = 300
export const FLORICULTURAS_MAX = 20
export const ANUNCIOS_MAX = 12
export const EVENTO_CONVITE_MAX = 160
/** Pictures of the Finados panel (specification §2). */
export const EVENTO_IMAGENS_COUNT = 7
/** Addresses that receive the sheet of the day of a unit; sites that may show its frame; characters of a text with one value in each line. */
export const FOLHA_PARA_MAX = 10
export const SITES_MAX = 5
export const LINHAS_MAX = 2000
/** Rows of a section's history. */
export const HISTORICO_MAX = 50
/** A picture as it is sent, in bytes; the browser makes larger ones smaller first. */
export const IMAGEM_MAX_BYTES = 5 * 1024 * 1024
/** The group's own privacy policy as a PDF, in bytes. */
export const POLITICA_MAX_BYTES = 4 * 1024 * 1024
/** Longer side of a stored picture, in pixels: the width of a display. */
export const IMAGEM_MAX_PX = 1920

/** Longest texts in code points: an SMS is paid by parts of 153. */
export const TEXTO_MAX = { sms: 306, assunto: 120, email: 2000 } as const
