import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { emailProblem } from '#contract/fields/email.ts'
import { senhaProblem } from '#contract/fields/senha.ts'
import { telefoneDigits } from '#contract/fields/telefone.ts'
import {
  MODERADOR,
  type MODERADOR_CLIENTE,
  type PARENTESCO_FALECIDO,
  TIPOS_PARENTESCO,
} from '#contract/moderador/messages.ts'
import type { ModeradorPessoa } from '#contract/moderador/schema.ts'

export type Parentesco = (typeof PARENTESCO_FALECIDO)[number]
export type TipoParentesco = (typeof TIPOS_PARENTESCO)[number]
/** The moderator's details. The password stands apart: it is never kept. */
export type ModeradorDraft = {
  nome: string
  email: string
  moderador_cliente: (typeof MODERADOR_CLIENTE)[number]
  /** null: cleared. */
  parentesco_falecido: Parentesco | null
  tipo_parentesco: TipoParentesco | null
}
/** Defaults of specification §3. */
export const EMPTY_MODERADOR: ModeradorDraft = {
  nome: '',
  email: '',
  moderador_cliente: 'Ainda não',
  parentesco_falecido: 'Não informado',
  tipo_parentesco: null,
}

export const parentescoOf = (value: string | null): Parentesco | null =>
  value === 'Sim' || value === 'Não' ? value : 'Não informado'

export const tipoOf = (value: string | null): TipoParentesco | null =>
  TIPOS_PARENTESCO.find(tipo => tipo === value) ?? null

/** Prefills name, client flag and relationship of an existing moderator (specification §4). */
export const draftOfPessoa = (pessoa: ModeradorPessoa): ModeradorDraft => ({
  nome: pessoa.nome,
  email: '',
  moderador_cliente: pessoa.moderador_cliente === 'Sim, cliente do Grupo' ? 'Sim, cliente do Grupo' : 'Ainda não',
  parentesco_falecido: parentescoOf(pessoa.parentesco_falecido),
  tipo_parentesco: tipoOf(pessoa.tipo_parentesco),
})

export type ModeradorProblems = { nome?: string; email?: string; senha?: string; tipo?: string }

/** Specification §5 "Moderator form"; an existing moderator keeps e-mail and password. */
export const moderadorProblems = (
  draft: ModeradorDraft,
  senha: string,
  existente: boolean,
  takenEmail: string | null,
): ModeradorProblems => {
  const always = {
    ...(draft.nome.trim() === '' ? { nome: MODERADOR.nomeObrigatorio } : {}),
    ...(draft.parentesco_falecido === 'Sim' && !draft.tipo_parentesco ? { tipo: DESPEDIDA.campoObrigatorio } : {}),
  }
  if (existente) return always
  const taken = takenEmail !== null && takenEmail === draft.email.trim() ? MODERADOR.emailEmUso : undefined
  const email =
    emailProblem(draft.email, { required: MODERADOR.emailObrigatorio, invalid: MODERADOR.emailInvalido }) ?? taken
  const password = senhaProblem(senha, { required: MODERADOR.senhaObrigatoria, tooShort: MODERADOR.senhaCurta })
  return { ...always, ...(email ? { email } : {}), ...(password ? { senha: password } : {}) }
}

/** The `pessoa` both saves send; a relationship type only beside "Sim". */
export const pessoaOf = (draft: ModeradorDraft, telefone: string) => ({
  nome: draft.nome.trim(),
  telefone: telefoneDigits(telefone),
  moderador_cliente: draft.moderador_cliente,
  parentesco_falecido: draft.parentesco_falecido,
  tipo_parentesco: draft.parentesco_falecido === 'Sim' ? draft.tipo_parentesco : null,
})
