import { ERRORS, type ErrorCode, waitInWords } from '#contract/errors.ts'

type Details = {
  errors?: { campo: string; message: string }[]
  message?: string
  retryAfter?: number
  values?: Record<string, string | number>
}

/** An expected refusal: thrown by services, turned into the contract's response by `http/errors.ts`. */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    const template: string = details.message ?? ERRORS[code].message
    super(template.replace(/\{(\w+)\}/g, (_, name: string) => String(details.values?.[name] ?? '')))
    this.code = code
    this.status = ERRORS[code].status
    this.details = details
  }
}

/** A refusal that points at one field; `message` is also the main sentence of the response. */
export const fieldProblem = (campo: string, message: string): Problem =>
  new Problem('DADOS_INVALIDOS', { message, errors: [{ campo, message }] })

/** A refusal of something done too often. @param seconds until the next attempt may succeed. */
export const tooManyAttempts = (seconds: number): Problem =>
  new Problem('MUITAS_TENTATIVAS', { retryAfter: seconds, values: { espera: waitInWords(seconds) } })
