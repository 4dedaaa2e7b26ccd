import { idParams } from '../fields/id-schema.ts'
import { SIGNED_IN, STAFF } from '../roles.ts'
import { defineRoutes } from '../route.ts'
import { moderadorDaDespedida, novaPessoaModeradorBody, pessoaModerador, updatePessoaModeradorBody } from './schema.ts'

export const moderadorRoutes = defineRoutes({
  'POST /cliente/nova-pessoa-moderador': {
    summary: 'Cadastrar moderador',
    access: STAFF,
    limit: 'STAFF_W',
    bodyClass: 'staff',
    body: novaPessoaModeradorBody,
    output: pessoaModerador,
    errors: ['EMAIL_EM_USO', 'MODERADOR_NAO_VALIDADO', 'SENHA_COMUM'],
    idempotent: true,
  },
  'POST /cliente/update-pessoa-moderador': {
    summary: 'Atualizar moderador',
    access: SIGNED_IN,
    object: 'own-person',
    limit: 'STAFF_W',
    bodyClass: 'staff',
    body: updatePessoaModeradorBody,
    output: pessoaModerador,
    errors: ['EMAIL_EM_USO', 'NAO_ENCONTRADO'],
    idempotent: true,
  },
  'GET /cliente/moderador-despedida/:id': {
    summary: 'Moderador de uma despedida',
    access: SIGNED_IN,
    object: 'own-despedida',
    limit: 'STAFF_R',
    params: idParams,
    output: moderadorDaDespedida,
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
    errors: ['DESPEDIDA_NAO_ENCONTRADA', 'NAO_ENCONTRADO'],
  },
})
