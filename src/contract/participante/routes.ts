import { defineRoutes } from '../route.ts'
import { participanteAnswer, participanteBody } from './schema.ts'

export const participanteRoutes = defineRoutes({
  'POST /participantes': {
    summary: 'Cadastrar participante',
    access: 'public',
    visitorCookie: true,
    limit: 'PART',
    body: participanteBody,
    output: participanteAnswer,
    errors: ['DESPEDIDA_NAO_ENCONTRADA', 'DESPEDIDA_PRIVADA', 'DESPEDIDA_INATIVA'],
    idempotent: true,
  },
})
