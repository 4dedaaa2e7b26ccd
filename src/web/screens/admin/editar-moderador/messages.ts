export const EDITAR_MODERADOR_TELA = {
  carregando: 'Carregando perfil…',
} as const
