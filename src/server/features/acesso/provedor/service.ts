import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import { IdentityFailure, type IdentityMotivo } from '#server/adapters/identity-failure.ts'
import type { IdentityProvider, IdentityRequest } from '#server/adapters/identity-provider.ts'
import { Problem } from '#server/core/problem.ts'
import type { Executor } from '#server/db/client.ts'
import { execute, hasRows } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'
import { admitPerson } from '#server/features/acesso/diretorio/service.ts'
import type { Account } from '#server/features/acesso/store.ts'
import type { Caller } from '#server/http/caller.ts'
import { addressKey } from '#server/http/rate-limits.ts'

/** @returns false for an answer that was used before, on any node. */
const claimState = async (db: Executor, estado: string, seconds: number): Promise<boolean> => {
  await execute(db)`delete from entrada_provedor where expira_em < now()`
  return hasRows(db)`
    insert into entrada_provedor (estado, expira_em) values (${estado}, now() + make_interval(secs => ${seconds}::int))
    on conflict do nothing returning 1`
}

type Browser = { request: FastifyRequest; reply: FastifyReply; caller: Caller }

const COOKIE = 'entrada_provedor'
const PATH = '/api/auth/provedor'
/** How long somebody may take at the provider, in seconds. */
const REQUEST_SECONDS = 600

const requireProvider = ({ identity }: Deps): IdentityProvider => {
  if (!identity) throw new Problem('NAO_ENCONTRADO')
  return identity
}

const PROBLEMS: Readonly<Record<IdentityMotivo, ErrorCode>> = {
  'sem-resposta': 'PROVEDOR_INDISPONIVEL',
  desajuste: 'PROVEDOR_DESAJUSTADO',
  'recusada-na-volta': 'PROVEDOR_DESAJUSTADO',
  cancelada: 'ENTRADA_CANCELADA',
  recusada: 'ENTRADA_RECUSADA',
  'grupos-demais': 'GRUPOS_DEMAIS',
}

const failed = (deps: Deps, error: unknown): Error => {
  if (!(error instanceof IdentityFailure)) return error as Error
  const { motivo, message: reason, concernsAll } = error
  const line = { event: concernsAll ? 'provedor.indisponivel' : 'provedor.recusa', motivo, reason }
  deps.log[concernsAll ? 'error' : 'warn'](line, 'the identity provider let nobody in')
  return new Problem(PROBLEMS[motivo], motivo === 'sem-resposta' ? { retryAfter: 5 } : {})
}

/** `api/auth/provedor`: the button of the sign-in screen; "" without a provider. */
export const providerLabel = ({ identity }: Deps): { rotulo: string } => ({ rotulo: identity?.rotulo ?? '' })

/** Binds what is to come back to this browser: the cookie is sealed, and no script reads it. */
export const beginAtProvider = async (
  deps: Deps,
  { request, reply, caller }: Browser,
): Promise<{ endereco: string }> => {
  const provider = requireProvider(deps)
  await deps.limits.hit('PROVEDOR', { address: addressKey(caller.address) })
  const { address, ...binding } = await provider.begin().catch((error: unknown) => {
    throw failed(deps, error)
  })
  const sealed = deps.secrets.encrypt(JSON.stringify({ ...binding, until: deps.now() + REQUEST_SECONDS * 1000 }))
  const secure = request.protocol === 'https'
  reply.setCookie(COOKIE, sealed, { path: PATH, httpOnly: true, sameSite: 'strict', secure, maxAge: REQUEST_SECONDS })
  return { endereco: address }
}

/** What the cookie of this browser holds; undefined for none, an old one, or one that we did not write. */
const bindingOf = (deps: Deps, { cookies }: FastifyRequest): IdentityRequest | undefined => {
  try {
    const binding: IdentityRequest & { until: number } = JSON.parse(deps.secrets.decrypt(cookies[COOKIE] ?? ''))
    return binding.until > deps.now() ? binding : undefined
  } catch {
    return undefined
  }
}

/**
 * The account of the person with whom the provider sent this browser back. Each answer counts once.
 * @throws Problem as `PROBLEMS` says, CONTA_SEM_ACESSO
 */
export const finishAtProvider = async (
  deps: Deps,
  { request, reply, caller }: Browser,
  consulta: string,
): Promise<Account> => {
  const provider = requireProvider(deps)
  await deps.limits.hit('PROVEDOR', { address: addressKey(caller.address) })
  const binding = bindingOf(deps, request)
  reply.clearCookie(COOKIE, { path: PATH })
  if (!binding || new URLSearchParams(consulta).get('state') !== binding.state) throw new Problem('ENTRADA_RECUSADA')
  const estado = deps.secrets.hmac('entrada-provedor', binding.state)
  if (!(await claimState(deps.db, estado, REQUEST_SECONDS))) throw new Problem('ENTRADA_RECUSADA')
  const person = await provider.finish(consulta, binding).catch((error: unknown) => {
    throw failed(deps, error)
  })
  return admitPerson(deps, person)
}
