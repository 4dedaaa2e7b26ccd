import { z } from 'zod'
import { SIGNED_IN, STAFF } from '../roles.ts'
import { defineRoutes } from '../route.ts'
import {
  buscaFalecidosQuery,
  novaPessoaFalecidaBody,
  pessoaFalecida,
  registroFalecido,
  updatePessoaFalecidaBody,
} from './schema.ts'

export const falecidoRoutes = defineRoutes({
  'POST /cliente/nova-pessoa-falecida': {
    summary: 'Cadastrar a pessoa falecida',
    access: STAFF,
    body: novaPessoaFalecidaBody,
    output: pessoaFalecida,
    idempotent: true,
  },
  'POST /cliente/update-pessoa-falecida': {
    summary: 'Atualizar a pessoa falecida',
    access: SIGNED_IN,
    body: updatePessoaFalecidaBody,
    output: pessoaFalecida,
    errors: ['DESPEDIDA_NAO_ENCONTRADA'],
  },
  'GET /cliente/pessoas-ivertex-falecidas': {
    summary: 'Últimos falecidos do cadastro',
    access: STAFF,
    limit: 'ERP',
    output: z.array(registroFalecido),
    copy: true,
    errors: ['CADASTRO_DE_FALECIDOS_INDISPONIVEL'],
  },
  'GET /cliente/pessoas-ivertex': {
    summary: 'Busca avançada no cadastro de falecidos',
    access: STAFF,
    limit: 'ERP',
    query: buscaFalecidosQuery,
    output: z.array(registroFalecido),
    copy: true,
    errors: ['BUSCA_VAZIA', 'CADASTRO_DE_FALECIDOS_INDISPONIVEL'],
  },
})
