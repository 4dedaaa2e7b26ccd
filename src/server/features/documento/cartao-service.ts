import { createHash } from 'node:crypto'
import { CARTOES_DRAWN_AT_ONCE_MAX } from '#contract/limits.ts'
import type { CartaoCache, Drawing, Permit } from '#server/adapters/cartao-cache.ts'
import { type Cerimonia, PORTRAIT_EDGE_PX } from '#server/adapters/documents/content.ts'
import { localTimeOf } from '#server/core/local-time.ts'
import { Problem, tooManyAttempts } from '#server/core/problem.ts'
import type { Deps } from '#server/deps.ts'
import { listOpenIds, readOpenDespedida } from '#server/features/despedida/public-service.ts'
import { addressKey } from '#server/http/rate-limits.ts'
import { type DespedidaImpressa, isPictureUnavailable, pessoaOf, printedNext } from './content-service.ts'
import { makeOrUnavailable } from './service.ts'

/** Part of every key. Raise it when cards are drawn differently, so that stored cards are drawn again. */
const LAYOUT_VERSION = 7

/** Owner of the neutral card that all private and inactive despedidas share. */
const NEUTRAL = 'neutro'

export type Cartao = { bytes: Uint8Array; etag: string }

/** Hashes everything a card shows and nothing else: equal content has an equal key. */
const cartaoKey = (despedida: DespedidaImpressa | undefined, cerimonia: Cerimonia | undefined): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        LAYOUT_VERSION,
        despedida && [despedida.pessoa_falecida, despedida.foto_perfil, despedida.foto_fundo, cerimonia],
      ]),
    )
    .digest('base64url')
    .slice(0, 27)

const draw = async (
  deps: Deps,
  despedida: DespedidaImpressa | undefined,
  cerimonia: Cerimonia | undefined,
): Promise<Drawing> => {
  const pessoa = despedida && (await pessoaOf(deps, despedida, PORTRAIT_EDGE_PX.cartao))
  const bytes = await makeOrUnavailable(deps, { kind: 'cartao', content: { pessoa, cerimonia } }, 'INDISPONIVEL')
  const hasPortrait = pessoa?.retrato !== undefined
  const complete = hasPortrait || !(await isPictureUnavailable(deps, despedida?.foto_perfil ?? null))
  return { bytes, complete }
}

const cartaoOf = async (
  deps: Deps,
  id: number,
  despedida: DespedidaImpressa | undefined,
  permit?: Permit,
): Promise<Cartao> => {
  const cerimonia = despedida && printedNext(despedida, localTimeOf(deps.config.TZ_PORTAL, deps.now()))
  const key = cartaoKey(despedida, cerimonia)
  const owner = despedida === undefined ? NEUTRAL : String(id)
  return {
    bytes: await deps.cartoes.getOrDraw(owner, key, () => draw(deps, despedida, cerimonia), permit),
    etag: `"${key}"`,
  }
}

/** Limits the drawings of one address, both in ten minutes and concurrently, so that one visitor cannot delay the others. */
export const createPermits = (deps: Deps, limit: 'CARTAO' | 'COMUNICADO') => {
  const underWay = new Map<string, number>()
  const change = (address: string, by: number): number => {
    const count = (underWay.get(address) ?? 0) + by
    if (count > 0) underWay.set(address, count)
    else underWay.delete(address)
    return count
  }
  return async (address: string): Promise<() => void> => {
    const release = (): void => void change(address, -1)
    try {
      if (change(address, 1) > CARTOES_DRAWN_AT_ONCE_MAX) throw tooManyAttempts(1)
      await deps.limits.hit(limit, { address })
      return release
    } catch (error) {
      release()
      throw error
    }
  }
}

/**
 * Reads the card of a despedida for anybody; only a card that must be drawn counts against the address. A private or inactive despedida has
 * the neutral card of the portal.
 * @throws Problem DESPEDIDA_NAO_ENCONTRADA, MUITAS_TENTATIVAS, INDISPONIVEL.
 */
export const createCartaoReader = (deps: Deps) => {
  const permit = createPermits(deps, 'CARTAO')
  return async (id: number, address: string): Promise<Cartao> =>
    cartaoOf(deps, id, await readOpenDespedida(deps, id), () => permit(addressKey(address)))
}

const readOpenDespedidaOrAbsent = (deps: Deps, id: number): Promise<DespedidaImpressa | undefined> =>
  readOpenDespedida(deps, id).catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) return undefined
    throw error
  })

/** Draws the current card of a despedida before it is requested; removes the card of a page that is not open to everybody. */
export const refreshCartao = async (deps: Deps, id: number): Promise<void> => {
  const despedida = await readOpenDespedidaOrAbsent(deps, id)
  if (despedida === undefined) await deps.cartoes.remove(String(id))
  else await cartaoOf(deps, id, despedida)
}

const CARTOES_STORED_MAX = 10_000
const BATCH_ROWS = 1000

const cleanCache = async (deps: Deps, cache: CartaoCache): Promise<void> => {
  const ids = (await cache.owners()).filter(owner => /^\d+$/.test(owner)).map(Number)
  for (let start = 0; start < ids.length; start += BATCH_ROWS) {
    const batch = ids.slice(start, start + BATCH_ROWS)
    const open = new Set(await listOpenIds(deps, batch))
    for (const id of batch) if (!open.has(id)) await cache.remove(String(id))
  }
  await cache.trim(CARTOES_STORED_MAX)
}

/**
 * Removes cards and comunicados of despedidas that were erased or closed while this node was not subscribed, and the oldest above the
 * maximum.
 */
export const cleanCartoes = async (deps: Deps): Promise<void> => {
  await cleanCache(deps, deps.cartoes)
  await cleanCache(deps, deps.comunicados)
}
