import { LIST_MAX } from '#contract/limits.ts'
import { TELA_HEARTBEAT_INTERVAL_SECONDS, TELA_MISSED_HEARTBEATS_MAX, TELAS_MAX } from '#contract/tela/limits.ts'
import { SAGUAO } from '#contract/tela/messages.ts'
import { telaMatches } from '#contract/tela/rules.ts'
import type { Batida, BatidaResponse, NovaChaveTela, Tela, VelorioDeHoje } from '#contract/tela/schema.ts'
import { canonicalUnit, displayCode, type UnitCode } from '#contract/units.ts'
import { Problem } from '#server/core/problem.ts'
import { randomName } from '#server/core/secrets.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { addressKey } from '#server/http/rate-limits.ts'
import * as store from './store.ts'
import { displayMarginsOf } from './velorio-rules.ts'
import { readCapelaState, readSaguaoState } from './velorio-service.ts'

const hmacOf = (deps: Deps, { empresa, lugar }: store.TelaPlace, chave: string): string =>
  deps.secrets.hmac('tela', `${empresa}:${lugar}:${chave}`)

/** Whether the display has the key that staff generated for this place. */
export const holdsChave = async (deps: Deps, place: store.TelaPlace, chave: string | undefined): Promise<boolean> => {
  if (chave === undefined || chave === '') return false
  const known = await store.findChaveHmac(deps.db, place)
  return known !== undefined && deps.secrets.sameHmac(known, hmacOf(deps, place, chave))
}

const PICTURE_SIGNATURE = 'tela-imagem'

/**
 * Signs the address of one picture for displays with the key of this place; a new key invalidates it.
 * @returns undefined for a place without a key.
 */
export const signPicture = async (deps: Deps, place: store.TelaPlace, nome: string): Promise<string | undefined> => {
  const chaveHmac = await store.findChaveHmac(deps.db, place)
  if (chaveHmac === undefined) return undefined
  return deps.secrets.hmac(PICTURE_SIGNATURE, `${place.empresa}:${place.lugar}:${chaveHmac}:${nome}`)
}

/** A display without a key is added to the list only within the limit of its address. */
const mayBeListed = async (deps: Deps, address: string, comChave: boolean): Promise<boolean> => {
  if (comChave) return true
  try {
    await deps.limits.hit('TELA_NOVA', { address: addressKey(address) })
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'MUITAS_TENTATIVAS') return false
    throw error
  }
}

/** Responds to a display's heartbeat with its current content. A display that is not listed gets the same response. */
export const answerHeartbeat = async (deps: Deps, body: Batida, address: string): Promise<BatidaResponse> => {
  const place = { empresa: body.empresa, lugar: body.lugar }
  const comChave = await holdsChave(deps, place, body.chave)
  const heartbeat = { ...place, id: body.tela, comChave, versao: body.versao, mostra: body.mostra }
  const listed = await store.recordHeartbeat(deps.db, heartbeat)
  if (!listed && (await mayBeListed(deps, address, comChave)))
    await inTransaction(deps.db, tx => store.insertTela(tx, heartbeat, TELAS_MAX))
  const state = body.lugar === SAGUAO ? await readSaguaoState(deps, body.empresa) : await readCapelaState(deps, place)
  // The version depends on the key: after a replacement the next heartbeat removes content that required the old key.
  const conteudo = comChave ? `${state.conteudo}:chave` : state.conteudo
  const reservado = comChave ? null : state.reservado
  return { ...state, conteudo, recarregar: listed?.recarregar ?? false, reservado }
}

/** Velórios of a unit that take place today and have not left its lobby display. @throws Problem NAO_ENCONTRADO for an unknown unit. */
export const listToday = async (deps: Deps, empresa: string): Promise<VelorioDeHoje[]> => {
  const code = canonicalUnit(empresa)
  if (code === undefined) throw new Problem('NAO_ENCONTRADO')
  return store.listToday(deps.db, code, displayMarginsOf(deps.config, code), LIST_MAX.public)
}

export const listTelas = async (deps: Deps, busca: string): Promise<Tela[]> => {
  const telas = await store.listTelas(deps.db, TELA_HEARTBEAT_INTERVAL_SECONDS * TELA_MISSED_HEARTBEATS_MAX)
  return telas.filter(tela => telaMatches(tela, busca))
}

export const reloadTela = async (deps: Deps, id: string): Promise<{ id: string }> => {
  if (!(await store.markReload(deps.db, id))) throw new Problem('NAO_ENCONTRADO')
  return { id }
}

export const forgetTela = async (deps: Deps, id: string): Promise<{ id: string }> => {
  if ((await store.removeTelas(deps.db, [id])) === 0) throw new Problem('NAO_ENCONTRADO')
  return { id }
}

export const removeTelas = async (deps: Deps, ids: readonly string[]): Promise<{ removidas: number }> => ({
  removidas: await store.removeTelas(deps.db, ids),
})

/** Generates a key, which is returned only here; the previous key becomes invalid. */
export const createChave = (
  deps: Deps,
  session: Session,
  place: NovaChaveTela,
): Promise<{ chave: string; caminho: string }> =>
  inTransaction(deps.db, async tx => {
    const chave = randomName()
    await store.replaceChave(tx, place, hmacOf(deps, place, chave), session.contaId)
    await recordAudit(tx, session.contaId, 'tela.chave', { alvo: `tela:${place.empresa}:${place.lugar}` })
    return { chave, caminho: `/capela/${displayCode(place.empresa as UnitCode)}/${place.lugar}?chave=${chave}` }
  })
