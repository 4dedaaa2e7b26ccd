import { z } from 'zod'
import { capelaParams, capelaQuery } from '../despedida/public-schema.ts'
import { despedidaPorId, idParams } from '../fields/id-schema.ts'
import { listQuery, sheetListQuery } from '../fields/listing.ts'
import { SIGNED_IN } from '../roles.ts'
import { defineAdditions, defineRoutes } from '../route.ts'
import { instantOrNone, type SheetColumns } from '../sheet.ts'
import { HOMENAGEM, HOMENAGEM_DECIDIDA } from './messages.ts'
import { printedWords } from './rules.ts'
import {
  acompanharBody,
  agradecimento,
  type Denuncia,
  decisaoBody,
  denuncia,
  denunciaBody,
  despedidaIdParams,
  type Homenagem,
  homenagem,
  homenagemDoAutor,
  homenagemEnviada,
  homenagemForm,
  homenagemPageForm,
  homenagemPublica,
  homenagemStatusParams,
  homenagensQuery,
  loteBody,
  loteResponse,
  novidadesQuery,
  recusaBody,
  transcricaoBody,
  transcricaoResponse,
} from './schema.ts'

const situacao = ({ publicado, decidido_em }: Homenagem): string => {
  if (publicado) return HOMENAGEM_DECIDIDA.aprovado
  return decidido_em === null ? 'Aguardando' : HOMENAGEM_DECIDIDA.desaprovado
}

const homenagens: SheetColumns<Homenagem> = {
  Número: row => row.id,
  'Recebida em': row => instantOrNone(row.data),
  Nome: row => row.nome,
  Mensagem: row => printedWords(row),
  Imagem: row => (row.imagem ? 'Sim' : 'Não'),
  Situação: situacao,
  'Decidida em': row => instantOrNone(row.decidido_em),
  'Decidida por': row => row.decidido_por,
}

const DECISAO = { mantida: 'Mantida', retirada: 'Retirada' } as const

const denuncias: SheetColumns<Denuncia> = {
  Mensagem: row => printedWords(row.homenagem),
  'Autor da mensagem': row => row.homenagem.nome,
  Denúncia: row => row.motivo,
  Recebida: row => instantOrNone(row.criado_em),
  Decisão: row => (row.decisao === null ? 'Aguardando' : DECISAO[row.decisao]),
  'Decidida em': row => instantOrNone(row.decidido_em),
  'Decidida por': row => row.decidido_por,
}

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
    limit: 'HOMENAGEM',
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
      'AUDIO_GRANDE',
      'AUDIO_NAO_ACEITO',
      'AUDIO_INDISPONIVEL',
    ],
  },
  'GET /homenagem/homenagem-despedida/:id': {
    summary: 'Homenagens de uma despedida',
    access: SIGNED_IN,
    ...despedidaPorId,
    query: homenagensQuery,
    output: z.array(homenagem),
    sheet: { name: 'mensagens', columns: homenagens, ofDespedida: true },
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
export const homenagemModerationRoutes = defineAdditions({
  'POST /homenagem/formulario/:despedidaId': {
    summary: 'Enviar homenagem pelo formulário da página sem JavaScript, com o cadastro de quem ainda não o fez',
    access: 'public',
    visitorCookie: true,
    limit: 'HOMENAGEM',
    bodyClass: 'multipart',
    form: 'multipart',
    page: { refused: 'despedida', done: '/despedida/:despedidaId?aba=mensagens#enviada' },
    params: despedidaIdParams,
    parts: homenagemPageForm,
    output: homenagemEnviada,
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
    errors: ['CODIGO_NECESSARIO', 'DESPEDIDA_PRIVADA', 'DESPEDIDA_INATIVA', 'IMAGEM_GRANDE', 'IMAGEM_NAO_ACEITA'],
  },
  'GET /homenagem/agradecimento/:despedidaId': {
    summary: 'Agradecimento da família',
    access: 'public',
    visitorCookie: true,
    params: despedidaIdParams,
    output: agradecimento,
    codigo: true,
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
    errors: ['DESPEDIDA_PRIVADA', 'DESPEDIDA_INATIVA'],
  },
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
    output: loteResponse,
    errors: ['DESPEDIDA_NAO_ENCONTRADA'],
  },
  'PUT /homenagem/desfazer-decisao': {
    summary: 'Desfazer decisões que acabaram de ser tomadas por esta pessoa',
    access: SIGNED_IN,
    body: loteBody,
    output: loteResponse,
    errors: ['DESPEDIDA_NAO_ENCONTRADA'],
  },
  'PUT /homenagem/recusar/:id': {
    summary: 'Recusar homenagem, com um motivo reservado',
    access: SIGNED_IN,
    params: idParams,
    body: recusaBody,
    output: z.object({ id: z.number(), publicado: z.boolean() }),
  },
  'PUT /homenagem/transcricao/:id': {
    summary: 'Corrigir a transcrição de uma mensagem de voz (id da homenagem)',
    access: SIGNED_IN,
    params: idParams,
    body: transcricaoBody,
    output: transcricaoResponse,
    errors: ['ALTERADO_POR_OUTRA_PESSOA'],
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
    limit: 'DENUNCIA',
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
    sheet: { name: 'denuncias-da-despedida', columns: denuncias, ofDespedida: true },
  },
  'PUT /homenagem/denuncias/:id': {
    summary: 'Manter ou retirar a homenagem denunciada (id da homenagem)',
    access: SIGNED_IN,
    params: idParams,
    body: decisaoBody,
    output: z.object({ id: z.number(), publicado: z.boolean() }),
  },
})
