/** Texts of "Change password" in addition to those of every password form; rules and refusals are in the contract. */
export const TROCA = {
  novaAjuda: 'Pelo menos 6 caracteres. Frases longas são mais seguras e fáceis de lembrar.',
  alterar: 'Alterar Senha',
  voltando: 'Senha alterada. Voltando para a lista de despedidas…',
} as const
