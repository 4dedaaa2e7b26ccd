/** Texts of the moderator's record on the edit screen. */
export const EDITAR_MODERADOR = {
  nome: 'Nome',
  nascimento: 'Data de nascimento',
  cpf: 'CPF',
  cpfGuardado: (cpf: string) => `Guardado: ${cpf}. Digite só para trocar.`,
  email: 'E-mail',
  usuarioAjuda: 'É com ele que o moderador entra no portal. Não pode ser alterado.',
  telefoneNovo: 'Número validado. Salve para passar a usá-lo.',
  saiDosAparelhos: 'Ao trocar, o moderador sai de todos os aparelhos.',
} as const
