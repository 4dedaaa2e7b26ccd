import type { z } from 'zod'
import { normaliseTelefone } from '#contract/fields/telefone.ts'
import { type MODERADOR_CLIENTE, type PARENTESCO_FALECIDO, TIPOS_PARENTESCO } from '#contract/moderador/messages.ts'
import {
  type ModeradorPessoa,
  moderadorExistenteForm,
  moderadorPeloLinkForm,
  novoModeradorForm,
} from '#contract/moderador/schema.ts'
import type { RouteRequest } from '#contract/route.ts'
import type { Routes } from '#contract/routes.ts'

export type Parentesco = (typeof PARENTESCO_FALECIDO)[number]
export type TipoParentesco = (typeof TIPOS_PARENTESCO)[number]
/** The moderator's details. */
export type ModeradorValues = {
  nome: string
  email: string
  moderador_cliente: (typeof MODERADOR_CLIENTE)[number]
  /** null: cleared. */
  parentesco_falecido: Parentesco | null
  tipo_parentesco: TipoParentesco | null
  /** Not stored in the draft. */
  senha: string
  /** The family creates the password with a link. */
  senhaPeloLink: boolean
  /** A password was typed, which a reload loses. */
  senhaDigitada: boolean
}
/** Defaults of specification §3; the family creates the password unless staff choose to type it. */
export const NOVO_MODERADOR: ModeradorValues = {
  nome: '',
  email: '',
  senha: '',
  moderador_cliente: 'Ainda não',
  parentesco_falecido: 'Não informado',
  tipo_parentesco: null,
  senhaPeloLink: true,
  senhaDigitada: false,
}

/** Where most families have their e-mail. */
const EMAIL_HOSTS = ['gmail.com', 'hotmail.com', 'outlook.com', 'yahoo.com.br', 'icloud.com']

/** Addresses that what was typed up to the "@" may become; the field shows those that contain it. */
export const emailSuggestions = (typed: string): string[] => {
  const [name = '', host] = typed.split('@')
  return name === '' || host === undefined ? [] : EMAIL_HOSTS.map(one => `${name}@${one}`)
}

export const parentescoOf = (value: string | null): Parentesco | null =>
  value === 'Sim' || value === 'Não' ? value : 'Não informado'

export const tipoOf = (value: string | null): TipoParentesco | null =>
  TIPOS_PARENTESCO.find(tipo => tipo === value) ?? null

/** Prefills name, client flag and relationship of an existing moderator (specification §4). */
export const valuesOfPessoa = (pessoa: ModeradorPessoa): ModeradorValues => ({
  nome: pessoa.nome,
  email: '',
  senha: '',
  moderador_cliente: pessoa.moderador_cliente === 'Sim, cliente do Grupo' ? 'Sim, cliente do Grupo' : 'Ainda não',
  parentesco_falecido: parentescoOf(pessoa.parentesco_falecido),
  tipo_parentesco: tipoOf(pessoa.tipo_parentesco),
  senhaPeloLink: false,
  senhaDigitada: false,
})

/** What an existing moderator may change, or what a new one needs. */
export const moderadorForm = ({ senhaPeloLink }: ModeradorValues, existente: boolean): z.ZodType => {
  if (existente) return moderadorExistenteForm
  return senhaPeloLink ? moderadorPeloLinkForm : novoModeradorForm
}

/** The `pessoa` of both saves; a relationship type only with "Sim". */
const pessoaOf = (values: ModeradorValues, telefone: string) => ({
  nome: values.nome.trim(),
  telefone: normaliseTelefone(telefone),
  moderador_cliente: values.moderador_cliente,
  parentesco_falecido: values.parentesco_falecido,
  tipo_parentesco: values.parentesco_falecido === 'Sim' ? values.tipo_parentesco : null,
})

export type NovaPessoaModerador = RouteRequest<Routes['POST /cliente/nova-pessoa-moderador']>['body']

export const novaPessoaModeradorBody = (values: ModeradorValues, telefone: string): NovaPessoaModerador => ({
  username: values.email.trim(),
  ...(values.senhaPeloLink ? { senha_pelo_link: true } : { password: values.senha }),
  pessoa: pessoaOf(values, telefone),
})

/** Body of the update: the fields of an existing moderator that may change after the verification. */
export const updatePessoaModeradorBody = (values: ModeradorValues, telefone: string, id: number) => ({
  pessoa: { id, ...pessoaOf(values, telefone) },
})
