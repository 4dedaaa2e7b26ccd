import { z } from 'zod'
import { idParams } from '../fields/id-schema.ts'
import { sheetListQuery } from '../fields/listing.ts'
import { STAFF } from '../roles.ts'
import { defineAdditions } from '../route.ts'
import { instantOrNone, type SheetColumns } from '../sheet.ts'
import { type RegistroAuditoria, registroAuditoria } from './schema.ts'

const columns: SheetColumns<RegistroAuditoria> = {
  Quando: row => instantOrNone(row.quando),
  Quem: row => row.quem,
  'O que': row => row.texto,
}

/** Not in the specification: what was done with a despedida, and by whom. */
export const auditoriaRoutes = defineAdditions({
  'GET /cliente/despedida/:id/historico': {
    summary: 'Histórico de uma despedida, o mais recente primeiro',
    access: STAFF,
    params: idParams,
    query: sheetListQuery,
    output: z.array(registroAuditoria),
    sheet: { name: 'historico', columns, ofDespedida: true },
    total: true,
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
  },
})
