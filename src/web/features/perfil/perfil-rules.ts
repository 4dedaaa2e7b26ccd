import { PERFIL } from '#contract/perfil/messages.ts'
import { emptiedFields } from '#contract/perfil/rules.ts'
import { perfilForm } from '#contract/perfil/schema.ts'
import type { RouteOutput } from '#contract/route.ts'
import type { Routes } from '#contract/routes.ts'
import { type FormErrors, formErrors } from '#web/lib/form-errors.ts'

export type Perfil = RouteOutput<Routes['GET /cliente/perfil']>
export type PerfilDraft = { nome: string; email: string }
/** A number and the code that verified it: never stored in the browser. */
export type VerifiedTelefone = { telefone: string; codigo: string }

export const PERFIL_FIELDS = { nome: 'nome', email: 'email', telefone: 'telefone', codigo: 'telefone' } as const
type PerfilField = (typeof PERFIL_FIELDS)[keyof typeof PERFIL_FIELDS]

export const draftOfPerfil = ({ email, pessoa }: Perfil): PerfilDraft => ({ nome: pessoa.nome, email })

export const isChanged = (before: Perfil, draft: PerfilDraft): boolean =>
  draft.nome.trim() !== before.pessoa.nome || draft.email.trim() !== before.email

export const perfilErrors = (before: Perfil, draft: PerfilDraft): FormErrors<PerfilField> => ({
  ...formErrors(perfilForm, draft, PERFIL_FIELDS),
  ...Object.fromEntries(
    emptiedFields(['nome', 'email'], draftOfPerfil(before), draft).map(field => [field, PERFIL.esvaziado]),
  ),
})
