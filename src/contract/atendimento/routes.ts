import { z } from 'zod'
import { STAFF } from '../roles.ts'
import { defineAdditions } from '../route.ts'
import {
  atendimento,
  capelaDoCartao,
  cartaoCapela,
  cerimoniaDoCartaoBody,
  chaveBody,
  estenderDoCartaoBody,
  novoCartao,
} from './schema.ts'

/** Not in the specification: the printed card of a chapel, with which its attendant acts on the velório of that hour without a sign-in. */
export const atendimentoRoutes = defineAdditions({
  'GET /cliente/cartoes-capela': {
    summary: 'Cartões de capela que valem',
    access: STAFF,
    output: z.array(cartaoCapela),
  },
  'POST /cliente/cartoes-capela': {
    summary: 'Novo cartão de uma capela; o anterior deixa de valer',
    access: STAFF,
    body: capelaDoCartao,
    output: novoCartao,
  },
  'POST /cliente/cartoes-capela/cancelar': {
    summary: 'Cancelar o cartão de uma capela',
    access: STAFF,
    body: capelaDoCartao,
    output: z.object({ cancelado: z.boolean() }),
  },
  'POST /atendimento/estado': {
    summary: 'O velório desta hora na capela do cartão',
    access: 'public',
    limit: 'READ',
    body: chaveBody,
    output: atendimento,
    errors: ['NAO_ENCONTRADO'],
  },
  'POST /atendimento/cerimonia': {
    summary: 'Marcar pelo cartão que a cerimônia continua',
    access: 'public',
    limit: 'ATENDIMENTO',
    body: cerimoniaDoCartaoBody,
    output: atendimento,
    errors: ['NAO_ENCONTRADO'],
  },
  'POST /atendimento/estender': {
    summary: 'Estender pelo cartão o velório desta hora',
    access: 'public',
    limit: 'ATENDIMENTO',
    body: estenderDoCartaoBody,
    output: atendimento,
    errors: ['NAO_ENCONTRADO', 'CAPELA_OCUPADA'],
  },
})
