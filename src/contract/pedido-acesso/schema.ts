import { z } from 'zod'
import { id } from '../fields/id-schema.ts'
import { telefone } from '../fields/telefone-schema.ts'
import { text } from '../fields/text-schema.ts'
import { PARTICIPANTE_NOME_MAX } from '../participante/limits.ts'
import { VERIFICACAO } from '../verificacao/messages.ts'
import { PEDIDO_FRASE_MAX } from './limits.ts'
import { PEDIDO_ACESSO } from './messages.ts'

export const codigoPedidoBody = z.object({
  telefone: telefone({ required: VERIFICACAO.telefoneObrigatorio, invalid: VERIFICACAO.telefoneInvalido }),
})
/** `confirmacao` goes back together with the code. */
export const codigoPedidoResponse = z.object({ confirmacao: z.string(), restante: z.number() })

export const confirmarPedidoBody = z.object({ confirmacao: z.string().max(64), codigo: z.string().max(10) })
/** `prova`: whoever holds it has proven the phone. */
export const confirmarPedidoResponse = z.object({ prova: z.string(), segundos: z.number() })

export const pedidoAcessoBody = z.object({
  prova: z.string().max(1000),
  despedida: id,
  nome: text({ max: PARTICIPANTE_NOME_MAX, required: PEDIDO_ACESSO.nomeObrigatorio }),
  frase: text({ max: PEDIDO_FRASE_MAX, required: PEDIDO_ACESSO.fraseObrigatoria }),
})

/** For the moderators of the despedida and staff, who recognise the person by the phone too. */
export const pedidoAcesso = z.object({
  id: z.number(),
  nome: z.string(),
  telefone: z.string(),
  frase: z.string(),
  em: z.string(),
})
export type PedidoAcesso = z.output<typeof pedidoAcesso>

export const pedidoAcessoParams = z.object({ id, pedido: id })
export const responderPedidoAcessoBody = z.object({ aceito: z.boolean() })
