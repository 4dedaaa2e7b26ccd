import { z } from 'zod'
import { idParams } from '../fields/id-schema.ts'
import { maskTelefone } from '../fields/telefone.ts'
import { ADMIN } from '../roles.ts'
import { defineRoutes } from '../route.ts'
import { filteredSheetQuery, instantOrNone, type SheetColumns } from '../sheet.ts'
import { atualizarColaboradorBody, colaborador, novoColaboradorBody } from './schema.ts'

const columns: SheetColumns<z.output<typeof colaborador>> = {
  Nome: row => row.nome,
  'Email/Usuário': row => row.email,
  Telefone: row => maskTelefone(row.telefone),
  'Última entrada': row => instantOrNone(row.entrou_em),
  Status: row => (row.ativo ? 'Ativo' : 'Inativo'),
}

export const colaboradorRoutes = defineRoutes({
  'GET /usuario/colaboradores': {
    summary: 'Colaboradores',
    access: ADMIN,
    query: filteredSheetQuery,
    output: z.array(colaborador),
    sheet: { name: 'colaboradores', columns },
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
