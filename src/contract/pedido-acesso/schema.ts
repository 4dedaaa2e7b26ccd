import { z } from 'zod'
import { id } from '../fields/id-schema.ts'
import { text } from '../fields/text-schema.ts'
import { PARTICIPANTE_NOME_MAX } from '../participante/limits.ts'
import { PRIVACIDADE } from '../privacidade/messages.ts'
import { contato } from '../privacidade/schema.ts'
import { CONTATO_MAX, PEDIDO_FRASE_MAX } from './limits.ts'
import { PEDIDO_ACESSO } from './messages.ts'

/** An e-mail or a phone. The service knows which numbers of other countries a message reaches. */
export const contatoAConfirmar = contato('exterior')
export const codigoPedidoBody = z.object({ contato: contatoAConfirmar, despedida: id })
/** `confirmacao` goes back together with the code. */
export const codigoPedidoResponse = z.object({ confirmacao: z.string(), restante: z.number() })

export const confirmarPedidoBody = z.object({ confirmacao: z.string().max(64), codigo: z.string().max(10) })
/** `prova`: whoever holds it has proven the contact. */
export const confirmarPedidoResponse = z.object({ prova: z.string(), segundos: z.number() })

const campos = {
  nome: text({ max: PARTICIPANTE_NOME_MAX, required: PEDIDO_ACESSO.nomeObrigatorio }),
  frase: text({ max: PEDIDO_FRASE_MAX, required: PEDIDO_ACESSO.fraseObrigatoria }),
}

export const pedidoAcessoBody = z.object({ prova: z.string().max(1000), despedida: id, ...campos })

/** Fields of a form that a browser posts without JavaScript: first without a code, then with the one that arrived. */
export const contatoDoFormulario = {
  /** As typed: the form is shown again with it. The service reads it. */
  contato: text({ max: CONTATO_MAX, required: PRIVACIDADE.contatoInvalido }),
  confirmacao: z.string().max(64).default(''),
  codigo: z.string().max(10).default(''),
}
export const formularioAcessoParams = z.object({ despedidaId: id })
export const formularioAcessoBody = z.object({ ...campos, ...contatoDoFormulario })

/** For the moderators of the despedida and staff, who recognise the person by the contact too. */
export const pedidoAcesso = z.object({
  id: z.number(),
  nome: z.string(),
  contato: z.string(),
  frase: z.string(),
  em: z.string(),
})
export type PedidoAcesso = z.output<typeof pedidoAcesso>

export const pedidoAcessoParams = z.object({ id, pedido: id })
export const responderPedidoAcessoBody = z.object({ aceito: z.boolean() })
