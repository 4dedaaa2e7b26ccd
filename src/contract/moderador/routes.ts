import { despedidaPorId } from '../fields/id-schema.ts'
import { SIGNED_IN, STAFF } from '../roles.ts'
import { defineAdditions, defineRoutes } from '../route.ts'
import {
  aceitarConviteBody,
  acessoEnviado,
  avisosBody,
  conviteAceito,
  conviteBody,
  conviteParams,
  conviteRecebido,
  lerConviteBody,
  moderadorDaDespedida,
  moderadoresDaDespedida,
  moderadorParams,
  novaPessoaModeradorBody,
  outroModeradorBody,
  pessoaModerador,
  retirarModeradorQuery,
  updatePessoaModeradorBody,
} from './schema.ts'

export const moderadorRoutes = defineRoutes({
  'POST /cliente/nova-pessoa-moderador': {
    summary: 'Cadastrar moderador',
    access: STAFF,
    body: novaPessoaModeradorBody,
    output: pessoaModerador,
    errors: ['EMAIL_EM_USO', 'MODERADOR_NAO_VALIDADO', 'SENHA_COMUM'],
    idempotent: true,
  },
  'POST /cliente/update-pessoa-moderador': {
    summary: 'Atualizar moderador',
    access: SIGNED_IN,
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

/** Not in the specification: page address and access code, sent to the family's moderators. */
export const acessoFamiliaRoutes = defineAdditions({
  'GET /cliente/despedida/:id/acesso-enviado': {
    summary: 'Quando o acesso foi enviado a cada moderador',
    access: STAFF,
    ...despedidaPorId,
    output: acessoEnviado,
    errors: ['NAO_ENCONTRADO'],
  },
  'POST /cliente/despedida/:id/enviar-acesso': {
    summary: 'Enviar o acesso de novo aos moderadores',
    access: STAFF,
    limit: 'ACESSO',
    ...despedidaPorId,
    output: acessoEnviado,
    errors: ['NAO_ENCONTRADO'],
  },
})

/** Not in the specification: up to four people look after a despedida, with equal rights. */
export const moderadoresRoutes = defineAdditions({
  'GET /cliente/despedida/:id/moderadores': {
    summary: 'Quem cuida de uma despedida, e os convites à espera',
    access: SIGNED_IN,
    ...despedidaPorId,
    output: moderadoresDaDespedida,
  },
  'POST /cliente/despedida/:id/moderadores': {
    summary: 'Incluir outro moderador, com o telefone confirmado por código',
    access: SIGNED_IN,
    ...despedidaPorId,
    body: outroModeradorBody,
    output: moderadoresDaDespedida,
    errors: ['MODERADOR_NAO_VALIDADO', 'EMAIL_EM_USO', 'MODERADORES_DEMAIS'],
    idempotent: true,
  },
  'PUT /cliente/despedida/:id/moderadores/avisos': {
    summary: 'Parar ou voltar a receber os avisos de uma despedida, só para quem pede',
    access: SIGNED_IN,
    ...despedidaPorId,
    body: avisosBody,
    output: moderadoresDaDespedida,
    errors: ['NAO_ENCONTRADO'],
  },
  'DELETE /cliente/despedida/:id/moderadores/:pessoa': {
    summary: 'Deixar de cuidar de uma despedida; a equipe retira qualquer moderador, e pode trocar o código de acesso',
    access: SIGNED_IN,
    params: moderadorParams,
    query: retirarModeradorQuery,
    output: moderadoresDaDespedida,
    errors: ['DESPEDIDA_NAO_ENCONTRADA', 'UNICO_MODERADOR'],
  },
  'POST /cliente/despedida/:id/moderadores/:pessoa/primeiro': {
    summary: 'Passar o primeiro lugar a outro moderador',
    access: SIGNED_IN,
    params: moderadorParams,
    output: moderadoresDaDespedida,
    errors: ['DESPEDIDA_NAO_ENCONTRADA'],
  },
  'POST /cliente/despedida/:id/convites': {
    summary: 'Convidar outro moderador com um link enviado ao celular',
    access: SIGNED_IN,
    limit: 'ACESSO',
    ...despedidaPorId,
    body: conviteBody,
    output: moderadoresDaDespedida,
    errors: ['MODERADORES_DEMAIS'],
    idempotent: true,
  },
  'DELETE /cliente/despedida/:id/convites/:convite': {
    summary: 'Retirar um convite',
    access: SIGNED_IN,
    params: conviteParams,
    output: moderadoresDaDespedida,
    errors: ['DESPEDIDA_NAO_ENCONTRADA'],
  },
  'POST /api/auth/convite': {
    summary: 'Ler o convite recebido',
    access: 'public',
    limit: 'TRY',
    body: lerConviteBody,
    output: conviteRecebido,
    errors: ['CONVITE_INVALIDO'],
  },
  'POST /api/auth/aceitar-convite': {
    summary: 'Aceitar o convite recebido',
    access: 'public',
    limit: 'TRY',
    body: aceitarConviteBody,
    output: conviteAceito,
    errors: ['CONVITE_INVALIDO', 'EMAIL_EM_USO', 'SENHA_COMUM', 'MODERADORES_DEMAIS'],
  },
})
