import { z } from 'zod'
import { STAFF } from '../roles.ts'
import { defineAdditions } from '../route.ts'
import { instantOrNone, type SheetColumns, sheetQuery } from '../sheet.ts'
import { NOME_ALARME } from './messages.ts'
import { type AlarmeSituacao, alarmeSituacao, passoInicial, situacao } from './schema.ts'

const columns: SheetColumns<AlarmeSituacao> = {
  Assunto: row => NOME_ALARME[row.tipo] ?? row.tipo,
  Alarme: row => row.texto,
  Começou: row => instantOrNone(row.desde),
  Terminou: row => instantOrNone(row.encerrado_em),
}

/** Status of the portal, for staff (not in the specification). */
export const situacaoRoutes = defineAdditions({
  'GET /api/situacao': {
    summary: 'Situação do portal: banco, disco, provedores, transmissões, telas, cópias, nós e alarmes',
    access: STAFF,
    output: situacao,
  },
  'GET /api/situacao/alarmes': {
    summary: 'Alarmes abertos e dos últimos sete dias',
    access: STAFF,
    query: sheetQuery,
    output: z.array(alarmeSituacao),
    sheet: { name: 'alarmes', columns },
  },
  'GET /api/primeiros-passos': {
    summary: 'O que um portal novo precisa, e o que já tem',
    access: STAFF,
    output: z.array(passoInicial),
  },
})
