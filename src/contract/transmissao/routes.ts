import { z } from 'zod'
import { codigo } from '../fields/codigo-schema.ts'
import { defineRoutes } from '../route.ts'

/** `camera` is the opaque stream id of a booking. Answers one of three texts or the stream's address (specification §4). */
export const transmissaoRoutes = defineRoutes({
  'GET /api/videos/stream/:camera': {
    summary: 'Estado ou endereço da transmissão',
    access: 'visitor',
    object: 'pass',
    limit: 'READ',
    params: z.object({ camera: z.string().max(64) }),
    query: z.object({ codigo: codigo.optional() }),
    output: 'text',
    errors: ['CODIGO_NECESSARIO', 'NAO_ENCONTRADO', 'MUITAS_TENTATIVAS'],
  },
})
