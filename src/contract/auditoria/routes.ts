import { z } from 'zod'
import { idParams } from '../fields/id-schema.ts'
import { sheetListQuery } from '../fields/listing.ts'
import { STAFF } from '../roles.ts'
import { defineAdditions } from '../route.ts'
import { registroAuditoria } from './schema.ts'
import { HISTORICO_SHEET } from './sheet.ts'

/** Not in the specification: what was done with a despedida, and by whom. */
export const auditoriaRoutes = defineAdditions({
  'GET /cliente/despedida/:id/historico': {
    summary: 'Histórico de uma despedida, o mais recente primeiro',
    access: STAFF,
    params: idParams,
    query: sheetListQuery,
    output: z.array(registroAuditoria),
    sheet: HISTORICO_SHEET,
    total: true,
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
  },
})
