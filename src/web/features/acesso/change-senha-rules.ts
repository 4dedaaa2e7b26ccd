import { ALTERAR_SENHA } from '#contract/acesso/messages.ts'
import { senhaProblem } from '#contract/fields/senha.ts'

export type TrocaDraft = { atual: string; nova: string; confirmacao: string }
export type TrocaField = keyof TrocaDraft
export type TrocaProblems = Partial<Record<TrocaField, string>>

export const EMPTY_TROCA: TrocaDraft = { atual: '', nova: '', confirmacao: '' }

const novaProblem = ({ atual, nova }: TrocaDraft): string | undefined =>
  senhaProblem(nova, { required: ALTERAR_SENHA.novaObrigatoria, tooShort: ALTERAR_SENHA.novaCurta }) ??
  (nova === atual ? ALTERAR_SENHA.novaIgual : undefined)

const confirmacaoProblem = ({ nova, confirmacao }: TrocaDraft): string | undefined => {
  if (confirmacao === '') return ALTERAR_SENHA.confirmacaoObrigatoria
  return confirmacao === nova ? undefined : ALTERAR_SENHA.confirmacaoDiferente
}

/** Specification §5 "Change password". */
export const trocaProblems = (draft: TrocaDraft): TrocaProblems => {
  const nova = novaProblem(draft)
  const confirmacao = confirmacaoProblem(draft)
  return {
    ...(draft.atual === '' ? { atual: ALTERAR_SENHA.atualObrigatoria } : {}),
    ...(nova === undefined ? {} : { nova }),
    ...(confirmacao === undefined ? {} : { confirmacao }),
  }
}
