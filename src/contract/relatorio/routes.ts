import { z } from 'zod'
import { ADMIN } from '../roles.ts'
import { defineAdditions } from '../route.ts'
import { linhaRelatorio, relatorioQuery } from './schema.ts'
import { RELATORIO_SHEET } from './sheet.ts'

/** Not in the specification: the numbers of the group by month and unit. */
export const relatorioRoutes = defineAdditions({
  'GET /cliente/relatorios': {
    summary: 'Números por mês e unidade: despedidas, velórios, mensagens, telas e alarmes',
    access: ADMIN,
    limit: 'ERP',
    query: relatorioQuery,
    output: z.array(linhaRelatorio),
    sheet: RELATORIO_SHEET,
  },
})
