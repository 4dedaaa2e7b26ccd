import { z } from 'zod'
import { STAFF } from '../roles.ts'
import { defineAdditions } from '../route.ts'
import { filteredSheetQuery, instantOrNone, type SheetColumns, yesOrNo } from '../sheet.ts'
import { unitName } from '../units.ts'
import { telaLugar } from './rules.ts'
import {
  batidaBody,
  batidaResponse,
  novaChaveTelaBody,
  novaChaveTelaResponse,
  removerTelasBody,
  saguaoParams,
  type Tela,
  tela,
  telaParams,
  velorioDeHoje,
} from './schema.ts'

const done = z.object({ id: z.string() })

const columns: SheetColumns<Tela> = {
  Unidade: row => unitName(row.empresa) ?? row.empresa,
  Lugar: telaLugar,
  'Mostra agora': row => row.mostra,
  Situação: row => (row.atrasada ? 'Sem sinal' : 'No ar'),
  'Vista em': row => instantOrNone(row.vista_em),
  'Mostra despedidas privadas': row => yesOrNo(row.com_chave),
  Versão: row => row.versao,
}

/** Displays in chapels, lobbies and the Finados panel; all are additions beside `exibicao/despedida-capela`. */
export const telaRoutes = defineAdditions({
  'POST /exibicao/tela': {
    summary: 'Batida de uma tela: vive, o que mostra, o que mudou',
    access: 'public',
    limit: 'READ',
    body: batidaBody,
    output: batidaResponse,
  },
  'GET /exibicao/saguao/:empresa': {
    summary: 'Velórios de hoje de uma unidade',
    access: 'public',
    params: saguaoParams,
    output: z.array(velorioDeHoje),
  },
  'GET /cliente/telas': {
    summary: 'Telas das capelas e saguões',
    access: STAFF,
    query: filteredSheetQuery,
    output: z.array(tela),
    sheet: { name: 'telas', columns },
  },
  'POST /cliente/telas/chave': {
    summary: 'Novo endereço de tela que mostra despedidas privadas',
    access: STAFF,
    body: novaChaveTelaBody,
    output: novaChaveTelaResponse,
  },
  'POST /cliente/telas/:id/recarregar': {
    summary: 'Recarregar uma tela à distância',
    access: STAFF,
    params: telaParams,
    output: done,
  },
  'POST /cliente/telas/remover': {
    summary: 'Tirar várias telas da lista',
    access: STAFF,
    body: removerTelasBody,
    output: z.object({ removidas: z.number() }),
  },
  'DELETE /cliente/telas/:id': {
    summary: 'Tirar uma tela da lista',
    access: STAFF,
    params: telaParams,
    output: done,
  },
})
