import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { contatoUnidade } from './schema.ts'

/** How the public reaches the units of the group: an addition, for the contact code of the displays. */
export const unidadeRoutes = defineRoutes({
  'GET /exibicao/contatos': {
    summary: 'Contatos das unidades',
    access: 'public',
    limit: 'READ',
    output: z.array(contatoUnidade),
    adicional: true,
  },
})
