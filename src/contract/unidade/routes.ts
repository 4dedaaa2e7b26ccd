import { z } from 'zod'
import { defineAdditions } from '../route.ts'
import { contatoUnidade } from './schema.ts'

/** Contacts of the units (not in the specification), for the contact code of the displays. */
export const unidadeRoutes = defineAdditions({
  'GET /exibicao/contatos': {
    summary: 'Contatos das unidades',
    access: 'public',
    output: z.array(contatoUnidade),
  },
})
