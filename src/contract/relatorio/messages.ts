/** Longest period of one report. */
export const RELATORIO_MONTHS_MAX = 24
/** Period of a report without dates. */
export const RELATORIO_MONTHS_DEFAULT_COUNT = 12

export const RELATORIO = {
  mesInvalido: 'Informe o mês como AAAA-MM.',
  periodoInvalido: `Escolha até ${RELATORIO_MONTHS_MAX} meses, do primeiro ao último.`,
  todas: 'Todas as unidades',
  semUnidade: 'Sem unidade',
  periodo: 'Período inteiro',
} as const
