import { cerimoniasOf } from '#contract/despedida/cerimonias-rules.ts'
import type { Comunicado } from '#contract/documento/schema.ts'

/** What a page has an occasion for: its announcement, and the invitation to a mass. */
export const comunicadosOf = (despedida: Parameters<typeof cerimoniasOf>[0]): Comunicado[] =>
  cerimoniasOf(despedida).some(({ kind }) => kind === 'missa_setimo_dia') ? ['nota', 'missa_setimo_dia'] : ['nota']
