import type { ErrorCode } from '#contract/errors.ts'
import type { RouteOutput, RouteRequest } from '#contract/route.ts'
import type { CallKey, Routes } from '#contract/routes.ts'
import { clearSession, readSession } from './session.ts'

/** A refused or failed call. `status` 0 means the server was not reached. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | undefined
  /** Portuguese sentence for the person. */
  readonly mensagem: string
  /** The body as it came: the specification quotes some refusals as plain text. */
  readonly text: string
  readonly errors: readonly { campo: string; message: string }[]
  readonly retryAfter: number | undefined

  constructor(status: number, text: string, retryAfter?: number) {
    const body = parseBody(text)
    super(body.mensagem ?? text)
    this.status = status
    this.text = text
    this.code = body.code
    this.mensagem = body.mensagem ?? (text === '' || text.startsWith('<') ? FAILED : text)
    this.errors = body.errors ?? []
    this.retryAfter = retryAfter
  }
}

const FAILED = 'Ocorreu um erro. Tente novamente em instantes.'
const OFFLINE = 'Sem conexão. Verifique a internet e tente novamente.'
/** Specification §9. */
const TIMEOUT_MS = 300_000

type ErrorJson = { mensagem?: string; code?: ErrorCode; errors?: { campo: string; message: string }[] }

const parseBody = (text: string): ErrorJson => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as ErrorJson) : {}
  } catch {
    return {}
  }
}

type Optional<T> = undefined extends T ? never : T
type Part<Name extends string, T> = [Optional<T>] extends [never] ? { [K in Name]?: T } : { [K in Name]: T }

/** What a call takes: path parameters, query and body as the contract declares them. */
export type CallOptions<K extends CallKey> = Part<'params', RouteRequest<Routes[K]>['params']> &
  Part<'query', RouteRequest<Routes[K]>['query']> & {
    body?: RouteRequest<Routes[K]>['body'] | FormData | URLSearchParams
    signal?: AbortSignal
    idempotencyKey?: string
  }

type LooseOptions = { params?: unknown; query?: unknown; body?: unknown; signal?: AbortSignal; idempotencyKey?: string }

const addressOf = (path: string, options: LooseOptions): string => {
  const params = (options.params ?? {}) as Record<string, unknown>
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((options.query ?? {}) as Record<string, unknown>))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  return query.size > 0 ? `${filled}?${query}` : filled
}

const bodyOf = (body: unknown): { body?: BodyInit; type?: string } => {
  if (body === undefined || body === null) return {}
  if (body instanceof FormData || body instanceof URLSearchParams) return { body }
  return { body: JSON.stringify(body), type: 'application/json' }
}

const send = async (method: string, address: string, options: LooseOptions): Promise<Response> => {
  const { body, type } = bodyOf(options.body)
  const headers = new Headers()
  const token = readSession()?.accessToken
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (type) headers.set('content-type', type)
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  try {
    return await fetch(address, { method, headers, signal, ...(body === undefined ? {} : { body }) })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new ApiError(0, OFFLINE)
  }
}

const call = async (key: CallKey, options: LooseOptions): Promise<Response> => {
  const [method = 'GET', path = '/'] = key.split(' ')
  const hadSession = readSession() !== undefined
  const response = await send(method, addressOf(path, options), options)
  if (response.ok) return response
  const retryAfter = Number(response.headers.get('retry-after'))
  const error = new ApiError(
    response.status,
    await response.text(),
    Number.isFinite(retryAfter) ? retryAfter : undefined,
  )
  // The session died on the server: the guard then leads to the sign-in.
  if (error.code === 'SESSAO_EXPIRADA' && hadSession) clearSession('expirada')
  throw error
}

const answerOf = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  return (response.headers.get('content-type') ?? '').includes('json') ? JSON.parse(text) : text
}

/** Calls the portal, typed by the contract; the key says method and path. @throws ApiError */
export const api = async <K extends CallKey>(
  key: K,
  ...[options]: keyof CallOptions<K> extends never ? [] : [options?: CallOptions<K>]
): Promise<RouteOutput<Routes[K]>> =>
  (await answerOf(await call(key, (options ?? {}) as LooseOptions))) as RouteOutput<Routes[K]>

type ListKey = { [K in CallKey]: RouteOutput<Routes[K]> extends readonly unknown[] ? K : never }[CallKey]
type ItemOf<K extends ListKey> = RouteOutput<Routes[K]> extends readonly (infer Item)[] ? Item : never

/** One page of a list, with the total the server counted (`X-Total-Count`). @throws ApiError */
export const apiPage = async <K extends ListKey>(
  key: K,
  options: CallOptions<K>,
): Promise<{ items: ItemOf<K>[]; total: number }> => {
  const response = await call(key, options as LooseOptions)
  const items = (await answerOf(response)) as ItemOf<K>[]
  return { items, total: Number(response.headers.get('x-total-count') ?? items.length) }
}

export type Api = typeof api
