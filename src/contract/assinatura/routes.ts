import { z } from 'zod'
import { despedidaPorId } from '../fields/id-schema.ts'
import { SIGNED_IN } from '../roles.ts'
import { defineAdditions } from '../route.ts'
import { instantOrNone, type SheetColumns } from '../sheet.ts'
import {
  type Assinatura,
  assinatura,
  assinaturaBody,
  assinaturaParams,
  assinaturaRecebida,
  assinaturasQuery,
  chaveDePresenca,
  formularioPresencaBody,
  formularioPresencaParams,
  livroDePresenca,
  livroParams,
  livroQuery,
  retirarAssinaturasBody,
} from './schema.ts'

const columns: SheetColumns<Assinatura> = {
  Nome: row => row.nome,
  Cidade: row => row.cidade,
  Onde: row => (row.na_capela ? 'Na capela' : 'À distância'),
  'Assinou em': row => instantOrNone(row.criado_em),
}

/** The livro de presença that visitors sign without a phone number: only the family reads it. */
export const assinaturaRoutes = defineAdditions({
  'GET /participantes/livro/:despedidaId': {
    summary: 'De quem é o livro de presença que o visitante vai assinar',
    access: 'public',
    visitorCookie: true,
    params: livroParams,
    query: livroQuery,
    output: livroDePresenca,
    codigo: true,
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
    errors: ['DESPEDIDA_PRIVADA', 'DESPEDIDA_INATIVA'],
  },
  'POST /participantes/assinaturas': {
    summary: 'Assinar o livro de presença, na capela ou à distância',
    access: 'public',
    visitorCookie: true,
    limit: 'ASSINATURA',
    body: assinaturaBody,
    output: assinaturaRecebida,
    errors: ['DESPEDIDA_NAO_ENCONTRADA', 'DESPEDIDA_PRIVADA', 'DESPEDIDA_INATIVA'],
    idempotent: true,
  },
  'POST /participantes/livro/:despedidaId/:chave': {
    summary: 'Assinar o livro de presença pelo formulário da página sem JavaScript',
    access: 'public',
    visitorCookie: true,
    limit: 'ASSINATURA',
    form: 'urlencoded',
    page: { refused: 'presenca', done: '/presenca/:despedidaId/:chave#assinada' },
    params: formularioPresencaParams,
    body: formularioPresencaBody,
    output: assinaturaRecebida,
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
    errors: ['DESPEDIDA_PRIVADA', 'DESPEDIDA_INATIVA'],
  },
  'GET /participantes/assinaturas/:id': {
    summary: 'Assinaturas do livro de presença de uma despedida, a mais nova primeiro',
    access: SIGNED_IN,
    ...despedidaPorId,
    query: assinaturasQuery,
    output: z.array(assinatura),
    sheet: { name: 'assinaturas', columns, ofDespedida: true },
    total: true,
  },
  'GET /participantes/assinaturas/:id/chave': {
    summary: 'Chave do QR code para assinar, para uma folha impressa',
    access: SIGNED_IN,
    ...despedidaPorId,
    output: chaveDePresenca,
  },
  'POST /participantes/assinaturas/:id/retirar': {
    summary: 'Retirar de uma vez as assinaturas de um período, de um lugar ou com umas palavras',
    access: SIGNED_IN,
    ...despedidaPorId,
    body: retirarAssinaturasBody,
    output: z.object({ retiradas: z.number() }),
  },
  'DELETE /participantes/assinaturas/:id/:assinatura': {
    summary: 'Retirar uma assinatura do livro de presença',
    access: SIGNED_IN,
    params: assinaturaParams,
    output: z.object({ id: z.number() }),
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
    errors: ['NAO_ENCONTRADO'],
  },
})
