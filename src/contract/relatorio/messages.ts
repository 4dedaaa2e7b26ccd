import { RELATORIO_MONTHS_MAX } from './limits.ts'

export const RELATORIO = {
  mesInvalido: 'Informe o mês como AAAA-MM.',
  periodoInvalido: `Escolha até ${RELATORIO_MONTHS_MAX} meses, do primeiro ao último.`,
  todas: 'Todas as unidades',
  semUnidade: 'Sem unidade',
  periodo: 'Período inteiro',
} as const
