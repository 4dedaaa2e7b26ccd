import { z } from 'zod'
import { STAFF } from '../roles.ts'
import { defineAdditions } from '../route.ts'
import { sheetQuery } from '../sheet.ts'
import { alarmeSituacao, passoInicial, situacao } from './schema.ts'
import { ALARMES_SHEET } from './sheet.ts'

/** Status of the portal, for staff (not in the specification). */
export const situacaoRoutes = defineAdditions({
  'GET /api/situacao': {
    summary: 'Situação do portal: banco, disco, provedores, transmissões, telas, cópias, nós e alarmes',
    access: STAFF,
    output: situacao,
  },
  'GET /api/situacao/alarmes': {
    summary: 'Alarmes abertos e dos últimos sete dias',
    access: STAFF,
    query: sheetQuery,
    output: z.array(alarmeSituacao),
    sheet: ALARMES_SHEET,
  },
  'GET /api/primeiros-passos': {
    summary: 'O que um portal novo precisa, e o que já tem',
    access: STAFF,
    output: z.array(passoInicial),
  },
})
