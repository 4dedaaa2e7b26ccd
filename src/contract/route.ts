import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { BodyClass, LimitClass } from './limits.ts'
import type { PageAddress, PageName } from './pages.ts'
import type { Role, ServiceScope } from './roles.ts'
import type { ListSheet } from './sheet.ts'

/** `METHOD /path` with `:name` parameters: key of a route on server and client. */
export type RouteKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`

/**
 * Who may call: anyone, anyone with a visitor cookie or code of the despedida, another system with a service key, any session, or sessions
 * with one of the roles. The service checks rules about the record (own despedida, own account).
 */
export type Access = 'public' | 'visitor' | 'service' | 'session' | readonly Role[]

/** A part for a file: its name, its largest size and what it may be. */
export type FilePart = { readonly name: string; readonly bytes: number; readonly types: readonly string[] }

/** One JSON part and at most one file of each name; without `jsonPart` its fields are fields of the form itself. */
export type FormParts = {
  readonly jsonPart?: string
  readonly json: z.ZodType
  readonly jsonBytes: number
  readonly files: readonly FilePart[]
}

/** Declaration of one call of specification §7 (or of an addition, `adicional`). */
export type Route = {
  readonly summary: string
  readonly access: Access
  /** A `public` call that returns more to the holder of a visitor cookie. */
  readonly visitorCookie?: true
  /** What the service key of a `service` call must allow. */
  readonly scope?: ServiceScope
  readonly limit: LimitClass
  readonly body?: z.ZodType
  readonly bodyClass: BodyClass
  /** `bytes`: the body is `application/octet-stream` with any content. `signed`: JSON as it was sent, because a signature covers its bytes. */
  readonly form?: 'urlencoded' | 'multipart' | 'bytes' | 'signed'
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  /**
   * The form of a page posts it where JavaScript is off: a browser receives pages, the form of a foreign page is refused, and equal forms from
   * one address count once. `refused`: the page that shows the form again after a refusal. `done`: where the browser goes after a success.
   */
  readonly page?: { readonly refused: PageName; readonly done: PageAddress }
  /** The parts of a `multipart` body. */
  readonly parts?: FormParts
  /** Successful response; `text` for plain text, `file` for a download, `stream` for server-sent events. */
  readonly output: z.ZodType | 'text' | 'file' | 'stream'
  /** Media types of a `file`. */
  readonly mediaTypes?: readonly string[]
  /** Sends `X-Total-Count`: number of rows of the whole list. */
  readonly total?: true
  /** Sends `X-Registro-Copia` where the local copy answers for a system that is away. */
  readonly copy?: true
  /** A list that is also offered as a file, with the columns of it; its query has `formato` (`sheetQuery`). */
  readonly sheet?: ListSheet
  /** Sends an `ETag` and responds 304 to `If-None-Match`. */
  readonly etag?: true
  /** Accepts the access code, or a participant code, in the header `codigo`. */
  readonly codigo?: true
  /** Errors beyond those of every call of this kind (`errorsOf`). */
  readonly errors?: readonly ErrorCode[]
  /** Error for an id outside 1..2^53-1 in the path; defaults to NAO_ENCONTRADO. */
  readonly notFound?: ErrorCode
  /** Accepts an `Idempotency-Key` header: same key and body give the same response for 24 h. */
  readonly idempotent?: boolean
  /** A call that is not in the specification, named after its neighbours. */
  readonly adicional?: true
}

/** Every error of a call: those that follow from its policy, input and limit, and those it declares. */
export const errorsOf = (key: string, route: Route): ReadonlySet<ErrorCode> => {
  const isService = route.access === 'service'
  const hasSession = !isService && route.access !== 'public' && route.access !== 'visitor'
  const codes: (readonly [boolean, readonly ErrorCode[]])[] = [
    [true, ['MUITAS_TENTATIVAS', 'ERRO_INTERNO', 'INDISPONIVEL']],
    [!key.startsWith('GET '), ['DADOS_INVALIDOS', 'TEMPO_ESGOTADO', 'CORPO_GRANDE', 'FORMATO_NAO_ACEITO']],
    [route.query !== undefined, ['DADOS_INVALIDOS']],
    [route.params !== undefined, [route.notFound ?? 'NAO_ENCONTRADO']],
    [isService, ['CHAVE_DE_SERVICO_RECUSADA', 'ACESSO_NEGADO']],
    [hasSession, ['SESSAO_EXPIRADA']],
    [hasSession && route.access !== 'session', ['ACESSO_NEGADO']],
    [route.idempotent === true, ['REPETICAO_DIFERENTE']],
    [route.page !== undefined, ['ACESSO_NEGADO']],
    [true, route.errors ?? []],
  ]
  return new Set(codes.flatMap(([applies, some]) => (applies ? some : [])))
}

/** A declaration without a limit counts under `READ` where anyone reads, and by account where a session is required. */
type Declaration = Omit<Route, 'limit' | 'bodyClass'> & {
  readonly limit?: LimitClass
  readonly bodyClass?: BodyClass
}
type WithLimits<T> = {
  readonly [Key in keyof T]: T[Key] & { readonly limit: LimitClass; readonly bodyClass: BodyClass }
}
type Additions<T> = { readonly [Key in keyof T]: T[Key] & { readonly adicional: true } }

const isOpen = ({ access }: Declaration): boolean => access === 'public' || access === 'visitor'

const limitOf = (key: string, route: Declaration): LimitClass => {
  if (route.limit !== undefined) return route.limit
  if (route.access === 'service') return 'SERVICO'
  const isRead = key.startsWith('GET ')
  if (!isOpen(route)) return isRead ? 'STAFF_READ' : 'STAFF_WRITE'
  if (isRead) return 'READ'
  throw new Error(`${key} is open to anyone: declare its limit`)
}

const complete = (routes: Record<string, Declaration>, more: Partial<Route>): unknown =>
  Object.fromEntries(
    Object.entries(routes).map(([key, route]) => [
      key,
      { bodyClass: isOpen(route) ? 'public' : 'restricted', ...route, ...more, limit: limitOf(key, route) },
    ]),
  )

export const defineRoutes = <const T extends Record<RouteKey, Declaration>>(routes: T) =>
  complete(routes, {}) as WithLimits<T>

/** Calls that are all additions to the specification. */
export const defineAdditions = <const T extends Record<RouteKey, Omit<Declaration, 'adicional'>>>(routes: T) =>
  complete(routes, { adicional: true }) as Additions<WithLimits<T>>

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined

/** What a handler receives, after parsing. */
export type RouteInput<R extends Route> = {
  params: OutputOf<R['params']>
  query: OutputOf<R['query']>
  body: OutputOf<R['body']>
}
/** What a client sends. */
export type RouteRequest<R extends Route> = {
  params: InputOf<R['params']>
  query: InputOf<R['query']>
  body: InputOf<R['body']>
}
export type RouteOutput<R extends Route> = R['output'] extends z.ZodType
  ? z.output<R['output']>
  : R['output'] extends 'file'
    ? Uint8Array
    : R['output'] extends 'stream'
      ? string | undefined
      : string
