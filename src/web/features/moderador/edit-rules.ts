import { cpfDigits } from '#contract/fields/cpf.ts'
import { formatData, parseDataBr } from '#contract/fields/data-hora.ts'
import { moderadorForm } from '#contract/moderador/schema.ts'
import { PERFIL } from '#contract/perfil/messages.ts'
import { emptiedFields } from '#contract/perfil/rules.ts'
import type { RouteOutput } from '#contract/route.ts'
import type { Routes } from '#contract/routes.ts'
import { type FormErrors, formErrors } from '#web/lib/form-errors.ts'

export type Moderador = RouteOutput<Routes['GET /cliente/moderador-despedida/:id']>
/** `nascimento` as typed, DD/MM/YYYY; `cpf` only if it was typed again: the stored one is never shown completely. */
export type EditDraft = { nome: string; nascimento: string; cpf: string; email: string }
type EditField = keyof EditDraft | 'telefone'

export const draftOfModerador = ({ email, pessoa }: Moderador): EditDraft => ({
  nome: pessoa.nome,
  nascimento: formatData(pessoa.data_nascimento),
  cpf: '',
  email,
})

const FIELDS = ['nome', 'nascimento', 'cpf', 'email'] as const

export const changedFields = (before: EditDraft, draft: EditDraft): (keyof EditDraft)[] =>
  FIELDS.filter(field => before[field].trim() !== draft[field].trim())

/** Only changes are sent: an untouched field never overwrites a newer value. `telefone`: digits just verified. */
export const editBody = (id: number, before: EditDraft, draft: EditDraft, telefone: string | undefined) => {
  const changed = changedFields(before, draft)
  const has = (field: keyof EditDraft) => changed.includes(field)
  return {
    pessoa: {
      id,
      nome: draft.nome.trim(),
      ...(has('nascimento') ? { data_nascimento: parseDataBr(draft.nascimento) ?? '' } : {}),
      ...(has('cpf') ? { cpf: cpfDigits(draft.cpf) } : {}),
      ...(telefone === undefined ? {} : { telefone }),
      ...(has('email') ? { email: draft.email.trim() } : {}),
    },
  }
}

export const MODERADOR_FIELDS: Readonly<Record<string, EditField>> = {
  'pessoa.nome': 'nome',
  'pessoa.data_nascimento': 'nascimento',
  'pessoa.cpf': 'cpf',
  'pessoa.email': 'email',
  'pessoa.telefone': 'telefone',
}

/** Specification §5 "Profile": a field that had a value cannot be emptied; otherwise as at the registration. */
export const editErrors = (before: EditDraft, draft: EditDraft): FormErrors<EditField> => ({
  ...formErrors(moderadorForm, draft),
  ...Object.fromEntries(emptiedFields(FIELDS, before, draft).map(field => [field, PERFIL.esvaziado])),
})
