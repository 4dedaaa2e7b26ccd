import { z } from 'zod'
import { capelaParams, capelaQuery } from '../despedida/public-schema.ts'
import { despedidaPorId, idParams } from '../fields/id-schema.ts'
import { listQuery, sheetListQuery } from '../fields/listing.ts'
import { SIGNED_IN } from '../roles.ts'
import { defineAdditions, defineRoutes } from '../route.ts'
import { HOMENAGEM } from './messages.ts'
import {
  acompanharBody,
  decisaoBody,
  denuncia,
  denunciaBody,
  despedidaIdParams,
  homenagem,
  homenagemDoAutor,
  homenagemEnviada,
  homenagemForm,
  homenagemPublica,
  homenagemStatusParams,
  homenagensQuery,
  loteAnswer,
  loteBody,
  novidadesQuery,
  recusaBody,
} from './schema.ts'
import { DENUNCIAS_DA_DESPEDIDA_SHEET, HOMENAGENS_SHEET } from './sheet.ts'

export const homenagemRoutes = defineRoutes({
  'GET /exibicao/homenagens-capela/:empresa/:id': {
    summary: 'Homenagens aprovadas da despedida da capela agora, com a chave da tela',
    access: 'public',
    params: capelaParams,
    query: capelaQuery,
    output: z.array(homenagemPublica),
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
    adicional: true,
  },
  'GET /homenagem/homenagem-aprovadas/:despedidaId': {
    summary: 'Homenagens aprovadas',
    access: 'public',
    visitorCookie: true,
    params: despedidaIdParams,
    query: listQuery,
    output: z.array(homenagemPublica),
    codigo: true,
    etag: true,
    total: true,
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
    errors: ['DESPEDIDA_PRIVADA', 'DESPEDIDA_INATIVA'],
  },
  'POST /homenagem/homenagem': {
    summary: 'Enviar homenagem',
    access: 'visitor',
    limit: 'TRIB',
    bodyClass: 'multipart',
    form: 'multipart',
    parts: homenagemForm,
    output: homenagemEnviada,
    codigo: true,
    idempotent: true,
    errors: [
      'CODIGO_NECESSARIO',
      'DESPEDIDA_NAO_ENCONTRADA',
      'DESPEDIDA_INATIVA',
      'IMAGEM_GRANDE',
      'IMAGEM_NAO_ACEITA',
    ],
  },
  'GET /homenagem/homenagem-despedida/:id': {
    summary: 'Homenagens de uma despedida',
    access: SIGNED_IN,
    ...despedidaPorId,
    query: homenagensQuery,
    output: z.array(homenagem),
    sheet: HOMENAGENS_SHEET,
    total: true,
  },
  'PUT /homenagem/update-status-homenagem/:id/:publicado': {
    summary: 'Aprovar ou desaprovar homenagem',
    access: SIGNED_IN,
    params: homenagemStatusParams,
    output: z.object({ id: z.number(), publicado: z.boolean() }),
  },
})

/** Not in the specification: bulk decisions, undo, refusal with a reason, the author's own state, reports. */
export const homenagemCuidadoRoutes = defineAdditions({
  'GET /homenagem/novidades/:despedidaId': {
    summary: 'Homenagens aprovadas, contadas enquanto mudam (text/event-stream)',
    access: 'public',
    visitorCookie: true,
    params: despedidaIdParams,
    query: novidadesQuery,
    output: 'stream',
    codigo: true,
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
    errors: ['DESPEDIDA_PRIVADA', 'DESPEDIDA_INATIVA'],
  },
  'PUT /homenagem/aprovar-varias': {
    summary: 'Aprovar várias homenagens de uma despedida',
    access: SIGNED_IN,
    body: loteBody,
    output: loteAnswer,
    errors: ['DESPEDIDA_NAO_ENCONTRADA'],
  },
  'PUT /homenagem/desfazer-decisao': {
    summary: 'Desfazer decisões que acabaram de ser tomadas por esta pessoa',
    access: SIGNED_IN,
    body: loteBody,
    output: loteAnswer,
    errors: ['DESPEDIDA_NAO_ENCONTRADA'],
  },
  'PUT /homenagem/recusar/:id': {
    summary: 'Recusar homenagem, com um motivo reservado',
    access: SIGNED_IN,
    params: idParams,
    body: recusaBody,
    output: z.object({ id: z.number(), publicado: z.boolean() }),
  },
  'POST /homenagem/acompanhar': {
    summary: 'Situação das homenagens enviadas deste aparelho',
    access: 'public',
    limit: 'READ',
    body: acompanharBody,
    output: z.array(homenagemDoAutor),
  },
  'POST /homenagem/denuncia': {
    summary: 'Denunciar homenagem publicada',
    access: 'public',
    visitorCookie: true,
    limit: 'DEN',
    body: denunciaBody,
    output: z.object({ mensagem: z.literal(HOMENAGEM.denunciada) }),
    codigo: true,
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
    errors: ['NAO_ENCONTRADO', 'DESPEDIDA_NAO_ENCONTRADA', 'DESPEDIDA_PRIVADA', 'DESPEDIDA_INATIVA'],
  },
  'GET /homenagem/denuncias/:id': {
    summary: 'Denúncias de uma despedida, abertas primeiro',
    access: SIGNED_IN,
    ...despedidaPorId,
    query: sheetListQuery,
    output: z.array(denuncia),
    total: true,
    sheet: DENUNCIAS_DA_DESPEDIDA_SHEET,
  },
  'PUT /homenagem/denuncias/:id': {
    summary: 'Manter ou retirar a homenagem denunciada (id da homenagem)',
    access: SIGNED_IN,
    params: idParams,
    body: decisaoBody,
    output: z.object({ id: z.number(), publicado: z.boolean() }),
  },
})
