import { z } from 'zod'

/** One line of a despedida's history: when, who, and what in one sentence. */
export const registroAuditoria = z.object({
  id: z.number(),
  quando: z.string(),
  quem: z.string(),
  texto: z.string(),
})
export type RegistroAuditoria = z.output<typeof registroAuditoria>
