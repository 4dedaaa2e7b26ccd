import { novaPessoaFalecidaBody, type RegistroFalecido } from '#contract/falecido/schema.ts'
import { type FormErrors, formErrors } from '#web/lib/form-errors.ts'

export type Sexo = 'Masculino' | 'Feminino'
/** The data of the first step: the selected record and the sex, which the register may not have. */
export type FalecidoDraft = { registro: RegistroFalecido | null; sexo: Sexo | '' }
export const EMPTY_FALECIDO: FalecidoDraft = { registro: null, sexo: '' }

/** Body of `nova-pessoa-falecida`; the register has no place of birth. */
export const pessoaFalecidaBody = ({ registro, sexo }: FalecidoDraft) => ({
  nome: registro?.nome ?? '',
  data_nascimento: registro?.nascimento ?? '',
  data_falecimento: registro?.falecimento ?? '',
  cidade: '',
  estado: '',
  pais: '',
  sexo: sexo === '' ? ('Feminino' as const) : sexo,
})

export type FalecidoErrors = FormErrors<'nome' | 'data_nascimento' | 'data_falecimento' | 'sexo'>

/** Name, birth, death and sex are required (specification §5). */
export const falecidoErrors = (draft: FalecidoDraft): FalecidoErrors =>
  formErrors(novaPessoaFalecidaBody, { ...pessoaFalecidaBody(draft), sexo: draft.sexo })
