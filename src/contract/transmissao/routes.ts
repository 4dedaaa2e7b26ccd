import { z } from 'zod'
import { codigo } from '../fields/codigo-schema.ts'
import { idParams } from '../fields/id-schema.ts'
import { SIGNED_IN, STAFF } from '../roles.ts'
import { defineRoutes } from '../route.ts'
import { cameraBody, estenderBody, transmissao } from './schema.ts'

/** `camera` is the opaque stream id of a booking. Answers one of three texts or the stream's address (specification §4). */
export const transmissaoRoutes = defineRoutes({
  'GET /api/videos/stream/:camera': {
    summary: 'Estado ou endereço da transmissão',
    access: 'visitor',
    object: 'pass',
    limit: 'READ',
    params: z.object({ camera: z.string().max(64) }),
    query: z.object({ codigo: codigo.optional() }),
    output: 'text',
    errors: ['CODIGO_NECESSARIO', 'NAO_ENCONTRADO', 'MUITAS_TENTATIVAS'],
  },
  'GET /cliente/transmissao/:id': {
    summary: 'Acompanhar a transmissão de uma despedida',
    access: SIGNED_IN,
    object: 'own-despedida',
    limit: 'STAFF_R',
    params: idParams,
    output: transmissao,
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
    errors: ['DESPEDIDA_NAO_ENCONTRADA'],
    adicional: true,
  },
  'PUT /cliente/transmissao/:id/camera': {
    summary: 'Ligar ou desligar a câmera',
    access: STAFF,
    limit: 'STAFF_W',
    params: idParams,
    body: cameraBody,
    output: transmissao,
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
    errors: ['DESPEDIDA_NAO_ENCONTRADA', 'NAO_ENCONTRADO'],
    adicional: true,
  },
  'POST /cliente/transmissao/:id/estender': {
    summary: 'Estender a janela da transmissão',
    access: STAFF,
    limit: 'STAFF_W',
    params: idParams,
    body: estenderBody,
    output: transmissao,
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
    errors: ['DESPEDIDA_NAO_ENCONTRADA', 'NAO_ENCONTRADO', 'CAPELA_OCUPADA'],
    adicional: true,
  },
  'POST /cliente/transmissao/:id/encerrar': {
    summary: 'Encerrar a transmissão antes da hora',
    access: STAFF,
    limit: 'STAFF_W',
    params: idParams,
    output: transmissao,
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
    errors: ['DESPEDIDA_NAO_ENCONTRADA', 'NAO_ENCONTRADO'],
    adicional: true,
  },
  'POST /cliente/transmissao/:id/reabrir': {
    summary: 'Reabrir uma transmissão encerrada antes da hora',
    access: STAFF,
    limit: 'STAFF_W',
    params: idParams,
    output: transmissao,
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
    errors: ['DESPEDIDA_NAO_ENCONTRADA', 'NAO_ENCONTRADO'],
    adicional: true,
  },
})
