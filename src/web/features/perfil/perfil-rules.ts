import { emailProblem } from '#contract/fields/email.ts'
import { senhaProblem } from '#contract/fields/senha.ts'
import { PERFIL } from '#contract/perfil/messages.ts'
import type { RouteOutput } from '#contract/route.ts'
import type { Routes } from '#contract/routes.ts'

export type Perfil = RouteOutput<Routes['GET /cliente/perfil']>
export type PerfilDraft = { nome: string; email: string }
export type PerfilProblems = Partial<Record<'nome' | 'email' | 'telefone', string>>
/** A number and the very code that proved it: never kept in the browser's storage. */
export type ProvenTelefone = { telefone: string; codigo: string }

export const nomeLength = (nome: string): number => [...nome.trim()].length

export const draftOfPerfil = ({ email, pessoa }: Perfil): PerfilDraft => ({ nome: pessoa.nome, email })

export const isChanged = (before: Perfil, draft: PerfilDraft): boolean =>
  draft.nome.trim() !== before.pessoa.nome || draft.email.trim() !== before.email

/** Specification §5 "Profile": what had a value is never emptied. */
export const perfilProblems = (before: Perfil, draft: PerfilDraft): PerfilProblems => {
  const nome =
    draft.nome.trim() === '' ? (before.pessoa.nome === '' ? PERFIL.nomeObrigatorio : PERFIL.esvaziado) : undefined
  const email = emailProblem(draft.email, {
    invalid: PERFIL.emailInvalido,
    ...(before.email === '' ? {} : { required: PERFIL.esvaziado }),
  })
  return { ...(nome ? { nome } : {}), ...(email ? { email } : {}) }
}

export type SenhaDraft = { atual: string; nova: string; confirmacao: string }
export const EMPTY_SENHA: SenhaDraft = { atual: '', nova: '', confirmacao: '' }
export type SenhaProblems = Partial<Record<keyof SenhaDraft, string>>

const novaProblem = ({ atual, nova }: SenhaDraft): string | undefined =>
  senhaProblem(nova, { required: PERFIL.senhaNovaObrigatoria, tooShort: PERFIL.senhaCurta }) ??
  (nova === atual ? PERFIL.senhaIgual : undefined)

const confirmacaoProblem = ({ nova, confirmacao }: SenhaDraft): string | undefined => {
  if (confirmacao === '') return PERFIL.confirmacaoObrigatoria
  return confirmacao === nova ? undefined : PERFIL.senhasDiferentes
}

/** Specification §5 "Profile": current required and at least 6, new at least 6, confirmation equal. */
export const senhaProblems = (draft: SenhaDraft): SenhaProblems => {
  const found = {
    atual: senhaProblem(draft.atual, { required: PERFIL.senhaAtualObrigatoria, tooShort: PERFIL.senhaCurta }),
    nova: novaProblem(draft),
    confirmacao: confirmacaoProblem(draft),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}
