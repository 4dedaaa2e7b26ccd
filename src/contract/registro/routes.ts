import { z } from 'zod'
import { registroFalecido } from '../falecido/schema.ts'
import { STAFF } from '../roles.ts'
import { defineAdditions } from '../route.ts'
import { lifeDateOrNone, localOrNone, type SheetColumns, sheetQuery } from '../sheet.ts'
import { VEREDITOS } from './messages.ts'
import {
  cadastrarFalecidoBody,
  contratoParams,
  decidirPendenciaBody,
  falecidoRecebido,
  gravarPlanilhaBody,
  novaPlanilhaBody,
  type PlanilhaLinha,
  pendencia,
  pendenciaParams,
  pendenciasQuery,
  planilha,
  planilhaLinha,
  planilhaLinhasQuery,
  planilhaParams,
  planilhaParteParams,
  type Rascunho,
  rascunho,
  receberFalecidosBody,
  receberFalecidosResponse,
  registrosDoContrato,
  veredito,
} from './schema.ts'

/** How the register of the deceased fills itself: calls of the group's other systems. */
export const registroRoutes = defineAdditions({
  'GET /integracao/falecidos/:contrato': {
    summary: 'O que o cadastro de falecidos tem de um contrato',
    access: 'service',
    scope: 'falecidos.ler',
    params: contratoParams,
    output: registrosDoContrato,
  },
  'PUT /integracao/falecidos/:contrato': {
    summary: 'Enviar um falecido ao cadastro, pelo contrato; repetir não muda nada',
    access: 'service',
    scope: 'falecidos.escrever',
    params: contratoParams,
    body: falecidoRecebido,
    output: veredito,
    errors: ['FALECIDO_EM_DUVIDA', 'CADASTRO_DE_FALECIDOS_INDISPONIVEL'],
  },
  'POST /integracao/falecidos': {
    summary: 'Enviar até 500 falecidos, com um veredito por linha; repetir não muda nada',
    access: 'service',
    scope: 'falecidos.escrever',
    bodyClass: 'lote',
    body: receberFalecidosBody,
    output: receberFalecidosResponse,
    errors: ['CADASTRO_DE_FALECIDOS_INDISPONIVEL'],
  },
})

const linhas: SheetColumns<PlanilhaLinha> = {
  Linha: row => row.linha,
  Veredito: row => VEREDITOS[row.estado],
  Explicação: row => row.texto,
}

const rascunhos: SheetColumns<Rascunho> = {
  Falecido: row => row.nome,
  Falecimento: row => lifeDateOrNone(row.falecimento),
  Velório: row => localOrNone(row.dtVelorio),
  Local: row => row.velorio,
}

/** What staff type where the register lacks somebody, and the despedidas that it opened by itself. */
export const cadastroRoutes = defineAdditions({
  'POST /cliente/registro/falecidos': {
    summary: 'Cadastrar um falecido que ainda não está no registro',
    access: STAFF,
    body: cadastrarFalecidoBody,
    output: registroFalecido,
    errors: ['FALECIDO_JA_CADASTRADO', 'FALECIDO_EM_DUVIDA', 'CADASTRO_DE_FALECIDOS_INDISPONIVEL'],
    idempotent: true,
  },
  'GET /cliente/registro/pendencias': {
    summary: 'Quem chegou ao registro e espera a equipe dizer se é alguém que ele já tem',
    access: STAFF,
    query: pendenciasQuery,
    output: z.array(pendencia),
    total: true,
  },
  'GET /cliente/registro/pendencias/:pendencia': {
    summary: 'Uma pessoa que espera a decisão da equipe',
    access: STAFF,
    params: pendenciaParams,
    output: pendencia,
  },
  'POST /cliente/registro/pendencias/:pendencia/decidir': {
    summary: 'Dizer se quem chegou é alguém do registro, ou outra pessoa',
    access: STAFF,
    params: pendenciaParams,
    body: decidirPendenciaBody,
    output: registroFalecido,
    errors: ['ALTERADO_POR_OUTRA_PESSOA', 'CADASTRO_DE_FALECIDOS_INDISPONIVEL'],
    idempotent: true,
  },
  'GET /cliente/registro/rascunhos': {
    summary: 'Despedidas que o portal abriu sozinho e esperam conferência',
    access: STAFF,
    query: sheetQuery,
    output: z.array(rascunho),
    sheet: { name: 'rascunhos', columns: rascunhos },
  },
})

/** The register from a sheet: sent in parts, checked line by line, then written. */
export const planilhaRoutes = defineAdditions({
  'GET /cliente/registro/modelo': {
    summary: 'Modelo da planilha de falecidos, em CSV',
    access: STAFF,
    output: 'file',
    mediaTypes: ['text/csv'],
  },
  'POST /cliente/registro/planilhas': {
    summary: 'Anunciar uma planilha, ou retomar o envio que foi cortado',
    access: STAFF,
    limit: 'UPLOAD',
    body: novaPlanilhaBody,
    output: planilha,
  },
  'GET /cliente/registro/planilhas/:id': {
    summary: 'O que já chegou de uma planilha, e o que foi feito dela',
    access: STAFF,
    params: planilhaParams,
    output: planilha,
  },
  'PUT /cliente/registro/planilhas/:id/partes/:parte': {
    summary: 'Enviar uma parte de uma planilha; repetir não muda nada',
    access: STAFF,
    limit: 'ENVIO',
    params: planilhaParteParams,
    form: 'bytes',
    bodyClass: 'envio',
    output: planilha,
  },
  'POST /cliente/registro/planilhas/:id/conferir': {
    summary: 'Conferir uma planilha linha por linha, sem gravar nada',
    access: STAFF,
    params: planilhaParams,
    output: planilha,
  },
  'POST /cliente/registro/planilhas/:id/gravar': {
    summary: 'Gravar no cadastro as linhas conferidas de uma planilha',
    access: STAFF,
    params: planilhaParams,
    body: gravarPlanilhaBody,
    output: planilha,
  },
  'GET /cliente/registro/planilhas/:id/linhas': {
    summary: 'O veredito de cada linha de uma planilha',
    access: STAFF,
    params: planilhaParams,
    query: planilhaLinhasQuery,
    output: z.array(planilhaLinha),
    total: true,
    sheet: { name: 'linhas-da-planilha', columns: linhas },
  },
})
