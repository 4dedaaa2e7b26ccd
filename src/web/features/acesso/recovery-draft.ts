import { ACESSO } from '#contract/acesso/messages.ts'
import { isCodigoVerificacao } from '#contract/fields/codigo.ts'
import { emailProblem } from '#contract/fields/email.ts'
import { senhaProblem } from '#contract/fields/senha.ts'
import { telefoneProblem } from '#contract/fields/telefone.ts'
import { VERIFICACAO } from '#contract/verificacao/messages.ts'
import { withoutEmpty } from '#web/lib/form-errors.ts'
import { RECUPERACAO } from './recovery-messages.ts'

export type Canal = 'email' | 'telefone'

/** What survives a reload: the step and the typed contact, never the code or a password. */
export type RecoveryDraft = {
  passo: Canal | 'codigo'
  canal: Canal
  email: string
  telefone: string
  /** Returned by the server with the code. */
  pedido: { idUsuario: number; telefone: string; liberaEm: number } | null
}

export const EMPTY_RECOVERY: RecoveryDraft = { passo: 'email', canal: 'email', email: '', telefone: '', pedido: null }

/** Specification §5 "Recovery". */
export const contactProblem = (canal: Canal, value: string): string | undefined =>
  canal === 'email'
    ? emailProblem(value, { required: ACESSO.emailObrigatorio, invalid: ACESSO.emailInvalido })
    : telefoneProblem(value, { required: ACESSO.telefoneObrigatorio, invalid: ACESSO.telefoneInvalido })

export const EMPTY_NEW_SENHA = { codigo: '', senha: '', confirmacao: '' }
export type NewSenha = typeof EMPTY_NEW_SENHA

const codigoProblem = (codigo: string): string | undefined => {
  if (codigo === '') return VERIFICACAO.codigoObrigatorio
  return isCodigoVerificacao(codigo) ? undefined : RECUPERACAO.nova.codigoCurto
}

export const newSenhaErrors = ({ codigo, senha, confirmacao }: NewSenha) =>
  withoutEmpty({
    codigo: codigoProblem(codigo),
    senha: senhaProblem(senha, { required: ACESSO.senhaObrigatoria, tooShort: ACESSO.senhaCurta }),
    confirmacao: confirmacao === senha ? undefined : ACESSO.senhasDiferentes,
  })
