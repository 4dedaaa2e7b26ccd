import { z } from 'zod'
import { idParams } from '../fields/id-schema.ts'
import { SIGNED_IN, STAFF } from '../roles.ts'
import { defineRoutes } from '../route.ts'
import { filteredSheetQuery, localOrNone, type SheetColumns, yesOrNo } from '../sheet.ts'
import { unitName } from '../units.ts'
import { type Apresentacao, apresentacao, apresentacaoBody, conflitosQuery, folhaDoDia } from './schema.ts'

const columns: SheetColumns<Apresentacao> = {
  Falecido: row => row.nomeFalecido,
  Unidade: row => unitName(row.empresa) ?? row.empresa,
  Capela: row => row.capela,
  Início: row => localOrNone(row.dataHoraInicial),
  Fim: row => localOrNone(row.dataHoraFinal),
  'Exibir na tela': row => yesOrNo(row.status),
  Câmera: row => yesOrNo(row.status_camera),
}

export const capelaRoutes = defineRoutes({
  'GET /apresentacao/despedida/:id': {
    summary: 'Reservas de capela de uma despedida',
    access: SIGNED_IN,
    params: idParams,
    output: z.array(apresentacao),
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
  },
  'POST /apresentacao/salva': {
    summary: 'Reservar capela',
    access: STAFF,
    body: apresentacaoBody,
    output: apresentacao,
    errors: ['NAO_ENCONTRADO', 'CAPELA_OCUPADA', 'DESPEDIDA_NAO_ENCONTRADA'],
    idempotent: true,
  },
  'PUT /apresentacao/update': {
    summary: 'Alterar reserva de capela',
    access: STAFF,
    body: apresentacaoBody,
    output: apresentacao,
    errors: ['CAPELA_OCUPADA', 'NAO_ENCONTRADO'],
  },
  'GET /apresentacao/lista-vencer': {
    summary: 'Reservas em andamento e por vir',
    access: STAFF,
    query: filteredSheetQuery,
    output: z.array(apresentacao),
    sheet: { name: 'reservas', columns },
  },
  'GET /apresentacao/folha-do-dia/:empresa': {
    summary: 'Velórios de uma unidade hoje e amanhã, para a folha do dia',
    access: STAFF,
    params: z.object({ empresa: z.string().max(10) }),
    output: folhaDoDia,
    adicional: true,
  },
  'GET /apresentacao/conflitos': {
    summary: 'Reservas no caminho de um horário',
    access: STAFF,
    query: conflitosQuery,
    output: z.array(apresentacao),
    adicional: true,
  },
})
