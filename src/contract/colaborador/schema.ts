import { z } from 'zod'
import { email } from '../fields/email-schema.ts'
import { senha } from '../fields/senha-schema.ts'
import { telefone } from '../fields/telefone-schema.ts'
import { text } from '../fields/text-schema.ts'
import { COLABORADOR } from './messages.ts'

export const COLABORADOR_NOME_MAX = 100

const pessoa = z.object({
  nome: text({ max: COLABORADOR_NOME_MAX, required: COLABORADOR.nomeObrigatorio, tooLong: COLABORADOR.nomeLongo }),
  telefone: telefone({ required: COLABORADOR.telefoneObrigatorio, invalid: COLABORADOR.telefoneInvalido }, 'fixo'),
})

export const novoColaboradorBody = z.object({
  username: email({ required: COLABORADOR.emailObrigatorio, invalid: COLABORADOR.emailInvalido }),
  password: senha({ required: COLABORADOR.senhaObrigatoria, tooShort: COLABORADOR.senhaCurta }),
  pessoa,
  ativo: z.boolean().default(true),
})

/** `username` and `password` are not part of an update and are dropped. */
export const atualizarColaboradorBody = z.object({ pessoa, ativo: z.boolean() })

export const colaborador = z.object({
  id: z.number(),
  nome: z.string(),
  telefone: z.string(),
  email: z.string(),
  ativo: z.boolean(),
  /** Not in the specification: the last sign-in, in the list only. */
  entrou_em: z.string().nullable().optional(),
})
