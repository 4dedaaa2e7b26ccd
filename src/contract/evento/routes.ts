import { z } from 'zod'
import { idParams } from '../fields/id-schema.ts'
import { STAFF } from '../roles.ts'
import { defineRoutes } from '../route.ts'
import {
  aprovarBody,
  editarHomenagemEventoBody,
  eventoQuery,
  homenagemEvento,
  homenagemEventoBody,
  homenagemEventoPublica,
} from './schema.ts'

export const eventoRoutes = defineRoutes({
  'GET /homenagem/eventos/aprovados': {
    summary: 'Homenagens aprovadas do evento',
    access: 'public',
    limit: 'READ',
    query: eventoQuery,
    output: z.array(homenagemEventoPublica),
    pending: true,
  },
  'GET /homenagem/eventos/': {
    summary: 'Todas as homenagens do evento',
    access: STAFF,
    limit: 'STAFF_R',
    query: eventoQuery,
    output: z.array(homenagemEvento),
    pending: true,
  },
  'PUT /homenagem/evento/:id/aprovar': {
    summary: 'Aprovar ou desaprovar homenagem do evento',
    access: STAFF,
    limit: 'STAFF_W',
    params: idParams,
    body: aprovarBody,
    output: z.object({ id: z.number(), aprovado: z.boolean() }),
    errors: ['NAO_ENCONTRADO'],
    pending: true,
  },
  'PUT /homenagem/evento/:id': {
    summary: 'Editar homenagem do evento',
    access: STAFF,
    limit: 'STAFF_W',
    params: idParams,
    body: editarHomenagemEventoBody,
    output: homenagemEvento,
    errors: ['NAO_ENCONTRADO'],
    adicional: true,
    pending: true,
  },
  'POST /homenagem/evento': {
    summary: 'Enviar homenagem ao evento',
    access: 'public',
    limit: 'EVT',
    body: homenagemEventoBody,
    output: z.object({ id: z.number(), mensagem: z.string() }),
    errors: ['EVENTO_FECHADO', 'MUITAS_TENTATIVAS'],
    pending: true,
  },
})
