import { cpfDigits } from '#contract/fields/cpf.ts'
import { formatData, parseDataBr } from '#contract/fields/data-hora.ts'
import { emailProblem } from '#contract/fields/email.ts'
import { senhaProblem } from '#contract/fields/senha.ts'
import { MODERADOR } from '#contract/moderador/messages.ts'
import { PERFIL } from '#contract/perfil/messages.ts'
import type { RouteOutput } from '#contract/route.ts'
import type { Routes } from '#contract/routes.ts'
import { EDITAR_MODERADOR as T } from './edit-messages.ts'

export type Moderador = RouteOutput<Routes['GET /cliente/moderador-despedida/:id']>
/** `nascimento` as typed, DD/MM/YYYY; `cpf` only what was typed anew: the stored one is never shown whole. */
export type EditDraft = { nome: string; nascimento: string; cpf: string; email: string }
export type EditProblems = Partial<Record<keyof EditDraft | 'telefone', string>>

export const draftOfModerador = ({ email, pessoa }: Moderador): EditDraft => ({
  nome: pessoa.nome,
  nascimento: formatData(pessoa.data_nascimento),
  cpf: '',
  email,
})

const FIELDS = ['nome', 'nascimento', 'cpf', 'email'] as const

export const changedFields = (before: EditDraft, draft: EditDraft): (keyof EditDraft)[] =>
  FIELDS.filter(field => before[field].trim() !== draft[field].trim())

const wrongForm = (draft: EditDraft): EditProblems => ({
  ...(draft.nascimento !== '' && !parseDataBr(draft.nascimento) ? { nascimento: T.nascimentoInvalido } : {}),
  ...(![0, 11].includes(cpfDigits(draft.cpf).length) ? { cpf: T.cpfInvalido } : {}),
})

/** Specification §5 "Profile": what had a value is never emptied; the rest as at the registration. */
export const editProblems = (before: EditDraft, draft: EditDraft): EditProblems => {
  const emptied = FIELDS.filter(field => before[field] !== '' && draft[field].trim() === '')
  const found: EditProblems = {
    ...wrongForm(draft),
    email: emailProblem(draft.email, { required: MODERADOR.emailObrigatorio, invalid: MODERADOR.emailInvalido }),
    ...(draft.nome.trim() === '' ? { nome: MODERADOR.nomeObrigatorio } : {}),
    ...Object.fromEntries(emptied.map(field => [field, PERFIL.esvaziado])),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

/** Only what changed is sent: an untouched field overwrites nobody's newer value. `telefone`: digits just verified. */
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

const FIELD_OF: Readonly<Record<string, keyof EditProblems>> = {
  'pessoa.nome': 'nome',
  'pessoa.data_nascimento': 'nascimento',
  'pessoa.cpf': 'cpf',
  'pessoa.telefone': 'telefone',
  'pessoa.email': 'email',
}

export type NovaSenhaDraft = { nova: string; confirmacao: string }

/** Set by staff for the moderator: no current password, the new one twice. */
export const novaSenhaProblems = ({
  nova,
  confirmacao,
}: NovaSenhaDraft): Partial<Record<keyof NovaSenhaDraft, string>> => {
  const found = {
    nova: senhaProblem(nova, { required: PERFIL.senhaNovaObrigatoria, tooShort: PERFIL.senhaCurta }),
    confirmacao:
      confirmacao === '' ? PERFIL.confirmacaoObrigatoria : confirmacao === nova ? undefined : PERFIL.senhasDiferentes,
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

/** The server's refusals, beside the fields they speak of. */
export const editRefusals = (errors: readonly { campo: string; message: string }[]): EditProblems =>
  Object.fromEntries(
    errors.flatMap(({ campo, message }) => {
      const field = FIELD_OF[campo]
      return field ? [[field, message]] : []
    }),
  )
