import { z } from 'zod'
import { STAFF } from '../roles.ts'
import { defineAdditions } from '../route.ts'
import { passoInicial, situacao } from './schema.ts'

/** Status of the portal, for staff (not in the specification). */
export const situacaoRoutes = defineAdditions({
  'GET /api/situacao': {
    summary: 'Situação do portal: banco, disco, provedores, transmissões, telas, cópias, nós e alarmes',
    access: STAFF,
    output: situacao,
  },
  'GET /api/primeiros-passos': {
    summary: 'O que um portal novo precisa, e o que já tem',
    access: STAFF,
    output: z.array(passoInicial),
  },
})
