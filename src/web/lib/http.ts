import type { ErrorBody, ErrorCode, ErrorValues, FieldError } from '#contract/errors.ts'
import type { RouteOutput, RouteRequest } from '#contract/route.ts'
import type { CallKey, Routes } from '#contract/routes.ts'
import { translated, translatedRefusal } from './language.ts'
import { learnPortalTime } from './portal-clock.ts'
import { clearSession, readSession } from './session.ts'

/** A refused or failed call. `status` 0 means the server was not reached. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | undefined
  /** Sentence for the person, in the language of the page. */
  readonly mensagem: string
  /** `message` of the server's response (specification §8); undefined if a proxy responded, or nothing. */
  readonly serverMessage: string | undefined
  /** The unparsed body: the specification quotes some refusals as plain text. */
  readonly text: string
  readonly errors: readonly FieldError[]
  readonly retryAfter: number | undefined
  /** What the sentence says besides its code. */
  readonly values: ErrorValues

  constructor(status: number, text: string, sentence?: string, headers = new Headers()) {
    const body = parseBody(text)
    const code = body.code ?? (headers.get('x-error-code') as ErrorCode | null) ?? undefined
    const mensagem =
      sentence ?? translatedRefusal({ ...body, code }) ?? body.mensagem ?? (isSentence(text) ? text : REDE.falhou)
    super(mensagem)
    this.status = status
    this.text = text
    this.code = code
    this.serverMessage = body.message
    this.mensagem = mensagem
    this.errors = body.errors ?? []
    this.values = body.values ?? {}
    this.retryAfter = Number(headers.get('retry-after')) || undefined
  }
}

/**
 * A definite rejection: nothing was written, so the next attempt takes a new idempotency key. After any other failure something may have
 * been written.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 408

/** The server's sentence for a person; `fallback` where the failure has none. */
export const messageOf = <Fallback extends string | undefined>(
  error: unknown,
  fallback: Fallback,
): string | Fallback => (error instanceof ApiError ? error.mensagem : fallback)

/** A fresh `Idempotency-Key` for one intention; the same key is sent again when the same intention is repeated. */
export const newKey = (): string => {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  // Plain http on a local network has no randomUUID; the key only needs to be unlikely, not secret.
  return `k-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 14)}`
}

/** Failures that no server explained. */
export const REDE = translated('rede', {
  falhou: 'Ocorreu um erro. Tente novamente em instantes.',
  semConexao: 'Sem conexão. Verifique a internet e tente novamente.',
})
/** Specification §9. */
const TIMEOUT_MS = 300_000

/** A plain-text error is shown as a sentence; HTML of a proxy or JSON is not. */
const isSentence = (text: string): boolean => text !== '' && text.length <= 200 && !/^\s*[<{[]/.test(text)

const parseBody = (text: string): Partial<ErrorBody> => {
  try {
    return Object(JSON.parse(text)) as Partial<ErrorBody>
  } catch {
    return {}
  }
}

type Optional<T> = undefined extends T ? never : T
export type OptionalIfUndefined<Name extends string, T> = [Optional<T>] extends [never]
  ? { [K in Name]?: T }
  : { [K in Name]: T }

type SendOptions = {
  signal?: AbortSignal
  timeoutMs?: number
  idempotencyKey?: string
  /** Sent without the session's token, even while somebody is signed in. */
  anonymous?: true
}

/** Options of a call: path parameters, query and body as the contract declares them. */
export type CallOptions<K extends CallKey> = OptionalIfUndefined<'params', RouteRequest<Routes[K]>['params']> &
  OptionalIfUndefined<'query', RouteRequest<Routes[K]>['query']> &
  SendOptions & { body?: RouteRequest<Routes[K]>['body'] | FormData | URLSearchParams | Blob }

type LooseOptions = SendOptions & {
  params?: unknown
  query?: unknown
  body?: unknown
  /** The response is a file; errors are text as for other calls. */
  file?: boolean
}

const requestAddress = (path: string, options: LooseOptions): string => {
  const params = (options.params ?? {}) as Record<string, unknown>
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((options.query ?? {}) as Record<string, unknown>))
    if ((value ?? '') !== '') query.set(name, String(value))
  return query.size > 0 ? `${filled}?${query}` : filled
}

/** Calls that the form of a page posts without JavaScript. */
export type FormKey = { [K in CallKey]: Routes[K] extends { readonly page: object } ? K : never }[CallKey]

/** Where such a form is posted. */
export const formAddress = <K extends FormKey>(key: K, params?: RouteRequest<Routes[K]>['params']): string =>
  requestAddress(key.replace('POST ', ''), { params })

const bodyOf = (body: unknown): { body?: BodyInit; type?: string } => {
  if (body === undefined) return {}
  if (body instanceof FormData || body instanceof URLSearchParams) return { body }
  if (body instanceof Blob) return { body, type: 'application/octet-stream' }
  return { body: JSON.stringify(body), type: 'application/json' }
}

type ReceivedResponse = { response: Response; text: string; file: Blob | undefined }

/** A signal that aborts with the caller's or at the timeout; older phones lack `AbortSignal.any`. */
const timeoutSignal = ({
  signal: caller,
  timeoutMs = TIMEOUT_MS,
}: LooseOptions): { signal: AbortSignal; done: () => void } => {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, timeoutMs)
  caller?.addEventListener('abort', abort)
  if (caller?.aborted) abort()
  return {
    signal: controller.signal,
    done: () => {
      clearTimeout(timer)
      caller?.removeEventListener('abort', abort)
    },
  }
}

const send = async (
  method: string,
  address: string,
  token: string | undefined,
  options: LooseOptions,
): Promise<ReceivedResponse> => {
  const { body, type } = bodyOf(options.body)
  const headers = new Headers()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (type) headers.set('content-type', type)
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  const { signal, done } = timeoutSignal(options)
  try {
    const response = await fetch(address, { method, headers, signal, ...(body === undefined ? {} : { body }) })
    learnPortalTime(Number(response.headers.get('x-portal-time')))
    // The body is read here, so that a connection lost half-way counts as a lost connection, not as an invalid response.
    if (options.file && response.ok) return { response, text: '', file: await response.blob() }
    return { response, text: await response.text(), file: undefined }
  } catch (error) {
    if (options.signal?.aborted) throw error
    learnPortalTime()
    throw new ApiError(0, '', REDE.semConexao)
  } finally {
    done()
  }
}

/** The response itself, for callers that read more of it than its body. @throws ApiError */
export const call = async (key: CallKey, options: LooseOptions): Promise<ReceivedResponse> => {
  const [method, path] = key.split(' ') as [string, string]
  const token = options.anonymous ? undefined : readSession()?.accessToken
  const received = await send(method, requestAddress(path, options), token, options)
  const { response, text } = received
  if (response.ok) return received
  const error = new ApiError(response.status, text, undefined, response.headers)
  // The session ended on the server: the guard redirects to the sign-in. A session started since then stays.
  if (error.code === 'SESSAO_EXPIRADA' && token && readSession()?.accessToken === token) clearSession('expirada')
  throw error
}

export const contentOf = ({ response, text }: ReceivedResponse): unknown => {
  if (!(response.headers.get('content-type') ?? '').includes('json')) return text
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError(response.status, '')
  }
}

/** Calls the portal, typed by the contract; the key says method and path. @throws ApiError */
export const api = async <K extends CallKey>(
  key: K,
  ...[options]: keyof CallOptions<K> extends never ? [] : [options?: CallOptions<K>]
): Promise<RouteOutput<Routes[K]>> =>
  contentOf(await call(key, (options ?? {}) as LooseOptions)) as RouteOutput<Routes[K]>

export type ListKey = { [K in CallKey]: RouteOutput<Routes[K]> extends readonly unknown[] ? K : never }[CallKey]
export type ItemOf<K extends ListKey> = RouteOutput<Routes[K]> extends readonly (infer Item)[] ? Item : never

/** One page of a list, with the total the server counted (`X-Total-Count`). @throws ApiError */
export const apiPage = async <K extends ListKey>(
  key: K,
  options: CallOptions<K>,
): Promise<{ items: ItemOf<K>[]; total: number }> => {
  const received = await call(key, options as LooseOptions)
  const items = contentOf(received) as ItemOf<K>[]
  return { items, total: Number(received.response.headers.get('x-total-count') ?? items.length) }
}

type FileKey = {
  [K in CallKey]: Routes[K]['output'] extends 'file' ? K : Routes[K] extends { readonly sheet: unknown } ? K : never
}[CallKey]

export type DownloadedFile = { file: Blob; name: string | undefined }

/** A file generated by the portal, or a list whose query names a format, with the file name of the server. @throws ApiError */
export const apiFile = async <K extends FileKey>(key: K, options: CallOptions<K>): Promise<DownloadedFile> => {
  const { response, file } = await call(key, { ...(options as LooseOptions), file: true })
  const name = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return { file: file ?? new Blob(), name }
}

export type Api = typeof api
