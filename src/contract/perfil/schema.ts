import { z } from 'zod'
import { ALTERAR_SENHA } from '../acesso/messages.ts'
import { confirmada, novaSenhaForm, trocaSenhaForm } from '../acesso/schema.ts'
import { email } from '../fields/email-schema.ts'
import { senha } from '../fields/senha-schema.ts'
import { text } from '../fields/text-schema.ts'
import { PERFIL } from './messages.ts'

export const PERFIL_NOME_MAX = 150

/** `GET cliente/perfil`: the signed-in person, without password hash, CPF and data of other roles. */
export const perfil = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  pessoa: z.object({ id: z.number(), nome: z.string(), telefone: z.string() }),
})
export type Perfil = z.output<typeof perfil>

/** `telefone` changes only together with a validated `codigo`. The service refuses emptied fields. */
export const savePerfilBody = z.object({
  nome: text({ max: PERFIL_NOME_MAX }),
  email: email({ invalid: PERFIL.emailInvalido }),
  telefone: z.string().max(40).optional(),
  codigo: z.string().max(10).optional(),
})

/** Checks that the form can do without the service. */
export const perfilForm = savePerfilBody.extend({
  nome: text({ max: PERFIL_NOME_MAX, required: PERFIL.nomeObrigatorio }),
})

/** Specification §5 "Profile": the current password must have at least 6 characters too. */
export const perfilSenhaForm = trocaSenhaForm
  .safeExtend({ senhaAntiga: senha({ required: ALTERAR_SENHA.atualObrigatoria, tooShort: ALTERAR_SENHA.novaCurta }) })
  .superRefine(confirmada(PERFIL.senhasDiferentes))

/** Set by staff for a moderator, without the current password. */
export const moderadorSenhaForm = novaSenhaForm.superRefine(confirmada(PERFIL.senhasDiferentes))
