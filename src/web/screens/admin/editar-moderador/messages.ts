export const EDITAR_MODERADOR_TELA = {
  titulo: 'Editar moderador',
  carregando: 'Carregando perfil…',
  naoEncontrado: 'Esta despedida não tem moderador, ou não é sua.',
  confira: 'Confira o endereço ou volte à lista.',
} as const
