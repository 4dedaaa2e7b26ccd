import { z } from 'zod'
import { formatDataHora } from '../fields/data-hora.ts'
import { despedidaPorId } from '../fields/id-schema.ts'
import { listQuery, sheetListQuery } from '../fields/listing.ts'
import { SIGNED_IN, STAFF } from '../roles.ts'
import { defineRoutes } from '../route.ts'
import { instantOrNone, type ListSheet, lifeDateOrNone, localOrNone, type SheetColumns } from '../sheet.ts'
import {
  abrirBody,
  abrirParams,
  buscaQuery,
  capelaParams,
  capelaQuery,
  chaveParams,
  despedidaCard,
  despedidaDaCapela,
  despedidaPagina,
  exibicaoParams,
  validarCodigoQuery,
} from './public-schema.ts'
import { RITO } from './rito-messages.ts'
import {
  type Despedida,
  despedida,
  despedidasQuery,
  notaInterna,
  notaInternaBody,
  novaDespedidaBody,
  novaDespedidaResponse,
  updateDespedidaBody,
  updateStatusBody,
} from './schema.ts'

const columns: SheetColumns<Despedida> = {
  Número: row => row.id,
  Nome: row => row.pessoa_falecida.nome,
  Nascimento: row => lifeDateOrNone(row.pessoa_falecida.data_nascimento),
  Falecimento: row => lifeDateOrNone(row.pessoa_falecida.data_falecimento),
  Página: row => row.tipo,
  Situação: row => (row.status_memoria ? 'Ativa' : 'Inativa'),
  Velório: row => localOrNone(row.data_velorio),
  'Local do velório': row => row.local_velorio,
  'Cerimônia final': row => RITO[row.rito],
  'Data da cerimônia final': row => localOrNone(row.data_sepultamento),
  'Local da cerimônia final': row => row.local_sepultamento,
  'Outras cerimônias': row =>
    row.cerimonias
      .filter(({ publica }) => publica)
      .map(one => [one.titulo, formatDataHora(one.data_hora), one.local].filter(Boolean).join(', '))
      .join('; '),
  Moderador: row => row.pessoa_moderador?.nome ?? null,
  'Mensagens que aguardam': row => row.qtd_moderacao,
  'Criada em': row => instantOrNone(row.dataCreate),
}

/** Without access code: the file leaves the portal. */
const DESPEDIDAS_SHEET: ListSheet = { name: 'despedidas', columns }

/** Despedidas of the restricted area, specification §7. */
export const despedidaRoutes = defineRoutes({
  'GET /cliente/despedidas': {
    summary: 'Todas as despedidas',
    access: STAFF,
    query: despedidasQuery,
    output: z.array(despedida),
    sheet: DESPEDIDAS_SHEET,
    total: true,
  },
  'GET /cliente/despedidas-moderacao': {
    summary: 'Despedidas de quem modera',
    access: SIGNED_IN,
    query: sheetListQuery,
    output: z.array(despedida),
    sheet: DESPEDIDAS_SHEET,
    total: true,
  },
  'GET /cliente/despedida/:id': {
    summary: 'Uma despedida inteira',
    access: SIGNED_IN,
    ...despedidaPorId,
    output: despedida,
  },
  'POST /cliente/nova-despedida': {
    summary: 'Criar despedida',
    access: STAFF,
    bodyClass: 'photo',
    body: novaDespedidaBody,
    output: novaDespedidaResponse,
    errors: ['MODERADOR_NAO_VALIDADO', 'IMAGEM_NAO_ACEITA', 'IMAGEM_GRANDE'],
    idempotent: true,
  },
  'POST /cliente/update-despedida': {
    summary: 'Salvar despedida',
    access: STAFF,
    bodyClass: 'photo',
    body: updateDespedidaBody,
    output: despedida,
    errors: [
      'DESPEDIDA_NAO_ENCONTRADA',
      'ALTERADO_POR_OUTRA_PESSOA',
      'MODERADOR_NAO_VALIDADO',
      'IMAGEM_NAO_ACEITA',
      'IMAGEM_GRANDE',
    ],
  },
  'POST /cliente/update-despedida-moderador': {
    summary: 'Salvar despedida como moderador',
    access: SIGNED_IN,
    bodyClass: 'photo',
    body: updateDespedidaBody,
    output: despedida,
    errors: ['DESPEDIDA_NAO_ENCONTRADA', 'ALTERADO_POR_OUTRA_PESSOA', 'IMAGEM_NAO_ACEITA', 'IMAGEM_GRANDE'],
  },
  'POST /cliente/update-despedida-status': {
    summary: 'Ativar ou desativar despedida',
    access: STAFF,
    body: updateStatusBody,
    output: z.object({ id: z.number(), status_memoria: z.boolean() }),
    errors: ['DESPEDIDA_NAO_ENCONTRADA'],
  },
  'PUT /cliente/despedida/:id/nota-interna': {
    summary: 'Escrever ou apagar a nota interna, que só a equipe lê',
    access: STAFF,
    ...despedidaPorId,
    body: notaInternaBody,
    output: notaInterna,
    errors: ['ALTERADO_POR_OUTRA_PESSOA'],
    adicional: true,
  },
  'POST /cliente/despedida/:id/novo-codigo': {
    summary: 'Trocar o código de acesso',
    access: SIGNED_IN,
    ...despedidaPorId,
    output: z.object({ codigo: z.string() }),
    adicional: true,
  },
})

/** Public display, specification §7. */
export const exibicaoRoutes = defineRoutes({
  'GET /exibicao/despedida/:id/:codigo': {
    summary: 'Página pública de uma despedida',
    access: 'public',
    visitorCookie: true,
    params: exibicaoParams,
    output: despedidaPagina,
    etag: true,
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
    errors: ['DESPEDIDA_PRIVADA', 'DESPEDIDA_INATIVA'],
  },
  'GET /exibicao/validar-codigo': {
    summary: 'Validar um código de acesso',
    access: 'public',
    limit: 'GUESS',
    query: validarCodigoQuery,
    output: z.object({ mensagem: z.literal('Sucesso') }),
    errors: ['CODIGO_INCORRETO'],
  },
  'POST /exibicao/abrir/:despedidaId': {
    summary: 'Abrir uma despedida privada pelo formulário da página sem JavaScript',
    adicional: true,
    access: 'public',
    limit: 'GUESS',
    form: 'urlencoded',
    page: { refused: 'status', done: '/despedida/:despedidaId' },
    params: abrirParams,
    body: abrirBody,
    output: z.object({ mensagem: z.literal('Sucesso') }),
    errors: ['CODIGO_INCORRETO'],
  },
  'GET /exibicao/despedida-capela/:empresa/:id': {
    summary: 'Despedida da capela agora',
    access: 'public',
    params: capelaParams,
    query: capelaQuery,
    output: despedidaDaCapela,
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
  },
  'GET /exibicao/despedida-chave/:token': {
    summary: 'Despedidas de uma chave de família',
    access: 'public',
    params: chaveParams,
    output: z.array(despedidaCard),
    total: true,
  },
  'GET /exibicao/despedidas/busca': {
    summary: 'Busca pública por nome',
    access: 'public',
    limit: 'SEARCH',
    query: buscaQuery,
    output: z.array(despedidaCard),
    total: true,
  },
  'GET /exibicao/despedidas/ultimas': {
    summary: 'Últimas despedidas',
    access: 'public',
    query: listQuery,
    output: z.array(despedidaCard),
    etag: true,
    total: true,
  },
  'GET /exibicao/despedidas/apresentadas': {
    summary: 'Transmissões ao vivo agora',
    access: 'public',
    query: listQuery,
    output: z.array(despedidaCard),
    etag: true,
    total: true,
  },
  'GET /exibicao/despedidas/proximas': {
    summary: 'Transmissões marcadas para as próximas 48 horas, a primeira antes',
    adicional: true,
    access: 'public',
    output: z.array(despedidaCard),
    etag: true,
    total: true,
  },
})
