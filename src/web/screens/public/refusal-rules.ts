import { paths } from '#web/paths.ts'

/** Why a despedida cannot be opened. */
export type RefusalReason = 'not-found' | 'private' | 'inactive' | 'failed'

/** A refusal that hides whether something exists. */
export const isNotFound = (error: unknown): error is { status: 404 } =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 404

const bodyOf = (error: unknown): string => (isNotFound(error) && 'text' in error ? String(error.text) : '')

/** The three quoted 404 texts, and any other failure (specification §8); `to` is the status page that says so. */
export const refusalOf = (error: unknown, id: number): { reason: RefusalReason; to: string } => {
  const body = bodyOf(error)
  if (body === 'Despedida não encontrada') return { reason: 'not-found', to: paths.status('not-found') }
  if (body === 'Despedida privada') return { reason: 'private', to: paths.status('private', id) }
  if (body === 'Despedida está inativa') return { reason: 'inactive', to: paths.status('inactive') }
  return { reason: 'failed', to: paths.status('not-found') }
}
