/** Most rows of one call with a service key. */
export const LOTE_FALECIDOS_MAX = 500
/** Most rows of an uploaded sheet, and its size. */
export const PLANILHA_LINHAS_MAX = 100_000
/** Columns that are read. Spreadsheet programs save thousands of empty ones. */
export const PLANILHA_COLUNAS_MAX = 100
export const PLANILHA_BYTES_MAX = 30 * 1024 * 1024
/** A sheet is sent in parts of this size, so that an interrupted upload continues where it stopped. */
export const PLANILHA_PARTE_BYTES = 1024 * 1024
/** An uploaded sheet is deleted after this time. */
export const PLANILHA_GUARDA_HOURS = 24
/** Why staff typed a deceased. */
export const MOTIVO_MAX_LENGTH = 300
export const PLANILHA_NOME_MAX = 120
export const CONTRATO_MAX_LENGTH = 30
/** People of the register that are shown beside a row that may be one of them, the most likely first. */
export const PENDENCIA_CANDIDATOS_MAX = 5
