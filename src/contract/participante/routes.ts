import { z } from 'zod'
import { despedidaPorId, idParams } from '../fields/id-schema.ts'
import { sheetListQuery } from '../fields/listing.ts'
import { ADMIN, SIGNED_IN, STAFF } from '../roles.ts'
import { defineAdditions, defineRoutes } from '../route.ts'
import { AVISOS_PARADOS } from './messages.ts'
import {
  avisosParticipanteBody,
  avisosParticipanteResponse,
  oferta,
  ofertasQuery,
  pararAvisosBody,
  participanteBody,
  participanteResponse,
  presenca,
} from './schema.ts'
import { OFERTAS_SHEET, PRESENCAS_SHEET } from './sheet.ts'

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

/** What registrations are collected for: the family's guest book, and the list of those who agreed to offers. */
export const presencaRoutes = defineAdditions({
  'GET /participantes/despedida/:id': {
    summary: 'Livro de presença de uma despedida; contatos só para a equipe, de quem autorizou',
    access: SIGNED_IN,
    ...despedidaPorId,
    query: sheetListQuery,
    output: z.array(presenca),
    sheet: PRESENCAS_SHEET,
    total: true,
  },
  'GET /participantes/ofertas': {
    summary:
      'Quem autorizou receber ofertas, com a prova, ou (`vale=nao`) quem aceitou sem ver a caixa; recentes primeiro',
    access: ADMIN,
    query: ofertasQuery,
    output: z.array(oferta),
    sheet: OFERTAS_SHEET,
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
