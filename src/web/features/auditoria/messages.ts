export const HISTORICO = {
  titulo: 'Histórico',
  tabela: 'Histórico da despedida',
  quando: 'Quando',
  quem: 'Quem',
  oque: 'O que fez',
  nada: 'Nada foi registrado ainda.',
  falhou: 'Não foi possível carregar o histórico.',
} as const
