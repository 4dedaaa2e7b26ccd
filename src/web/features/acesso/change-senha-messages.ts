/** Words of "Change password" (specification §2); rules and refusals stand in the contract. */
export const TROCA = {
  atual: 'Senha Atual',
  nova: 'Nova Senha',
  novaAjuda: 'Pelo menos 6 caracteres. Frases longas são mais seguras e fáceis de lembrar.',
  confirmar: 'Confirmar Nova Senha',
  cancelar: 'Cancelar',
  alterar: 'Alterar Senha',
  outrosAparelhos: 'Ao alterar, os outros aparelhos em que você entrou com esta conta são desconectados.',
  voltando: 'Senha alterada. Voltando para a lista de despedidas…',
} as const
