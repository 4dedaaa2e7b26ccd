import { z } from 'zod'
import { ADMIN } from '../roles.ts'
import { defineAdditions } from '../route.ts'
import type { SheetColumns } from '../sheet.ts'
import { unitName } from '../units.ts'
import { type LinhaRelatorio, linhaRelatorio, RELATORIO, relatorioQuery } from './schema.ts'

/** `2026-03` → `03/2026`. */
const monthOf = (mes: string | null): string => (mes === null ? RELATORIO.periodo : mes.split('-').reverse().join('/'))

const unitOf = (unidade: string | null): string => {
  if (unidade === null) return RELATORIO.todas
  return unidade === '' ? RELATORIO.semUnidade : (unitName(unidade) ?? unidade)
}

const columns: SheetColumns<LinhaRelatorio> = {
  Mês: row => monthOf(row.mes),
  Unidade: row => unitOf(row.unidade),
  Despedidas: row => row.despedidas,
  'Velórios realizados': row => row.velorios,
  'Velórios transmitidos': row => row.transmitidos,
  'Velórios assistidos': row => row.assistidos,
  'Pessoas que assistiram': row => row.pessoas,
  'Mensagens recebidas': row => row.mensagens,
  'Mensagens aprovadas': row => row.aprovadas,
  'Horas até a decisão (mediana)': row => (row.mediana_horas === null ? null : Math.round(row.mediana_horas * 10) / 10),
  Telas: row => row.telas,
  Alarmes: row => row.alarmes,
}

/** Not in the specification: the numbers of the group by month and unit. */
export const relatorioRoutes = defineAdditions({
  'GET /cliente/relatorios': {
    summary: 'Números por mês e unidade: despedidas, velórios, mensagens, telas e alarmes',
    access: ADMIN,
    limit: 'ERP',
    query: relatorioQuery,
    output: z.array(linhaRelatorio),
    sheet: { name: 'relatorio', columns },
  },
})
