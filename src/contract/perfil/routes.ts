import { defineRoutes } from '../route.ts'
import { perfil, savePerfilBody } from './schema.ts'

export const perfilRoutes = defineRoutes({
  'GET /cliente/perfil': {
    summary: 'Perfil de quem entrou',
    access: 'session',
    output: perfil,
    errors: ['NAO_ENCONTRADO'],
  },
  'PUT /cliente/perfil': {
    summary: 'Salvar o próprio perfil',
    access: 'session',
    body: savePerfilBody,
    output: perfil,
    errors: ['NAO_ENCONTRADO', 'CODIGO_INCORRETO', 'EMAIL_INVALIDO'],
    adicional: true,
  },
})
