/** Texts of collaborator management (specification §2); rules and toasts are in the contract. */
export const COLABORADOR_TELA = {
  nome: 'Nome',
  ativo: 'Ativo',
} as const
