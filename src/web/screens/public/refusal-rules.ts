import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { paths } from '#web/paths.ts'

export type Refusal = { text: string; to: string }

const bodyOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 404 && 'text' in error
    ? String(error.text)
    : ''

/** The three quoted 404 texts, and any other failure (specification §8). */
export const refusalOf = (error: unknown, id: number): Refusal => {
  const body = bodyOf(error)
  if (body === 'Despedida não encontrada') return { text: DESPEDIDA.naoLocalizada, to: paths.status('not-found') }
  if (body === 'Despedida privada') return { text: DESPEDIDA.privada, to: paths.status('private', id) }
  if (body === 'Despedida está inativa') return { text: DESPEDIDA.inativa, to: paths.status('inactive') }
  return { text: DESPEDIDA.erroBuscar, to: paths.status('not-found') }
}
