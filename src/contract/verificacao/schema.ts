import { z } from 'zod'
import { email } from '../fields/email-schema.ts'
import { moderadorPessoa } from '../moderador/schema.ts'
import { VERIFICACAO } from './messages.ts'

/** Seconds between two sends: moderator and phone change, password recovery (specification §9). */
export const CODE_RESEND_DELAY_SECONDS = { moderador: 150, telefone: 150, recuperacao: 120 } as const

/** The specification sends these in the query; the body is accepted too, which keeps codes out of logs. */
export const telefoneInput = z.object({ telefone: z.string().max(40).optional() })
export const verificarInput = z.object({
  telefone: z.string().max(40).optional(),
  token: z.string().max(10).optional(),
})

/**
 * `restante`: seconds until another code may be sent; an earlier request sends nothing and returns the remaining time.
 * `outra_conta`: another account requested the current code `segundos` ago; `aproveitavel` if the caller may use it.
 */
export const codigoEnviado = z.object({
  id: z.number(),
  restante: z.number().int().min(0),
  outra_conta: z.object({ segundos: z.number().int().min(0), aproveitavel: z.boolean() }).optional(),
})
export type CodigoEnviado = z.output<typeof codigoEnviado>

/** `pessoa` only if the phone already belongs to a moderator, and only these five fields. */
export const codigoVerificado = z.object({
  mensagem: z.literal('Sucesso'),
  existente: z.boolean(),
  pessoa: moderadorPessoa.nullable(),
})
export type CodigoVerificado = z.output<typeof codigoVerificado>

export const verificarEmailQuery = z.object({
  email: email({ required: VERIFICACAO.erroVerificarEmail, invalid: 'E-mail deve ser válido' }),
})
