import { COLABORADOR, COLABORADOR_NOME_MAX } from '#contract/colaborador/messages.ts'
import { emailProblem } from '#contract/fields/email.ts'
import { senhaProblem } from '#contract/fields/senha.ts'
import { maskTelefone, telefoneDigits, telefoneProblem } from '#contract/fields/telefone.ts'
import type { RouteOutput } from '#contract/route.ts'
import type { Routes } from '#contract/routes.ts'

export type Colaborador = RouteOutput<Routes['GET /usuario/colaboradores']>[number]

/** What the form keeps through a reload; the password stands apart and is never kept. */
export type ColaboradorDraft = { nome: string; email: string; telefone: string; ativo: boolean }
export type ColaboradorField = 'nome' | 'email' | 'senha' | 'telefone'
export type ColaboradorProblems = Partial<Record<ColaboradorField, string>>

export const EMPTY_COLABORADOR: ColaboradorDraft = { nome: '', email: '', telefone: '', ativo: true }

export const draftOf = ({ nome, email, telefone, ativo }: Colaborador): ColaboradorDraft => ({
  nome,
  email,
  telefone: maskTelefone(telefone),
  ativo,
})

export const nomeLength = (nome: string): number => [...nome.trim()].length

const nomeProblem = (nome: string): string | undefined => {
  if (nome.trim() === '') return COLABORADOR.nomeObrigatorio
  return nomeLength(nome) > COLABORADOR_NOME_MAX ? COLABORADOR.nomeLongo : undefined
}

/** Specification §5 "Collaborator"; when editing, e-mail and password stay as they are. */
export const colaboradorProblems = (draft: ColaboradorDraft, senha: string, editing: boolean): ColaboradorProblems => {
  const found = {
    nome: nomeProblem(draft.nome),
    email: editing
      ? undefined
      : emailProblem(draft.email, { required: COLABORADOR.emailObrigatorio, invalid: COLABORADOR.emailInvalido }),
    senha: editing
      ? undefined
      : senhaProblem(senha, { required: COLABORADOR.senhaObrigatoria, tooShort: COLABORADOR.senhaCurta }),
    telefone: telefoneProblem(
      draft.telefone,
      { required: COLABORADOR.telefoneObrigatorio, invalid: COLABORADOR.telefoneInvalido },
      'fixo',
    ),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

const pessoaOf = (draft: ColaboradorDraft) => ({ nome: draft.nome.trim(), telefone: telefoneDigits(draft.telefone) })

export const createBody = (draft: ColaboradorDraft, senha: string) => ({
  username: draft.email.trim(),
  password: senha,
  pessoa: pessoaOf(draft),
  ativo: draft.ativo,
})

export const updateBody = (draft: ColaboradorDraft) => ({ pessoa: pessoaOf(draft), ativo: draft.ativo })

const FIELD_OF: Readonly<Record<string, ColaboradorField>> = {
  username: 'email',
  password: 'senha',
  'pessoa.nome': 'nome',
  'pessoa.telefone': 'telefone',
}

/** The server's refusals, beside the fields they speak of. */
export const problemsFromServer = (errors: readonly { campo: string; message: string }[]): ColaboradorProblems =>
  Object.fromEntries(
    errors.flatMap(({ campo, message }) => {
      const field = FIELD_OF[campo]
      return field ? [[field, message]] : []
    }),
  )
