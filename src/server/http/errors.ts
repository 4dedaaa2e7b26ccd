import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { ERRORS, type ErrorBody, type ErrorCode, type FieldError } from '#contract/errors.ts'
import type { Route } from '#contract/route.ts'
import { MediaUnavailable } from '#server/adapters/media-store.ts'
import { Problem, tooManyAttempts } from '#server/core/problem.ts'
import { isUnavailable, sqlState } from '#server/db/client.ts'
import { RETRY_AFTER_SECONDS } from './limits.ts'

const FASTIFY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'CORPO_GRANDE',
  FST_REQ_FILE_TOO_LARGE: 'CORPO_GRANDE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'FORMATO_NAO_ACEITO',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'FORMATO_NAO_ACEITO',
  FST_ERR_BAD_URL: 'NAO_ENCONTRADO',
  FST_ERR_HANDLER_TIMEOUT: 'INDISPONIVEL',
}

const routeOf = (request: FastifyRequest): Route | undefined =>
  (request.routeOptions.config as { contract?: Route }).contract

const fromValidation = (error: FastifyError, request: FastifyRequest): Problem => {
  if (!hasZodFastifySchemaValidationErrors(error)) return new Problem('DADOS_INVALIDOS')
  if (error.validationContext === 'params') return new Problem(routeOf(request)?.notFound ?? 'NAO_ENCONTRADO')
  const errors = error.validation.map(issue => ({
    campo: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message: issue.message ?? ERRORS.DADOS_INVALIDOS.message,
    ...(issue.params as { params?: Pick<FieldError, 'code' | 'values'> }).params,
  }))
  return new Problem('DADOS_INVALIDOS', { message: errors[0]?.message ?? ERRORS.DADOS_INVALIDOS.message, errors })
}

/** Data exceptions of PostgreSQL are invalid input. */
const fromDatabase = (error: unknown): Problem | undefined => {
  if (sqlState(error)?.startsWith('22')) return new Problem('DADOS_INVALIDOS')
  return isUnavailable(error) ? new Problem('INDISPONIVEL', { retryAfter: RETRY_AFTER_SECONDS }) : undefined
}

/** The refusal that an error stands for. */
export const toProblem = (error: FastifyError, request: FastifyRequest): Problem => {
  if (error instanceof Problem) return error
  if (error instanceof MediaUnavailable) return new Problem('INDISPONIVEL', { retryAfter: RETRY_AFTER_SECONDS })
  if (error.validation || hasZodFastifySchemaValidationErrors(error)) return fromValidation(error, request)
  const mapped = FASTIFY_CODES[error.code ?? '']
  if (mapped) return new Problem(mapped)
  if (error.statusCode === 429) return tooManyAttempts(60)
  if (error.statusCode === 408) return new Problem('TEMPO_ESGOTADO')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Problem('DADOS_INVALIDOS')
  return fromDatabase(error) ?? new Problem('ERRO_INTERNO')
}

/** Sends a refusal in the contract's shape: the quoted plain text, or JSON with `message` and `mensagem`. */
export const sendProblem = (problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  reply.code(problem.status).header('cache-control', 'no-store')
  const retryAfter = problem.details.retryAfter ?? (problem.status === 503 ? RETRY_AFTER_SECONDS : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  if ('plain' in ERRORS[problem.code])
    return reply.header('x-error-code', problem.code).type('text/plain; charset=utf-8').send(problem.message)
  const body: ErrorBody = { ...problem.refusal, mensagem: problem.message, requestId: request.id }
  return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

export type SendProblem = (
  problem: Problem,
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply>

/** Turns every error into a refusal of the contract; the response never contains a stack, SQL or HTML. */
export const registerErrors = (app: FastifyInstance, send: SendProblem = sendProblem): void => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = toProblem(error, request)
    // 501 is a refusal: what a caller asks for is not offered.
    if (problem.status >= 500 && problem.status !== 501) request.log.error({ err: error }, 'call failed')
    return send(problem, request, reply)
  })
}
