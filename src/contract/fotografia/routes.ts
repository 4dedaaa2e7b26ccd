import { z } from 'zod'
import { capelaParams, capelaQuery } from '../despedida/public-schema.ts'
import { despedidaPorId } from '../fields/id-schema.ts'
import { despedidaIdParams } from '../homenagem/schema.ts'
import { SIGNED_IN } from '../roles.ts'
import { defineAdditions } from '../route.ts'
import { FOTOGRAFIA } from './messages.ts'
import {
  daHomenagemBody,
  decisaoFotografiaBody,
  denunciaFotografiaBody,
  editarFotografiaBody,
  envioDeFotografia,
  envioParams,
  fotografia,
  fotografiaParams,
  fotografiaPublica,
  novoEnvioBody,
  ordemBody,
  parteParams,
} from './schema.ts'

/** Of one photograph of a despedida. */
const umaFotografia = {
  access: SIGNED_IN,
  params: fotografiaParams,
  notFound: 'DESPEDIDA_NAO_ENCONTRADA',
  errors: ['NAO_ENCONTRADO'],
} as const

/** The photographs of a page: uploaded and ordered by its moderators, seen by its visitors and on the display of its chapel. */
export const fotografiaRoutes = defineAdditions({
  'GET /exibicao/fotografias/:despedidaId': {
    summary: 'Fotografias da página, na ordem da família',
    access: 'public',
    visitorCookie: true,
    params: despedidaIdParams,
    output: z.array(fotografiaPublica),
    codigo: true,
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
    errors: ['DESPEDIDA_PRIVADA', 'DESPEDIDA_INATIVA'],
  },
  'GET /exibicao/fotografias-capela/:empresa/:id': {
    summary: 'Fotografias da despedida da capela agora, com a chave da tela',
    access: 'public',
    params: capelaParams,
    query: capelaQuery,
    output: z.array(fotografiaPublica),
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
  },
  'POST /exibicao/fotografias/denuncia': {
    summary: 'Denunciar uma fotografia da página',
    access: 'public',
    visitorCookie: true,
    limit: 'DENUNCIA',
    body: denunciaFotografiaBody,
    output: z.object({ mensagem: z.literal(FOTOGRAFIA.denunciada) }),
    codigo: true,
    errors: ['NAO_ENCONTRADO', 'DESPEDIDA_NAO_ENCONTRADA', 'DESPEDIDA_PRIVADA', 'DESPEDIDA_INATIVA'],
  },
  'GET /cliente/despedida/:id/fotografias': {
    summary: 'Fotografias de uma despedida, também as retiradas, com as denúncias abertas',
    access: SIGNED_IN,
    ...despedidaPorId,
    output: z.array(fotografia),
  },
  'PUT /cliente/despedida/:id/fotografias': {
    summary: 'Mudar a ordem das fotografias',
    access: SIGNED_IN,
    ...despedidaPorId,
    body: ordemBody,
    output: z.array(fotografia),
  },
  'PUT /cliente/despedida/:id/fotografias/:fotografia': {
    summary: 'Mudar legenda, ano ou texto alternativo de uma fotografia',
    ...umaFotografia,
    body: editarFotografiaBody,
    output: z.array(fotografia),
  },
  'DELETE /cliente/despedida/:id/fotografias/:fotografia': {
    summary: 'Excluir uma fotografia',
    ...umaFotografia,
    output: z.array(fotografia),
  },
  'PUT /cliente/despedida/:id/fotografias/:fotografia/denuncias': {
    summary: 'Manter ou retirar a fotografia denunciada; uma retirada pode voltar',
    ...umaFotografia,
    body: decisaoFotografiaBody,
    output: z.array(fotografia),
  },
  'POST /cliente/despedida/:id/fotografias/da-homenagem': {
    summary: 'Trazer para as fotografias a imagem de uma homenagem publicada, que o autor cedeu; repetir não muda nada',
    access: SIGNED_IN,
    ...despedidaPorId,
    body: daHomenagemBody,
    output: z.array(fotografia),
    errors: ['NAO_ENCONTRADO', 'FOTOGRAFIAS_DEMAIS'],
  },
  'POST /cliente/despedida/:id/fotografias/envios': {
    summary: 'Anunciar uma fotografia, ou retomar o envio que foi cortado',
    access: SIGNED_IN,
    limit: 'FOTOGRAFIA',
    ...despedidaPorId,
    body: novoEnvioBody,
    output: envioDeFotografia,
    errors: ['FOTOGRAFIAS_DEMAIS'],
  },
  'PUT /cliente/despedida/:id/fotografias/envios/:envio/partes/:parte': {
    summary: 'Enviar uma parte de uma fotografia; repetir não muda nada',
    access: SIGNED_IN,
    limit: 'FOTOGRAFIA_PARTE',
    params: parteParams,
    form: 'bytes',
    bodyClass: 'envio',
    output: envioDeFotografia,
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
    errors: ['NAO_ENCONTRADO'],
  },
  'POST /cliente/despedida/:id/fotografias/envios/:envio/concluir': {
    summary: 'Pôr na página a fotografia que chegou inteira; repetir não muda nada',
    access: SIGNED_IN,
    params: envioParams,
    output: envioDeFotografia,
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
    errors: ['NAO_ENCONTRADO', 'FOTOGRAFIAS_DEMAIS', 'IMAGEM_GRANDE', 'IMAGEM_NAO_ACEITA'],
  },
})
