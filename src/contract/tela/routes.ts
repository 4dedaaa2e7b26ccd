import { z } from 'zod'
import { STAFF } from '../roles.ts'
import { defineRoutes } from '../route.ts'
import {
  batidaAnswer,
  batidaBody,
  novaChaveTelaAnswer,
  novaChaveTelaBody,
  removerTelasBody,
  saguaoParams,
  tela,
  telaParams,
  velorioDeHoje,
} from './schema.ts'

const done = z.object({ id: z.string() })

/** Displays in chapels, lobbies and the Finados panel; all are additions beside `exibicao/despedida-capela`. */
export const telaRoutes = defineRoutes({
  'POST /exibicao/tela': {
    summary: 'Batida de uma tela: vive, o que mostra, o que mudou',
    access: 'public',
    limit: 'READ',
    body: batidaBody,
    output: batidaAnswer,
    adicional: true,
  },
  'GET /exibicao/saguao/:empresa': {
    summary: 'Velórios de hoje de uma unidade',
    access: 'public',
    limit: 'READ',
    params: saguaoParams,
    output: z.array(velorioDeHoje),
    adicional: true,
  },
  'GET /cliente/telas': {
    summary: 'Telas das capelas e saguões',
    access: STAFF,
    limit: 'STAFF_R',
    output: z.array(tela),
    adicional: true,
  },
  'POST /cliente/telas/chave': {
    summary: 'Novo endereço de tela que mostra despedidas privadas',
    access: STAFF,
    limit: 'STAFF_W',
    body: novaChaveTelaBody,
    output: novaChaveTelaAnswer,
    adicional: true,
  },
  'POST /cliente/telas/:id/recarregar': {
    summary: 'Recarregar uma tela à distância',
    access: STAFF,
    limit: 'STAFF_W',
    params: telaParams,
    output: done,
    errors: ['NAO_ENCONTRADO'],
    adicional: true,
  },
  'POST /cliente/telas/remover': {
    summary: 'Tirar várias telas da lista',
    access: STAFF,
    limit: 'STAFF_W',
    body: removerTelasBody,
    output: z.object({ removidas: z.number() }),
    adicional: true,
  },
  'DELETE /cliente/telas/:id': {
    summary: 'Tirar uma tela da lista',
    access: STAFF,
    limit: 'STAFF_W',
    params: telaParams,
    output: done,
    errors: ['NAO_ENCONTRADO'],
    adicional: true,
  },
})
