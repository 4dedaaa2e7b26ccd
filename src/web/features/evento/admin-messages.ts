/** Texts of "Aprovar Mensagens" in addition to those of the contract. */
export const ADMIN_EVENTO = {
  painelCapelas: 'Painel de Capelas',
  mensagem: 'Mensagem',
  erro: 'Não foi possível salvar. Tente novamente.',
  atualizada: 'Atualização finalizada com sucesso!',
} as const
