import { z } from 'zod'
import { idParams } from '../fields/id-schema.ts'
import { ADMIN } from '../roles.ts'
import { defineRoutes } from '../route.ts'
import { filteredSheetQuery } from '../sheet.ts'
import { atualizarColaboradorBody, colaborador, novoColaboradorBody } from './schema.ts'
import { COLABORADORES_SHEET } from './sheet.ts'

export const colaboradorRoutes = defineRoutes({
  'GET /usuario/colaboradores': {
    summary: 'Colaboradores',
    access: ADMIN,
    query: filteredSheetQuery,
    output: z.array(colaborador),
    sheet: COLABORADORES_SHEET,
  },
  'POST /usuario/nova-pessoa-colaborador': {
    summary: 'Cadastrar colaborador',
    access: ADMIN,
    body: novoColaboradorBody,
    output: colaborador,
    errors: ['EMAIL_EM_USO', 'SENHA_COMUM'],
    idempotent: true,
  },
  'PUT /usuario/atualizar-colaborador/:id': {
    summary: 'Atualizar colaborador',
    access: ADMIN,
    params: idParams,
    body: atualizarColaboradorBody,
    output: colaborador,
  },
})
