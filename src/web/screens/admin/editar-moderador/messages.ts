export const EDITAR_MODERADOR_TELA = {
  inicio: 'Início',
  titulo: 'Editar moderador',
  carregando: 'Carregando perfil…',
  naoEncontrado: 'Esta despedida não tem moderador, ou não é sua.',
  confira: 'Confira o endereço ou volte à lista.',
  irParaLista: 'Ir para as despedidas',
} as const
