/** Texts of "Webhooks". */
export const WEBHOOKS = {
  endereco: 'Endereço que recebe',
  entregasDe: (qual: string) => `Entregas de ${qual}`,
  trocar: 'Trocar segredo',
  remover: 'Remover',
  erro: 'Não foi possível salvar. Tente novamente.',
} as const
