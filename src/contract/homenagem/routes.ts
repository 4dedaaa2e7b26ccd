import { z } from 'zod'
import { idParams } from '../fields/id-schema.ts'
import { listQuery } from '../fields/listing.ts'
import { SIGNED_IN } from '../roles.ts'
import { defineRoutes } from '../route.ts'
import { despedidaIdParams, homenagem, homenagemEnviada, homenagemPublica, homenagemStatusParams } from './schema.ts'

export const homenagemRoutes = defineRoutes({
  'GET /homenagem/homenagem-aprovadas/:despedidaId': {
    summary: 'Homenagens aprovadas',
    access: 'public',
    object: 'pass',
    limit: 'READ',
    params: despedidaIdParams,
    query: listQuery,
    output: z.array(homenagemPublica),
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
    errors: ['DESPEDIDA_NAO_ENCONTRADA', 'DESPEDIDA_PRIVADA', 'DESPEDIDA_INATIVA'],
  },
  'POST /homenagem/homenagem': {
    summary: 'Enviar homenagem',
    access: 'visitor',
    object: 'pass',
    limit: 'TRIB',
    bodyClass: 'multipart',
    form: 'multipart',
    output: homenagemEnviada,
    idempotent: true,
    errors: [
      'CODIGO_NECESSARIO',
      'DESPEDIDA_NAO_ENCONTRADA',
      'DESPEDIDA_INATIVA',
      'IMAGEM_GRANDE',
      'IMAGEM_NAO_ACEITA',
      'MUITAS_TENTATIVAS',
    ],
  },
  'GET /homenagem/homenagem-despedida/:id': {
    summary: 'Homenagens de uma despedida',
    access: SIGNED_IN,
    object: 'own-despedida',
    limit: 'STAFF_R',
    params: idParams,
    query: listQuery,
    output: z.array(homenagem),
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
    errors: ['DESPEDIDA_NAO_ENCONTRADA'],
  },
  'PUT /homenagem/update-status-homenagem/:id/:publicado': {
    summary: 'Aprovar ou desaprovar homenagem',
    access: SIGNED_IN,
    object: 'own-despedida',
    limit: 'STAFF_W',
    params: homenagemStatusParams,
    output: z.object({ id: z.number(), publicado: z.boolean() }),
    errors: ['NAO_ENCONTRADO'],
  },
})
