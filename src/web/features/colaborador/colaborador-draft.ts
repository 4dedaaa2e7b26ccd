import { atualizarColaboradorBody, novoColaboradorBody } from '#contract/colaborador/schema.ts'
import { maskTelefone, normaliseTelefone } from '#contract/fields/telefone.ts'
import type { RouteOutput } from '#contract/route.ts'
import type { Routes } from '#contract/routes.ts'
import { type FormErrors, formErrors } from '#web/lib/form-errors.ts'

export type Colaborador = RouteOutput<Routes['GET /usuario/colaboradores']>[number]

/** What the form restores after a reload; the password is separate and never stored. */
export type ColaboradorDraft = { nome: string; email: string; telefone: string; ativo: boolean }
type ColaboradorField = 'nome' | 'email' | 'senha' | 'telefone'

export const EMPTY_COLABORADOR: ColaboradorDraft = { nome: '', email: '', telefone: '', ativo: true }

export const draftOf = ({ nome, email, telefone, ativo }: Colaborador): ColaboradorDraft => ({
  nome,
  email,
  telefone: maskTelefone(telefone),
  ativo,
})

const pessoaOf = ({ nome, telefone }: ColaboradorDraft) => ({
  nome: nome.trim(),
  telefone: normaliseTelefone(telefone),
})

export const createBody = (draft: ColaboradorDraft, senha: string) => ({
  username: draft.email.trim(),
  password: senha,
  pessoa: pessoaOf(draft),
  ativo: draft.ativo,
})

export const updateBody = (draft: ColaboradorDraft) => ({ pessoa: pessoaOf(draft), ativo: draft.ativo })

export const COLABORADOR_FIELDS: Readonly<Record<string, ColaboradorField>> = {
  'pessoa.nome': 'nome',
  username: 'email',
  password: 'senha',
  'pessoa.telefone': 'telefone',
}

/** Specification §5 "Collaborator"; when editing, e-mail and password do not change. */
export const colaboradorErrors = (
  draft: ColaboradorDraft,
  senha: string,
  editing: boolean,
): FormErrors<ColaboradorField> =>
  editing
    ? formErrors(atualizarColaboradorBody, updateBody(draft), COLABORADOR_FIELDS)
    : formErrors(novoColaboradorBody, createBody(draft, senha), COLABORADOR_FIELDS)
