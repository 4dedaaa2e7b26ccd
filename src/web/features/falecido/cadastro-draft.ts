import { cpfDigits } from '#contract/fields/cpf.ts'
import { parseDataBr } from '#contract/fields/data-hora.ts'
import { cadastrarFalecidoBody } from '#contract/registro/schema.ts'
import { type FormErrors, formErrors } from '#web/lib/form-errors.ts'
import type { Sexo } from './draft.ts'

/** A deceased as staff type them; days as DD/MM/YYYY. */
export type CadastroDraft = {
  nome: string
  nascimento: string
  falecimento: string
  sexo: Sexo | ''
  cpf: string
  contrato: string
  motivo: string
}

export const EMPTY_CADASTRO: CadastroDraft = {
  nome: '',
  nascimento: '',
  falecimento: '',
  sexo: '',
  cpf: '',
  contrato: '',
  motivo: '',
}

export const cadastroBody = (draft: CadastroDraft) => ({
  ...draft,
  // The form is not sent without a choice.
  sexo: draft.sexo === '' ? ('Feminino' as const) : draft.sexo,
  nascimento: parseDataBr(draft.nascimento) ?? '',
  falecimento: parseDataBr(draft.falecimento) ?? '',
  cpf: cpfDigits(draft.cpf),
})
export type CadastroBody = ReturnType<typeof cadastroBody>

export const CADASTRO_FIELDS = {
  nome: 'nome',
  nascimento: 'nascimento',
  falecimento: 'falecimento',
  sexo: 'sexo',
  cpf: 'cpf',
  contrato: 'contrato',
  motivo: 'motivo',
} as const
export type CadastroErrors = FormErrors<keyof CadastroDraft>

export const cadastroErrors = (draft: CadastroDraft): CadastroErrors =>
  formErrors(cadastrarFalecidoBody, { ...cadastroBody(draft), sexo: draft.sexo }, CADASTRO_FIELDS)
