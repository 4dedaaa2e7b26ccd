/** Labels of the wizard's ceremony. */
export const CERIMONIA_TELA = {
  titulo: 'Cerimônia na capela',
  ligada: 'Vincular uma cerimônia na capela',
  ajuda: 'A tela da capela mostra a homenagem, e a família assiste à distância, durante este horário.',
  inicio: 'Início da cerimônia',
  fim: 'Fim da cerimônia',
  status: 'Exibir na tela da capela',
} as const
