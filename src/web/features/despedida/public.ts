/** Calls that show a despedida to staff and moderators; whatever changes one names them. */
export const DESPEDIDA_CALLS = [
  'GET /cliente/despedidas',
  'GET /cliente/despedidas-moderacao',
  'GET /cliente/despedida/:id',
] as const
