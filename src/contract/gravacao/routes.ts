import { z } from 'zod'
import { codigo } from '../fields/codigo-schema.ts'
import { despedidaPorId, id } from '../fields/id-schema.ts'
import { SIGNED_IN } from '../roles.ts'
import { defineAdditions } from '../route.ts'
import {
  consentimentoBody,
  corteBody,
  falaBody,
  falasDaGravacao,
  gravacaoDaDespedida,
  gravacaoEndereco,
  gravacaoPublica,
  legendasBody,
  mostrarBody,
  pausaBody,
} from './schema.ts'

/** Recording a velório, off until the family consents, and its replay. `:id` is the id of the despedida. */
export const gravacaoRoutes = defineAdditions({
  'GET /cliente/gravacao/:id': {
    summary: 'Autorização e gravações de uma despedida',
    access: SIGNED_IN,
    ...despedidaPorId,
    output: gravacaoDaDespedida,
  },
  'POST /cliente/gravacao/:id': {
    summary: 'Registrar ou alterar a autorização da família para gravar',
    access: SIGNED_IN,
    ...despedidaPorId,
    body: consentimentoBody,
    output: gravacaoDaDespedida,
  },
  'DELETE /cliente/gravacao/:id': {
    summary: 'Revogar a autorização e remover as gravações',
    access: SIGNED_IN,
    ...despedidaPorId,
    output: gravacaoDaDespedida,
  },
  'PUT /cliente/gravacao/:id/mostrar': {
    summary: 'Escolher de quando em diante visitantes veem a gravação que não foi mostrada ao vivo',
    access: SIGNED_IN,
    ...despedidaPorId,
    body: mostrarBody,
    output: gravacaoDaDespedida,
  },
  'PUT /cliente/gravacao/:id/pausa': {
    summary: 'Parar de gravar sem apagar o que foi gravado, ou voltar a gravar',
    access: SIGNED_IN,
    ...despedidaPorId,
    body: pausaBody,
    output: gravacaoDaDespedida,
  },
  'PUT /cliente/gravacao/:id/corte/:gravacao': {
    summary: 'Deixar de fora o começo ou o fim de uma gravação, ou desfazer isso',
    access: SIGNED_IN,
    params: z.object({ id, gravacao: id }),
    body: corteBody,
    output: gravacaoDaDespedida,
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
    errors: ['NAO_ENCONTRADO'],
  },
  'POST /cliente/gravacao/:id/arquivo/:gravacao': {
    summary: 'Endereço, válido por minutos, do arquivo MP4 de uma gravação',
    access: SIGNED_IN,
    limit: 'UPLOAD',
    params: z.object({ id, gravacao: id }),
    output: gravacaoEndereco,
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
    errors: ['NAO_ENCONTRADO', 'FFMPEG_AUSENTE'],
  },
  'GET /cliente/gravacao/:id/legendas/:gravacao': {
    summary: 'Legendas de uma gravação, linha por linha',
    access: SIGNED_IN,
    params: z.object({ id, gravacao: id }),
    output: falasDaGravacao,
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
    errors: ['NAO_ENCONTRADO'],
  },
  'PUT /cliente/gravacao/:id/legendas/:gravacao': {
    summary: 'Mostrar, esconder ou fazer de novo as legendas de uma gravação',
    access: SIGNED_IN,
    params: z.object({ id, gravacao: id }),
    body: legendasBody,
    output: gravacaoDaDespedida,
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
    errors: ['NAO_ENCONTRADO'],
  },
  'PUT /cliente/gravacao/:id/falas/:fala': {
    summary: 'Corrigir ou excluir uma linha das legendas',
    access: SIGNED_IN,
    params: z.object({ id, fala: id }),
    body: falaBody,
    output: falasDaGravacao,
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
    errors: ['NAO_ENCONTRADO', 'ALTERADO_POR_OUTRA_PESSOA'],
  },
  'GET /api/videos/gravacao/:camera': {
    summary: 'Gravações de uma reserva para quem tem acesso',
    access: 'visitor',
    params: z.object({ camera: z.string().max(64) }),
    query: z.object({ codigo: codigo.optional() }),
    output: gravacaoPublica,
    errors: ['DESPEDIDA_NAO_ENCONTRADA', 'DESPEDIDA_INATIVA', 'CODIGO_NECESSARIO'],
  },
})
