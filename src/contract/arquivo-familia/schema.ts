import { z } from 'zod'

/**
 * The archive of a despedida. `parado`: nobody asked for one, or its days are over. `falhou`: for the reason in `motivo`.
 * `novidades`: something has come since it was made.
 */
export const arquivoFamilia = z.object({
  estado: z.enum(['parado', 'preparando', 'pronto', 'falhou']),
  progresso: z.number().int().min(0).max(100),
  motivo: z.enum(['espaco', 'erro']).nullable(),
  bytes: z.number().nullable(),
  /** Until when it can be downloaded. */
  ate: z.string().nullable(),
  novidades: z.boolean(),
  /** Until when the portal keeps what the family may lose: the latest recording, and the signatures; null where there are none. */
  guarda: z.object({ gravacao: z.string().nullable(), presenca: z.string().nullable() }),
})
export type ArquivoFamilia = z.output<typeof arquivoFamilia>

export const arquivoFamiliaEndereco = z.object({ endereco: z.string() })
