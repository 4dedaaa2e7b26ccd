import { z } from 'zod'
import { idParams } from '../fields/id-schema.ts'
import { ADMIN } from '../roles.ts'
import { defineAdditions } from '../route.ts'
import { instantOrNone, type SheetColumns, sheetQuery } from '../sheet.ts'
import { NOME_ESCOPO } from './messages.ts'
import { type ChaveServico, chaveServico, novaChaveServicoBody, novaChaveServicoResponse } from './schema.ts'

const columns: SheetColumns<ChaveServico> = {
  Sistema: row => row.nome,
  Permite: row => row.escopos.map(escopo => NOME_ESCOPO[escopo]).join('; '),
  'Criada por': row => row.criada_por,
  'Criada em': row => instantOrNone(row.criada_em),
  'Último uso': row => instantOrNone(row.usada_em),
  'Revogada em': row => instantOrNone(row.revogada_em),
}

/** Keys with which other systems of the group call the portal. */
export const servicoRoutes = defineAdditions({
  'GET /cliente/servico/chaves': {
    summary: 'Chaves de serviço',
    access: ADMIN,
    query: sheetQuery,
    output: z.array(chaveServico),
    sheet: { name: 'chaves-servico', columns },
  },
  'POST /cliente/servico/chaves': {
    summary: 'Criar uma chave de serviço, mostrada só nesta resposta',
    access: ADMIN,
    body: novaChaveServicoBody,
    output: novaChaveServicoResponse,
  },
  'DELETE /cliente/servico/chaves/:id': {
    summary: 'Revogar uma chave de serviço',
    access: ADMIN,
    params: idParams,
    output: z.object({ id: z.number() }),
  },
})
