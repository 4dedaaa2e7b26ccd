export const EDITAR_PERFIL_TELA = {
  titulo: 'Meu perfil',
  carregando: 'Carregando perfil…',
} as const

/** The new-phone dialog of the profile; its verification is the same as a moderator's. */
export const NOVO_TELEFONE = {
  titulo: 'Novo telefone',
  telefone: 'Número com DDD',
  telefoneAjuda: 'Enviamos um código de 5 dígitos para este número.',
  iniciar: 'Enviar código',
} as const
