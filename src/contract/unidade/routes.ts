import { z } from 'zod'
import { defineAdditions } from '../route.ts'
import { contatoUnidade, LINK_AVISADO, linkColado, linkConferido } from './schema.ts'

/** Contacts of the units (not in the specification), for the contact code of the displays. */
export const unidadeRoutes = defineAdditions({
  'GET /exibicao/contatos': {
    summary: 'Contatos das unidades',
    access: 'public',
    output: z.array(contatoUnidade),
  },
  'GET /exibicao/verificar': {
    summary: 'De quem é um link que alguém recebeu, e como falar com a unidade dele',
    access: 'public',
    query: linkColado,
    output: linkConferido,
  },
  'POST /exibicao/verificar': {
    summary: 'Avisar a equipe de um link que finge ser do portal',
    access: 'public',
    limit: 'DENUNCIA',
    form: 'urlencoded',
    page: { refused: 'verificar', done: '/verificar?avisado=1' },
    body: linkColado,
    output: z.object({ mensagem: z.literal(LINK_AVISADO) }),
  },
})
