/** Texts of the profile that the specification names or leaves open; quoted sentences are in the contract. */
export const PERFIL_TELA = {
  nome: 'Nome',
  usuarioAjuda: 'É com ele que você entra no portal. Não pode ser alterado.',
  email: 'E-mail',
  telefoneNovo: 'Número validado. Salve o perfil para passar a usá-lo.',
} as const
