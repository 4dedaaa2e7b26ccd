import { createHash } from 'node:crypto'
import { CARTOES_DRAWN_AT_ONCE_MAX } from '#contract/limits.ts'
import type { Drawing, Permit } from '#server/adapters/cartao-cache.ts'
import { Problem } from '#server/core/problem.ts'
import type { Deps } from '#server/deps.ts'
import { listOpenIds, readOpenDespedida } from '#server/features/despedida/public-service.ts'
import { addressKey } from '#server/http/rate-limits.ts'
import { cerimoniasOf, isPictureUnavailable, type Printed, pessoaOf } from './content-service.ts'
import { makeOr503 } from './service.ts'

/** Part of every key: to be raised when cards are drawn differently, so that stored ones are drawn again. */
const LAYOUT_VERSION = 1

/** Owner of the one card that every private and every inactive despedida shows. */
const NEUTRAL = 'neutro'

export type Cartao = { bytes: Uint8Array; etag: string }

/** Of everything a card shows, and nothing else: the same content makes the same card. */
const keyOf = (despedida: Printed | undefined): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        LAYOUT_VERSION,
        despedida && [despedida.pessoa_falecida, despedida.foto_perfil, despedida.foto_fundo, cerimoniasOf(despedida)],
      ]),
    )
    .digest('base64url')
    .slice(0, 27)

const draw = async (deps: Deps, despedida: Printed | undefined): Promise<Drawing> => {
  const pessoa = despedida && (await pessoaOf(deps, despedida))
  const cerimonia = despedida && cerimoniasOf(despedida).find(({ quando }) => quando !== '')
  const bytes = await makeOr503(deps, { kind: 'cartao', content: { pessoa, cerimonia } }, 'INDISPONIVEL')
  const hasPortrait = pessoa?.retrato !== undefined
  const complete = hasPortrait || !(await isPictureUnavailable(deps, despedida?.foto_perfil ?? null))
  return { bytes, complete }
}

const cartaoOf = async (deps: Deps, id: number, despedida: Printed | undefined, permit?: Permit): Promise<Cartao> => {
  const key = keyOf(despedida)
  const owner = despedida === undefined ? NEUTRAL : String(id)
  return { bytes: await deps.cartoes.getOrDraw(owner, key, () => draw(deps, despedida), permit), etag: `"${key}"` }
}

/** Counts the drawings of one address, those of ten minutes and those under way, so that one visitor cannot make the others wait. */
const createPermits = (deps: Deps) => {
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
      if (change(address, 1) > CARTOES_DRAWN_AT_ONCE_MAX)
        throw new Problem('MUITAS_TENTATIVAS', { retryAfter: 1, values: { n: 1 } })
      await deps.limits.hit('CARTAO', { address })
      return release
    } catch (error) {
      release()
      throw error
    }
  }
}

/**
 * Answers the card of a despedida for anybody; only one that must be drawn first counts against the address.
 * A private or inactive despedida has the portal's neutral card.
 * @throws Problem DESPEDIDA_NAO_ENCONTRADA, MUITAS_TENTATIVAS, INDISPONIVEL.
 */
export const createCartaoReader = (deps: Deps) => {
  const permit = createPermits(deps)
  return async (id: number, address: string): Promise<Cartao> =>
    cartaoOf(deps, id, await readOpenDespedida(deps, id), () => permit(addressKey(address)))
}

const readOpenDespedidaOrAbsent = (deps: Deps, id: number): Promise<Printed | undefined> =>
  readOpenDespedida(deps, id).catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) return undefined
    throw error
  })

/** Draws the card of a despedida as it is now, before anybody asks for it; removes it where the page is not open to everybody. */
export const refreshCartao = async (deps: Deps, id: number): Promise<void> => {
  const despedida = await readOpenDespedidaOrAbsent(deps, id)
  if (despedida === undefined) await deps.cartoes.remove(String(id))
  else await cartaoOf(deps, id, despedida)
}

const CARTOES_STORED_MAX = 10_000
const BATCH_ROWS = 1000

/** Removes cards whose despedida was erased or closed while this node did not listen, and the oldest of too many. */
export const cleanCartoes = async (deps: Deps): Promise<void> => {
  const ids = (await deps.cartoes.owners()).filter(owner => /^\d+$/.test(owner)).map(Number)
  for (let start = 0; start < ids.length; start += BATCH_ROWS) {
    const batch = ids.slice(start, start + BATCH_ROWS)
    const open = new Set(await listOpenIds(deps, batch))
    for (const id of batch) if (!open.has(id)) await deps.cartoes.remove(String(id))
  }
  await deps.cartoes.trim(CARTOES_STORED_MAX)
}
