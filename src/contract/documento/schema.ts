import { z } from 'zod'

/** `padrao`: 500 px wide (specification §9). `status`: 1080×1350, for the status of messengers. */
export const FORMATOS = ['padrao', 'status'] as const
export type Formato = (typeof FORMATOS)[number]

export const informativoQuery = z.object({ formato: z.enum(FORMATOS).default('padrao') })
