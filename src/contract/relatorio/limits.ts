/** Longest period of one report. */
export const RELATORIO_MONTHS_MAX = 24
/** Period of a report without dates. */
export const RELATORIO_DEFAULT_MONTHS = 12
