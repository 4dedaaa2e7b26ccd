export const FORMULARIO = {
  titulo: 'Envie uma homenagem',
  texto: 'Escreva para quem faz falta neste Dia de Finados. A mensagem é lida pela equipe antes de aparecer no painel.',
  verDespedidas: 'Ver as despedidas',
} as const
