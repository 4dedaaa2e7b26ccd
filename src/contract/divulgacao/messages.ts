/** What other sites show of a unit's public velórios. */
export const DIVULGACAO = {
  titulo: (unidade: string) => `Velórios: ${unidade}`,
  hoje: 'Velórios de hoje',
  nenhum: 'Nenhum velório público hoje.',
  horas: (inicio: string, fim: string) => `${inicio} a ${fim}`,
  velorio: (nome: string, horas: string) => `${nome}: velório, ${horas}`,
  resumo: (dia: string, horas: string) => `Velório em ${dia}, ${horas}`,
  calendario: (nome: string) => `Velório de ${nome}`,
} as const
