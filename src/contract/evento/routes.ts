import { z } from 'zod'
import { idParams } from '../fields/id-schema.ts'
import { maskTelefone } from '../fields/telefone.ts'
import { STAFF } from '../roles.ts'
import { defineRoutes } from '../route.ts'
import { instantOrNone, type SheetColumns, yesOrNo } from '../sheet.ts'
import {
  aprovarBody,
  editarEventoBody,
  editarHomenagemEventoBody,
  evento,
  eventoEquipeQuery,
  eventoQuery,
  type HomenagemEvento,
  homenagemEvento,
  homenagemEventoBody,
  homenagemEventoPublica,
  novoEventoBody,
} from './schema.ts'

const columns: SheetColumns<HomenagemEvento> = {
  Número: row => row.id,
  'Recebida em': row => instantOrNone(row.dataInclusao),
  'Nome de quem envia': row => row.nomeCliente,
  'Nome do homenageado': row => row.nomeHomenageado,
  Mensagem: row => row.mensagem,
  Telefone: row => maskTelefone(row.telefone),
  'E-mail': row => row.email,
  Aprovada: row => yesOrNo(row.aprovado),
}

export const eventoRoutes = defineRoutes({
  'GET /homenagem/eventos/aprovados': {
    summary: 'Homenagens aprovadas do evento',
    access: 'public',
    query: eventoQuery,
    output: z.array(homenagemEventoPublica),
    total: true,
  },
  'GET /homenagem/eventos/': {
    summary: 'Todas as homenagens do evento',
    access: STAFF,
    query: eventoEquipeQuery,
    output: z.array(homenagemEvento),
    sheet: { name: 'mensagens-do-evento', columns },
    total: true,
  },
  'GET /homenagem/eventos/atual': {
    summary: 'O evento em exibição',
    access: 'public',
    output: evento,
    errors: ['NAO_ENCONTRADO'],
    adicional: true,
  },
  'POST /homenagem/eventos': {
    summary: 'Criar evento e colocá-lo em exibição',
    access: STAFF,
    body: novoEventoBody,
    output: evento,
    adicional: true,
  },
  'PUT /homenagem/eventos/:id': {
    summary: 'Abrir, fechar ou datar evento',
    access: STAFF,
    params: idParams,
    body: editarEventoBody,
    output: evento,
    adicional: true,
  },
  'PUT /homenagem/evento/:id/aprovar': {
    summary: 'Aprovar ou desaprovar homenagem do evento',
    access: STAFF,
    params: idParams,
    body: aprovarBody,
    output: z.object({ id: z.number(), aprovado: z.boolean() }),
  },
  'PUT /homenagem/evento/:id': {
    summary: 'Editar homenagem do evento',
    access: STAFF,
    params: idParams,
    body: editarHomenagemEventoBody,
    output: homenagemEvento,
    adicional: true,
  },
  'POST /homenagem/evento': {
    summary: 'Enviar homenagem ao evento',
    access: 'public',
    limit: 'EVENTO',
    body: homenagemEventoBody,
    output: z.object({ id: z.number(), mensagem: z.string() }),
    errors: ['EVENTO_FECHADO'],
    idempotent: true,
  },
})
