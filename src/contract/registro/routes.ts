import { defineAdditions } from '../route.ts'
import {
  contratoParams,
  falecidoRecebido,
  receberFalecidosAnswer,
  receberFalecidosBody,
  registrosDoContrato,
  veredito,
} from './schema.ts'

/** How the register of the deceased fills itself: calls of the group's other systems. */
export const registroRoutes = defineAdditions({
  'GET /integracao/falecidos/:contrato': {
    summary: 'O que o cadastro de falecidos tem de um contrato',
    access: 'service',
    scope: 'falecidos.ler',
    params: contratoParams,
    output: registrosDoContrato,
  },
  'PUT /integracao/falecidos/:contrato': {
    summary: 'Enviar um falecido ao cadastro, pelo contrato; repetir não muda nada',
    access: 'service',
    scope: 'falecidos.escrever',
    params: contratoParams,
    body: falecidoRecebido,
    output: veredito,
  },
  'POST /integracao/falecidos': {
    summary: 'Enviar até 500 falecidos, com um veredito por linha; repetir não muda nada',
    access: 'service',
    scope: 'falecidos.escrever',
    bodyClass: 'lote',
    body: receberFalecidosBody,
    output: receberFalecidosAnswer,
  },
})
