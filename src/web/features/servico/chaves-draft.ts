import type { ServiceScope } from '#contract/roles.ts'
import { novaChaveServicoBody } from '#contract/servico/schema.ts'
import { type FormErrors, formErrors } from '#web/lib/form-errors.ts'

export type ChaveDraft = { nome: string; escopos: ServiceScope[] }
export const EMPTY_CHAVE: ChaveDraft = { nome: '', escopos: ['falecidos.escrever'] }

export const CHAVE_FIELDS = { nome: 'nome', escopos: 'escopos' } as const

export const chaveErrors = (draft: ChaveDraft): FormErrors<'nome' | 'escopos'> =>
  formErrors(novaChaveServicoBody, draft, CHAVE_FIELDS)
