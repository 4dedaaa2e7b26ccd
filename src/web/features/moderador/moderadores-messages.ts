/** Who looks after a page: the people, the invitations, and what can be done with them. */
export const MODERADORES = {
  titulo: 'Quem cuida da página',
  carregando: 'Abrindo a lista…',
  naoCarregou: 'Não foi possível carregar quem cuida da página.',
  convites: 'Convites à espera',
  sair: 'Deixar de cuidar',
} as const
