import { VERIFICACAO } from '#contract/verificacao/messages.ts'
import { ApiError } from '#web/lib/http.ts'
import { VERIFICACAO_TELA } from './messages.ts'

/** The number or the code itself was refused. */
export const isAboutField = (error: unknown): boolean => error instanceof ApiError && error.status === 400

/** 400 names the field; 429 and a lost connection have their own sentence. */
export const sendProblem = (error: unknown): string =>
  error instanceof ApiError && [0, 400, 429, 503].includes(error.status)
    ? (error.errors[0]?.message ?? error.mensagem)
    : VERIFICACAO_TELA.erroEnviar

export const isWrongCode = (error: unknown): boolean => error instanceof ApiError && error.code === 'CODIGO_INCORRETO'

/** Wrong code and failed call have the sentences of specification §8. */
export const checkProblem = (error: unknown): string => {
  if (!(error instanceof ApiError)) return VERIFICACAO.erroValidar
  if (isWrongCode(error)) return VERIFICACAO.codigoIncorreto
  return error.status === 429 ? error.mensagem : VERIFICACAO.erroValidar
}
