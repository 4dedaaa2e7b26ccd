import { z } from 'zod'
import { idParams } from '../fields/id-schema.ts'
import { ADMIN } from '../roles.ts'
import { defineAdditions } from '../route.ts'
import { sheetQuery } from '../sheet.ts'
import { chaveServico, novaChaveServicoBody, novaChaveServicoResponse } from './schema.ts'
import { CHAVES_SERVICO_SHEET } from './sheet.ts'

/** Keys with which other systems of the group call the portal. */
export const servicoRoutes = defineAdditions({
  'GET /cliente/servico/chaves': {
    summary: 'Chaves de serviço',
    access: ADMIN,
    query: sheetQuery,
    output: z.array(chaveServico),
    sheet: CHAVES_SERVICO_SHEET,
  },
  'POST /cliente/servico/chaves': {
    summary: 'Criar uma chave de serviço, mostrada só nesta resposta',
    access: ADMIN,
    body: novaChaveServicoBody,
    output: novaChaveServicoResponse,
  },
  'DELETE /cliente/servico/chaves/:id': {
    summary: 'Revogar uma chave de serviço',
    access: ADMIN,
    params: idParams,
    output: z.object({ id: z.number() }),
  },
})
