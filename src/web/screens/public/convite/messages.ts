/** Texts of the page that an invitation opens. */
export const CONVITE_RECEBIDO = {
  titulo: 'Convite para cuidar da página',
  falhou: 'Não foi possível aceitar o convite. Tente novamente.',
} as const
