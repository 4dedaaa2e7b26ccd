import { ATENDIMENTO } from '#contract/atendimento/messages.ts'
import type { Atendimento, CapelaDoCartao, CartaoCapela } from '#contract/atendimento/schema.ts'
import { unitName } from '#contract/units.ts'
import { Problem } from '#server/core/problem.ts'
import { randomName } from '#server/core/secrets.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { extensionEntry, markEntry, refuseOccupied } from '#server/features/transmissao/end-change.ts'
import { extend, setCerimonia } from '#server/features/transmissao/end-store.ts'
import { insertRegistro } from '#server/features/transmissao/monitor-store.ts'
import { marginsOf } from '#server/features/transmissao/queries.ts'
import type { Caller } from '#server/http/caller.ts'
import { addressKey } from '#server/http/rate-limits.ts'
import { extendByCartao, markByCartao, readByCartao } from './cerimonia-service.ts'
import * as store from './store.ts'

const PAGE = '/cartao-capela'
const hmacOf = (deps: Deps, chave: string): string => deps.secrets.hmac('atendimento', chave)

export const listCartoes = (deps: Deps): Promise<CartaoCapela[]> => store.listCartoes(deps.db)

/** Generates the key of a card, which is returned only here; the previous card becomes invalid. */
export const createCartao = (deps: Deps, session: Session, place: CapelaDoCartao): Promise<{ caminho: string }> =>
  inTransaction(deps.db, async tx => {
    const chave = randomName()
    await store.replaceChave(tx, place, hmacOf(deps, chave), session.contaId)
    await recordAudit(tx, session.contaId, 'atendimento.cartao', { alvo: `capela:${place.empresa}:${place.capela}` })
    return { caminho: `${PAGE}#${chave}` }
  })

export const cancelCartao = (deps: Deps, session: Session, place: CapelaDoCartao): Promise<{ cancelado: boolean }> =>
  inTransaction(deps.db, async tx => {
    const cancelado = await store.deleteChave(tx, place)
    const alvo = `capela:${place.empresa}:${place.capela}`
    if (cancelado) await recordAudit(tx, session.contaId, 'atendimento.cancelar', { alvo })
    return { cancelado }
  })

/** @throws Problem NAO_ENCONTRADO for a wrong or cancelled key, MUITAS_TENTATIVAS for an address that tries many. */
const placeOf = async (deps: Deps, { address }: Caller, chave: string): Promise<store.CartaoPlace> => {
  const place = await store.findPlace(deps.db, hmacOf(deps, chave))
  if (place) return place
  await deps.limits.hit('ATENDIMENTO_RECUSADO', { address: addressKey(address) })
  throw new Problem('NAO_ENCONTRADO', { message: ATENDIMENTO.naoVale })
}

const describe = async (deps: Deps, db: Executor, place: store.CartaoPlace): Promise<Atendimento> => ({
  ...place,
  unidade: unitName(place.empresa) ?? place.empresa,
  velorio: (await store.findCurrent(db, place, marginsOf(deps))) ?? null,
})

/** The velório that takes place in the chapel of the card, or the ceremony of a card without a chapel. */
export const readAtendimento = async (deps: Deps, caller: Caller, chave: string): Promise<Atendimento> =>
  (await readByCartao(deps, hmacOf(deps, chave))) ?? describe(deps, deps.db, await placeOf(deps, caller, chave))

type CardChange = {
  acao: string
  registro: string
  apply: (tx: Executor, velorio: store.CurrentVelorio) => Promise<void>
  isDone?: (velorio: store.CurrentVelorio) => boolean
}

/**
 * Changes the velório that takes place now, and no other. What staff ended stays ended.
 * @throws Problem NAO_ENCONTRADO, CAPELA_OCUPADA when the hours belong to another family.
 */
const change = async (deps: Deps, caller: Caller, chave: string, { acao, registro, apply, isDone }: CardChange) => {
  const place = await placeOf(deps, caller, chave)
  return inTransaction(deps.db, async tx => {
    const velorio = await store.findCurrent(tx, place, marginsOf(deps))
    if (!velorio || velorio.encerrada) throw new Problem('NAO_ENCONTRADO', { message: ATENDIMENTO.semVelorio })
    if (isDone?.(velorio)) return describe(deps, tx, place)
    await apply(tx, velorio)
    await store.markUsed(tx, place)
    await insertRegistro(tx, velorio.camera, acao, `${registro}, pelo cartão da capela`)
    const cartao = `${place.empresa} ${place.capela}`
    const subject = { despedidaId: velorio.despedidaId, alvo: `apresentacao:${velorio.id}`, detalhe: { cartao } }
    await recordAudit(tx, null, `transmissao.${acao}`, subject)
    return describe(deps, tx, place)
  }).catch(refuseOccupied)
}

export const markCerimonia = async (
  deps: Deps,
  caller: Caller,
  chave: string,
  emAndamento: boolean,
): Promise<Atendimento> =>
  (await markByCartao(deps, hmacOf(deps, chave), emAndamento)) ??
  change(deps, caller, chave, {
    ...markEntry(emAndamento),
    apply: (tx, { id }) => setCerimonia(tx, id, emAndamento),
    isDone: ({ cerimonia }) => cerimonia === emAndamento,
  })

type Extension = { chave: string; minutos: number; fim: string }

/** A second tap shows another end than the velório has by then, and adds nothing. */
export const extendVelorio = async (
  deps: Deps,
  caller: Caller,
  { chave, minutos, fim }: Extension,
): Promise<Atendimento> =>
  (await extendByCartao(deps, hmacOf(deps, chave), minutos, fim)) ??
  change(deps, caller, chave, {
    ...extensionEntry(minutos),
    apply: (tx, { id }) => extend(tx, id, minutos),
    isDone: ({ dataHoraFinal }) => dataHoraFinal !== fim,
  })
