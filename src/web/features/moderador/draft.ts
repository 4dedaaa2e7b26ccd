import { normaliseTelefone } from '#contract/fields/telefone.ts'
import {
  MODERADOR,
  type MODERADOR_CLIENTE,
  type PARENTESCO_FALECIDO,
  TIPOS_PARENTESCO,
} from '#contract/moderador/messages.ts'
import {
  type ModeradorPessoa,
  moderadorExistenteForm,
  moderadorPeloLinkForm,
  novoModeradorForm,
} from '#contract/moderador/schema.ts'
import { type FormErrors, formErrors } from '#web/lib/form-errors.ts'

export type Parentesco = (typeof PARENTESCO_FALECIDO)[number]
export type TipoParentesco = (typeof TIPOS_PARENTESCO)[number]
/** The moderator's details. The password is separate: it is never stored. */
export type ModeradorDraft = {
  nome: string
  email: string
  moderador_cliente: (typeof MODERADOR_CLIENTE)[number]
  /** null: cleared. */
  parentesco_falecido: Parentesco | null
  tipo_parentesco: TipoParentesco | null
  /** The family creates the password with a link. */
  senhaPeloLink: boolean
  /** A password was typed, which a reload loses. */
  senhaDigitada: boolean
}
/** Defaults of specification §3; the family creates the password unless staff choose to type it. */
export const EMPTY_MODERADOR: ModeradorDraft = {
  nome: '',
  email: '',
  moderador_cliente: 'Ainda não',
  parentesco_falecido: 'Não informado',
  tipo_parentesco: null,
  senhaPeloLink: true,
  senhaDigitada: false,
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
  senhaPeloLink: false,
  senhaDigitada: false,
})

export type ModeradorErrors = FormErrors<'nome' | 'email' | 'senha' | 'tipo_parentesco'>

/** `takenEmail` is in use by another account. */
export const moderadorErrors = (
  draft: ModeradorDraft,
  senha: string,
  existente: boolean,
  takenEmail: string | null,
): ModeradorErrors => {
  if (existente) return formErrors(moderadorExistenteForm, draft)
  const taken = takenEmail !== null && takenEmail === draft.email.trim() ? { email: MODERADOR.emailEmUso } : {}
  const errors: ModeradorErrors = draft.senhaPeloLink
    ? formErrors(moderadorPeloLinkForm, draft)
    : formErrors(novoModeradorForm, { ...draft, senha })
  return { ...taken, ...errors }
}

/** The `pessoa` of both saves; a relationship type only with "Sim". */
export const pessoaOf = (draft: ModeradorDraft, telefone: string) => ({
  nome: draft.nome.trim(),
  telefone: normaliseTelefone(telefone),
  moderador_cliente: draft.moderador_cliente,
  parentesco_falecido: draft.parentesco_falecido,
  tipo_parentesco: draft.parentesco_falecido === 'Sim' ? draft.tipo_parentesco : null,
})
