import type { z } from 'zod'
import {
  ERRORS,
  type ErrorCode,
  type ErrorValues,
  type FieldCode,
  type FieldError,
  type Refusal,
  waitInWords,
} from '#contract/errors.ts'
import { IMAGEM_RECUSADA, type MotivoDaRecusa } from '#contract/midia/messages.ts'

type Details = {
  errors?: readonly FieldError[]
  message?: string
  retryAfter?: number
  /** They fill the placeholders of the message, and other languages say the sentence by them. */
  values?: ErrorValues
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

  get refusal(): Refusal {
    const { code, message } = this
    const { values, errors } = this.details
    return { code, message, ...(values ? { values } : {}), ...(errors ? { errors } : {}) }
  }
}

/** A refusal that points at one field; `message` is also the main sentence of the response. */
export const fieldProblem = (campo: string, message: string, code?: FieldCode): Problem =>
  new Problem('DADOS_INVALIDOS', { message, errors: [{ campo, message, ...(code ? { code } : {}) }] })

/** A refusal of something done too often. @param seconds until the next attempt may succeed. */
export const tooManyAttempts = (seconds: number): Problem =>
  new Problem('MUITAS_TENTATIVAS', {
    retryAfter: seconds,
    values: { segundos: seconds },
    message: ERRORS.MUITAS_TENTATIVAS.message.replace('{espera}', waitInWords(seconds)),
  })

/** A picture that is not accepted, and why. */
export const refusedPicture = (motivo: MotivoDaRecusa): Problem =>
  new Problem('IMAGEM_NAO_ACEITA', { message: IMAGEM_RECUSADA[motivo], values: { motivo } })

/** What a schema found wrong, as a refusal says it. */
export const fieldErrors = (issues: readonly z.core.$ZodIssue[]): FieldError[] =>
  issues.map(issue => ({
    campo: issue.path.join('.'),
    message: issue.message,
    ...(issue.code === 'custom' ? issue.params : {}),
  }))
