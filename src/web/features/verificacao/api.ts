import { normaliseTelefone } from '#contract/fields/telefone.ts'
import { VERIFICACAO } from '#contract/verificacao/messages.ts'
import { ApiError, api } from '#web/lib/http.ts'
import { VERIFICACAO_TELA } from './messages.ts'

/** Sends a code, or returns the remaining time. In the body, so that numbers and codes are not in address logs. */
export const sendCodigo = (telefone: string) =>
  api('POST /validacao/salvar', { query: {}, body: { telefone: normaliseTelefone(telefone) } })

export const checkCodigo = (telefone: string, token: string) =>
  api('POST /validacao/verificar', { query: {}, body: { telefone: normaliseTelefone(telefone), token } })

export const isEmailTaken = (email: string) =>
  api('POST /validacao/verificar-email', { query: { email: email.trim() } })

/** The number or the code itself was refused. */
export const isAboutField = (error: unknown): boolean => error instanceof ApiError && error.status === 400

/** 400 names the field; 429 and a lost connection have their own sentence. */
export const sendProblem = (error: unknown): string =>
  error instanceof ApiError && [0, 400, 429, 503].includes(error.status)
    ? (error.errors[0]?.message ?? error.mensagem)
    : VERIFICACAO_TELA.erroEnviar

/** Wrong code and failed call have the sentences of specification §8. */
export const checkProblem = (error: unknown): string => {
  if (!(error instanceof ApiError)) return VERIFICACAO.erroValidar
  if (error.code === 'CODIGO_INCORRETO') return VERIFICACAO.codigoIncorreto
  return error.status === 429 ? error.mensagem : VERIFICACAO.erroValidar
}
