import { z } from 'zod'
import { continuacao } from '../despedida/continuacao-schema.ts'
import { codigo } from '../fields/codigo-schema.ts'
import { despedidaPorId } from '../fields/id-schema.ts'
import { SIGNED_IN, STAFF } from '../roles.ts'
import { defineAdditions, defineRoutes } from '../route.ts'
import { autorizacaoBody, cerimoniaParams, cerimoniasTransmitidas, chaveObs } from './cerimonia-schema.ts'
import {
  acessoServidor,
  cameraBody,
  cerimoniaBody,
  encerrarBody,
  envioAberto,
  envioBody,
  envioEncerrado,
  envioParams,
  envioParte,
  estenderBody,
  legendasAoVivoBody,
  momentoBody,
  parteParams,
  streamQuery,
  transmissao,
} from './schema.ts'

/** `camera` is the opaque stream id of an apresentacao. The response is one of three texts or the stream's address (specification §4). */
export const transmissaoRoutes = defineRoutes({
  'GET /api/videos/stream/:camera': {
    summary: 'Estado ou endereço da transmissão',
    access: 'visitor',
    params: z.object({ camera: z.string().max(64) }),
    query: streamQuery,
    output: 'text',
    errors: ['DESPEDIDA_NAO_ENCONTRADA', 'DESPEDIDA_INATIVA', 'CODIGO_NECESSARIO', 'APARELHOS_DEMAIS'],
  },
})

/** Not in the specification: what a media server (MediaMTX, `authMethod: http`) requests before it allows a client to publish or read. */
export const servidorMidiaRoutes = defineAdditions({
  'POST /servidor-midia/acesso': {
    summary: 'Pergunta do servidor de mídia: este cliente pode publicar ou ler? Só desta máquina, ou com a chave',
    access: 'public',
    limit: 'CAMERA',
    query: z.object({ chave: z.string().max(200).optional() }),
    body: acessoServidor,
    output: z.object({}),
    errors: ['CREDENCIAIS', 'NAO_ENCONTRADO'],
  },
})

/** Not in the specification: watching, controlling and sending the transmissao of a despedida. */
export const controleTransmissaoRoutes = defineAdditions({
  'GET /cliente/transmissao/:id': {
    summary: 'Acompanhar a transmissão de uma despedida',
    access: SIGNED_IN,
    ...despedidaPorId,
    output: transmissao,
  },
  'PUT /cliente/transmissao/:id/camera': {
    summary: 'Ligar ou desligar a câmera',
    access: STAFF,
    ...despedidaPorId,
    body: cameraBody,
    output: transmissao,
    errors: ['NAO_ENCONTRADO'],
  },
  'POST /cliente/transmissao/:id/estender': {
    summary: 'Estender a janela da transmissão',
    access: STAFF,
    ...despedidaPorId,
    body: estenderBody,
    output: transmissao,
    errors: ['NAO_ENCONTRADO', 'CAPELA_OCUPADA'],
  },
  'PUT /cliente/transmissao/:id/cerimonia': {
    summary: 'Marcar que a cerimônia continua: imagem e som ficam até a tolerância depois do fim',
    access: STAFF,
    ...despedidaPorId,
    body: cerimoniaBody,
    output: transmissao,
    errors: ['NAO_ENCONTRADO'],
  },
  'PUT /cliente/transmissao/:id/momento': {
    summary: 'Dizer o que acontece agora na capela, na página e na tela; vazio para tirar',
    access: STAFF,
    ...despedidaPorId,
    body: momentoBody,
    output: transmissao,
    errors: ['NAO_ENCONTRADO'],
  },
  'PUT /cliente/transmissao/:id/legendas': {
    summary: 'Ligar ou desligar as legendas automáticas da imagem ao vivo',
    access: SIGNED_IN,
    ...despedidaPorId,
    body: legendasAoVivoBody,
    output: transmissao,
    errors: ['NAO_ENCONTRADO'],
  },
  'POST /cliente/transmissao/:id/encerrar': {
    summary: 'Encerrar antes da hora a transmissão, ou o velório com ela',
    access: STAFF,
    ...despedidaPorId,
    body: encerrarBody,
    output: transmissao,
    errors: ['NAO_ENCONTRADO'],
  },
  'POST /cliente/transmissao/:id/reabrir': {
    summary: 'Reabrir uma transmissão encerrada antes da hora',
    access: STAFF,
    ...despedidaPorId,
    output: transmissao,
    errors: ['NAO_ENCONTRADO', 'CAPELA_OCUPADA'],
  },
  'POST /cliente/transmissao/:id/envio': {
    summary: 'Começar a transmitir de um aparelho',
    access: STAFF,
    ...despedidaPorId,
    body: envioBody,
    output: envioAberto,
    errors: ['NAO_ENCONTRADO'],
  },
  'PUT /cliente/transmissao/:id/envio/:envio/:parte': {
    summary: 'Enviar a parte seguinte da imagem de um aparelho',
    access: STAFF,
    limit: 'ENVIO',
    params: parteParams,
    form: 'bytes',
    bodyClass: 'envio',
    output: envioParte,
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
  },
  'DELETE /cliente/transmissao/:id/envio/:envio': {
    summary: 'Parar de transmitir de um aparelho',
    access: STAFF,
    params: envioParams,
    output: envioEncerrado,
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
  },
})

const daCerimonia = {
  access: STAFF,
  params: cerimoniaParams,
  output: cerimoniasTransmitidas,
  notFound: 'DESPEDIDA_NAO_ENCONTRADA',
} as const

/** Not in the specification: the transmissao of a ceremony without a chapel, such as the burial. */
export const cerimoniaTransmitidaRoutes = defineAdditions({
  'GET /api/videos/cerimonias/:id': {
    summary: 'Onde a transmissão continua depois da capela',
    access: 'visitor',
    ...despedidaPorId,
    query: z.object({ codigo: codigo.optional() }),
    output: z.array(continuacao),
    errors: ['DESPEDIDA_INATIVA', 'CODIGO_NECESSARIO'],
  },
  'GET /cliente/transmissao/:id/cerimonias': {
    summary: 'As cerimônias sem capela e a transmissão de cada uma',
    access: SIGNED_IN,
    ...despedidaPorId,
    output: cerimoniasTransmitidas,
  },
  'POST /cliente/transmissao/:id/cerimonias/:cerimonia': {
    summary: 'Abrir a transmissão de uma cerimônia, a pedido da família',
    ...daCerimonia,
    body: autorizacaoBody,
    errors: ['NAO_ENCONTRADO'],
  },
  'POST /cliente/transmissao/:id/cerimonias/:cerimonia/estender': {
    summary: 'Estender a transmissão de uma cerimônia',
    ...daCerimonia,
    body: estenderBody,
    errors: ['NAO_ENCONTRADO'],
  },
  'PUT /cliente/transmissao/:id/cerimonias/:cerimonia/andamento': {
    summary: 'Marcar que a cerimônia continua depois da sua hora',
    ...daCerimonia,
    body: cerimoniaBody,
    errors: ['NAO_ENCONTRADO'],
  },
  'POST /cliente/transmissao/:id/cerimonias/:cerimonia/encerrar': {
    summary: 'Encerrar a transmissão de uma cerimônia',
    ...daCerimonia,
    errors: ['NAO_ENCONTRADO'],
  },
  'POST /cliente/transmissao/:id/cerimonias/:cerimonia/reabrir': {
    summary: 'Reabrir a transmissão de uma cerimônia',
    ...daCerimonia,
    errors: ['NAO_ENCONTRADO'],
  },
  'POST /cliente/transmissao/:id/cerimonias/:cerimonia/cartao': {
    summary: 'Novo cartão de quem atende a cerimônia; o anterior deixa de valer',
    ...daCerimonia,
    output: z.object({ caminho: z.string() }),
    errors: ['NAO_ENCONTRADO'],
  },
  'DELETE /cliente/transmissao/:id/cerimonias/:cerimonia/cartao': {
    summary: 'Cancelar o cartão de uma cerimônia',
    ...daCerimonia,
    errors: ['NAO_ENCONTRADO'],
  },
  'POST /cliente/transmissao/:id/cerimonias/:cerimonia/obs': {
    summary: 'Nova chave com que o OBS transmite uma cerimônia; a anterior deixa de valer',
    ...daCerimonia,
    output: chaveObs,
    errors: ['NAO_ENCONTRADO'],
  },
  'POST /cliente/transmissao/:id/cerimonias/:cerimonia/envio': {
    summary: 'Começar a transmitir uma cerimônia de um aparelho',
    ...daCerimonia,
    body: envioBody,
    output: envioAberto,
    errors: ['NAO_ENCONTRADO'],
  },
})
