import { z } from 'zod'
import { despedidaPorId, idParams } from '../fields/id-schema.ts'
import { sheetListQuery } from '../fields/listing.ts'
import { maskTelefone } from '../fields/telefone.ts'
import { ADMIN, SIGNED_IN, STAFF } from '../roles.ts'
import { defineAdditions, defineRoutes } from '../route.ts'
import { instantOrNone, type SheetColumns, yesOrNo } from '../sheet.ts'
import { AVISOS_PARADOS } from './messages.ts'
import {
  avisosParticipanteBody,
  avisosParticipanteResponse,
  type Oferta,
  oferta,
  ofertasQuery,
  type Presenca,
  pararAvisosBody,
  participanteBody,
  participanteResponse,
  presenca,
} from './schema.ts'

export const participanteRoutes = defineRoutes({
  'POST /participantes': {
    summary: 'Cadastrar participante',
    access: 'public',
    visitorCookie: true,
    limit: 'PARTICIPANTE',
    body: participanteBody,
    output: participanteResponse,
    errors: ['DESPEDIDA_NAO_ENCONTRADA', 'DESPEDIDA_PRIVADA', 'DESPEDIDA_INATIVA'],
    idempotent: true,
  },
})

const presencas: SheetColumns<Presenca> = {
  Nome: row => row.nome,
  'Cadastrou-se em': row => instantOrNone(row.em),
  'Assistiu ao velório': row => instantOrNone(row.assistiu_em),
  'Escreveu mensagem': row => yesOrNo(row.escreveu),
  Telefone: row => (row.telefone === null ? null : maskTelefone(row.telefone)),
  'E-mail': row => row.email,
}

const ofertas: SheetColumns<Oferta> = {
  Nome: row => row.nome,
  Telefone: row => (row.telefone === null ? null : maskTelefone(row.telefone)),
  'E-mail': row => row.email,
  Despedida: row => row.despedida.nome,
  'Cadastrou-se em': row => instantOrNone(row.em),
  'Prova nº': row => row.prova.numero,
  'Texto aceito': row => row.prova.versao,
  'Aceito em': row => instantOrNone(row.prova.em),
  Onde: row => row.prova.canal,
  'Caixa à vista': row => yesOrNo(row.prova.a_vista),
}

/** What registrations are collected for: the family's guest book, and the list of those who agreed to offers. */
export const presencaRoutes = defineAdditions({
  'GET /participantes/despedida/:id': {
    summary: 'Livro de presença de uma despedida; contatos só para a equipe, de quem autorizou',
    access: SIGNED_IN,
    ...despedidaPorId,
    query: sheetListQuery,
    output: z.array(presenca),
    sheet: { name: 'presencas', columns: presencas, ofDespedida: true, staffOnly: ['Telefone', 'E-mail'] },
    total: true,
  },
  'GET /participantes/ofertas': {
    summary:
      'Quem autorizou receber ofertas, com a prova, ou (`vale=nao`) quem aceitou sem ver a caixa; recentes primeiro',
    access: ADMIN,
    query: ofertasQuery,
    output: z.array(oferta),
    sheet: { name: 'ofertas', columns: ofertas },
    total: true,
  },
  'POST /participantes/avisos': {
    summary: 'Guardar os avisos que um participante quer receber, pelo código ou cookie do cadastro',
    access: 'visitor',
    limit: 'READ',
    body: avisosParticipanteBody,
    output: avisosParticipanteResponse,
    errors: ['CODIGO_NECESSARIO', 'DESPEDIDA_NAO_ENCONTRADA', 'DESPEDIDA_INATIVA'],
  },
  'POST /participantes/parar-avisos': {
    summary: 'Parar os avisos de uma despedida pelo link de um aviso; chaves desconhecidas têm a mesma resposta',
    access: 'public',
    limit: 'READ',
    form: 'urlencoded',
    page: { refused: 'pararAvisos', done: '/parar-avisos' },
    body: pararAvisosBody,
    output: z.object({ mensagem: z.literal(AVISOS_PARADOS) }),
  },
  'PUT /participantes/ofertas/:id/retirar': {
    summary: 'Retirar das ofertas todos os cadastros com o contato deste participante',
    access: STAFF,
    params: idParams,
    output: z.object({ id: z.number() }),
  },
})
