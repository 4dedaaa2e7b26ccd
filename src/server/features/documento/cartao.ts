import { createHash } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { readOpen } from '#server/features/despedida/public-service.ts'
import { cerimoniasOf, type Printed, pessoaOf } from './content.ts'
import { makeOr503 } from './service.ts'

const KEPT = 120

export type Cartao = { bytes: Uint8Array; etag: string }

/** What is drawn, and nothing else: the same words make the same card. */
const keyOf = (despedida: Printed | undefined): string =>
  createHash('sha256')
    .update(
      despedida === undefined
        ? 'neutro'
        : JSON.stringify([
            despedida.pessoa_falecida,
            despedida.foto_perfil,
            despedida.foto_fundo,
            cerimoniasOf(despedida),
          ]),
    )
    .digest('base64url')
    .slice(0, 27)

const draw = async (deps: Deps, despedida: Printed | undefined): Promise<Uint8Array> => {
  const content = {
    pessoa: despedida && (await pessoaOf(deps, despedida)),
    cerimonia: despedida && cerimoniasOf(despedida).find(({ quando }) => quando !== ''),
  }
  return makeOr503(deps, { kind: 'cartao', content }, 'INDISPONIVEL')
}

/**
 * Share cards in memory, the ones asked for last; a change of the farewell asks for another one. Askers of the same card wait for one drawing.
 * @throws Problem DESPEDIDA_NAO_ENCONTRADA. A private or inactive farewell answers the portal's neutral card.
 */
export const createCartoes = (deps: Deps) => {
  const kept = new Map<string, Promise<Uint8Array>>()
  return async (id: number): Promise<Cartao> => {
    const despedida = await readOpen(deps, id)
    const key = keyOf(despedida)
    const drawing = kept.get(key) ?? draw(deps, despedida)
    kept.delete(key)
    kept.set(key, drawing)
    drawing.catch(() => kept.delete(key))
    const oldest = kept.size > KEPT ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
    return { bytes: await drawing, etag: `"${key}"` }
  }
}
