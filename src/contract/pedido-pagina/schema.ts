import { z } from 'zod'
import { FALECIDO_NOME_MAX, NOME_BUSCA_MIN_LENGTH } from '../falecido/limits.ts'
import { registroFalecido } from '../falecido/schema.ts'
import { id } from '../fields/id-schema.ts'
import { trimmedUpTo } from '../fields/string-up-to.ts'
import { text } from '../fields/text-schema.ts'
import { TIPOS_PARENTESCO } from '../moderador/messages.ts'
import { PARTICIPANTE_NOME_MAX } from '../participante/limits.ts'
import { contatoDoFormulario } from '../pedido-acesso/schema.ts'
import { PEDIDO_PAGINA } from './messages.ts'

/** How long a request for a page waits for an answer, in days. */
export const PEDIDO_PAGINA_DAYS = 90
/** The sentence with which staff refuse one, in characters. */
export const RECUSA_MAX = 300
/** Rows of the register, and despedidas, that staff see beside a request. */
export const SEMELHANTES_MAX = 8

const campos = {
  falecido: text({
    max: FALECIDO_NOME_MAX,
    min: NOME_BUSCA_MIN_LENGTH,
    required: PEDIDO_PAGINA.falecidoObrigatorio,
    tooShort: PEDIDO_PAGINA.falecidoObrigatorio,
  }),
  /** The service checks that it is not in the future. */
  ano: trimmedUpTo(4, { error: PEDIDO_PAGINA.anoInvalido, tooLong: PEDIDO_PAGINA.anoInvalido })
    .regex(/^(?:1[89]|20)\d\d$/, PEDIDO_PAGINA.anoInvalido)
    .meta({ examples: ['1987'] }),
  parentesco: z.enum(TIPOS_PARENTESCO, { error: PEDIDO_PAGINA.parentescoObrigatorio }),
  nome: text({ max: PARTICIPANTE_NOME_MAX, required: PEDIDO_PAGINA.nomeObrigatorio }),
}

/** `prova`: of `exibicao/pedido-acesso/confirmar`. */
export const pedidoPaginaBody = z.object({ prova: z.string().max(1000), ...campos })

/** The whole form as a browser posts it without JavaScript. */
export const formularioPaginaBody = z.object({ ...campos, ...contatoDoFormulario })

/** For staff, oldest first. */
export const pedidoPagina = z.object({
  id: z.number(),
  falecido: z.string(),
  ano: z.string(),
  parentesco: z.string(),
  nome: z.string(),
  contato: z.string(),
  em: z.string(),
})
export type PedidoPagina = z.output<typeof pedidoPagina>

/** Who may be the same person: rows of the register, and despedidas, the most similar name first. */
export const semelhantes = z.object({
  registro: z.array(registroFalecido),
  despedidas: z.array(
    z.object({
      id: z.number(),
      nome: z.string(),
      data_nascimento: z.string(),
      data_falecimento: z.string(),
      ativa: z.boolean(),
      moderadores: z.number().int(),
    }),
  ),
})
export type Semelhantes = z.output<typeof semelhantes>

export const pedidoPaginaParams = z.object({ pedido: id })

/** `registro`: the row from which the draft is filled in; null takes name and year of the request. */
export const responderPedidoPaginaBody = z.discriminatedUnion('acao', [
  z.object({ acao: z.literal('abrir'), registro: z.union([id, z.null()]) }),
  z.object({ acao: z.literal('unir'), despedida: id }),
  z.object({
    acao: z.literal('recusar'),
    resposta: text({ max: RECUSA_MAX, required: PEDIDO_PAGINA.recusaObrigatoria }),
  }),
])
export type RespostaPedidoPagina = z.output<typeof responderPedidoPaginaBody>

/** `despedida`: the draft, or the existing page; `convidado`: an invitation to look after it was sent. */
export const pedidoPaginaRespondido = z.object({ despedida: z.number().nullable(), convidado: z.boolean() })
export type PedidoPaginaRespondido = z.output<typeof pedidoPaginaRespondido>
