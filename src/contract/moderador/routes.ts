import { despedidaPorId } from '../fields/id-schema.ts'
import { SIGNED_IN, STAFF } from '../roles.ts'
import { defineAdditions, defineRoutes } from '../route.ts'
import {
  acessoEnviado,
  moderadorDaDespedida,
  novaPessoaModeradorBody,
  pessoaModerador,
  updatePessoaModeradorBody,
} from './schema.ts'

export const moderadorRoutes = defineRoutes({
  'POST /cliente/nova-pessoa-moderador': {
    summary: 'Cadastrar moderador',
    access: STAFF,
    bodyClass: 'staff',
    body: novaPessoaModeradorBody,
    output: pessoaModerador,
    errors: ['EMAIL_EM_USO', 'MODERADOR_NAO_VALIDADO', 'SENHA_COMUM'],
    idempotent: true,
  },
  'POST /cliente/update-pessoa-moderador': {
    summary: 'Atualizar moderador',
    access: SIGNED_IN,
    bodyClass: 'staff',
    body: updatePessoaModeradorBody,
    output: pessoaModerador,
    errors: ['SENHA_COMUM', 'EMAIL_EM_USO', 'NAO_ENCONTRADO'],
    idempotent: true,
  },
  'GET /cliente/moderador-despedida/:id': {
    summary: 'Moderador de uma despedida',
    access: SIGNED_IN,
    ...despedidaPorId,
    output: moderadorDaDespedida,
    errors: ['NAO_ENCONTRADO'],
  },
})

/** Not in the specification: page address and access code, sent to the family's moderator. */
export const acessoFamiliaRoutes = defineAdditions({
  'GET /cliente/despedida/:id/acesso-enviado': {
    summary: 'Quando o acesso foi enviado ao moderador',
    access: STAFF,
    ...despedidaPorId,
    output: acessoEnviado,
    errors: ['NAO_ENCONTRADO'],
  },
  'POST /cliente/despedida/:id/enviar-acesso': {
    summary: 'Enviar o acesso de novo ao moderador',
    access: STAFF,
    limit: 'ACESSO',
    ...despedidaPorId,
    output: acessoEnviado,
    errors: ['NAO_ENCONTRADO'],
  },
})
