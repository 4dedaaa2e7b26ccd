import { sql } from 'kysely'
import type { Atendimento, CapelaDoCartao, CartaoCapela } from '#contract/atendimento/schema.ts'
import { ATENDIMENTO } from '#contract/atendimento/schema.ts'
import { unitName } from '#contract/units.ts'
import { Problem } from '#server/core/problem.ts'
import { randomName } from '#server/core/secrets.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, execute, firstRow, hasRows } from '#server/db/rows.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { notaInternaOf } from '#server/features/despedida/queries.ts'
import { extensionEntry, markEntry, refuseOccupied } from '#server/features/transmissao/end-change.ts'
import { endColumns, extend, setCerimonia } from '#server/features/transmissao/end-store.ts'
import { insertRegistro } from '#server/features/transmissao/monitor-store.ts'
import { type Margins, marginsOf, minutesOf } from '#server/features/transmissao/queries.ts'
import type { Caller } from '#server/http/caller.ts'
import { addressKey } from '#server/http/rate-limits.ts'
import { extendByCartao, markByCartao, readByCartao } from './cerimonia-service.ts'

export const listCartoes = ({ db }: Deps): Promise<CartaoCapela[]> => allRows<CartaoCapela>(db)`
  select empresa, capela, criada_em as criado_em, usada_em as usado_em from chave_atendimento order by empresa, capela`

const replaceChave = (tx: Executor, { empresa, capela }: CapelaDoCartao, chaveHmac: string, contaId: number) =>
  execute(tx)`
    insert into chave_atendimento (empresa, capela, chave_hmac, criada_por) values (${empresa}, ${capela}, ${chaveHmac}, ${contaId})
    on conflict (empresa, capela) do update
      set chave_hmac = excluded.chave_hmac, criada_por = excluded.criada_por, criada_em = now(), usada_em = null`

/** @returns false if the chapel has no card. */
const deleteChave = (tx: Executor, { empresa, capela }: CapelaDoCartao): Promise<boolean> =>
  hasRows(tx)`delete from chave_atendimento where empresa = ${empresa} and capela = ${capela} returning 1`

/** The chapel of a card, and the portal's local time. */
type CartaoPlace = { empresa: string; capela: string; agora: string }

const findPlace = (db: Executor, chaveHmac: string) => firstRow<CartaoPlace>(db)`
  select empresa, capela, to_char(localtimestamp, 'YYYY-MM-DD HH24:MI:SS') as agora
  from chave_atendimento where chave_hmac = ${chaveHmac}`

const markUsed = (tx: Executor, { empresa, capela }: CartaoPlace) => execute(tx)`
  update chave_atendimento set usada_em = now() where empresa = ${empresa} and capela = ${capela}`

/** A card can still extend this long after the end, if the tolerance is shorter. */
const AFTER_END_MINUTES = 15

type CurrentVelorio = NonNullable<Atendimento['velorio']> & { id: number; despedidaId: number; camera: string }

/** The velório that began last in the chapel, until a quarter of an hour or the tolerance after its end. */
const findCurrent = (db: Executor, { empresa, capela }: CartaoPlace, margins: Margins) =>
  firstRow<CurrentVelorio>(db)`
    select a.id, a.despedida_id as "despedidaId", a.camera, f.nome, a.data_hora_inicial as "dataHoraInicial",
      a.data_hora_final as "dataHoraFinal", a.encerrada_em is not null as encerrada,
      ${notaInternaOf(sql`d.id`)} as "notaInterna", ${endColumns(margins)}
    from apresentacao a join despedida d on d.id = a.despedida_id join falecido f on f.id = d.falecido_id
    where a.status and a.empresa = ${empresa} and a.capela = ${capela} and a.data_hora_inicial <= localtimestamp
      and localtimestamp < a.data_hora_final + make_interval(mins => greatest(${minutesOf(margins, 'tolerancia')}, ${AFTER_END_MINUTES}::int))
    order by a.data_hora_inicial desc limit 1`

const PAGE = '/cartao-capela'
const hmacOf = (deps: Deps, chave: string): string => deps.secrets.hmac('atendimento', chave)

/** Generates the key of a card, which is returned only here; the previous card becomes invalid. */
export const createCartao = (deps: Deps, session: Session, place: CapelaDoCartao): Promise<{ caminho: string }> =>
  inTransaction(deps.db, async tx => {
    const chave = randomName()
    await replaceChave(tx, place, hmacOf(deps, chave), session.contaId)
    await recordAudit(tx, session.contaId, 'atendimento.cartao', { alvo: `capela:${place.empresa}:${place.capela}` })
    return { caminho: `${PAGE}#${chave}` }
  })

export const cancelCartao = (deps: Deps, session: Session, place: CapelaDoCartao): Promise<{ cancelado: boolean }> =>
  inTransaction(deps.db, async tx => {
    const cancelado = await deleteChave(tx, place)
    const alvo = `capela:${place.empresa}:${place.capela}`
    if (cancelado) await recordAudit(tx, session.contaId, 'atendimento.cancelar', { alvo })
    return { cancelado }
  })

/** @throws Problem NAO_ENCONTRADO for a wrong or cancelled key, MUITAS_TENTATIVAS for an address that tries many. */
const placeOf = async (deps: Deps, { address }: Caller, chave: string): Promise<CartaoPlace> => {
  const place = await findPlace(deps.db, hmacOf(deps, chave))
  if (place) return place
  await deps.limits.hit('ATENDIMENTO_RECUSADO', { address: addressKey(address) })
  throw new Problem('NAO_ENCONTRADO', { message: ATENDIMENTO.naoVale })
}

const describe = async (deps: Deps, db: Executor, place: CartaoPlace): Promise<Atendimento> => ({
  ...place,
  unidade: unitName(place.empresa) ?? place.empresa,
  velorio: (await findCurrent(db, place, marginsOf(deps))) ?? null,
})

/** The velório that takes place in the chapel of the card, or the ceremony of a card without a chapel. */
export const readAtendimento = async (deps: Deps, caller: Caller, chave: string): Promise<Atendimento> =>
  (await readByCartao(deps, hmacOf(deps, chave))) ?? describe(deps, deps.db, await placeOf(deps, caller, chave))

type CardChange = {
  acao: string
  registro: string
  apply: (tx: Executor, velorio: CurrentVelorio) => Promise<void>
  isDone?: (velorio: CurrentVelorio) => boolean
}

/**
 * Changes the velório that takes place now, and no other. What staff ended stays ended.
 * @throws Problem NAO_ENCONTRADO, CAPELA_OCUPADA when the hours belong to another family.
 */
const change = async (deps: Deps, caller: Caller, chave: string, { acao, registro, apply, isDone }: CardChange) => {
  const place = await placeOf(deps, caller, chave)
  return inTransaction(deps.db, async tx => {
    const velorio = await findCurrent(tx, place, marginsOf(deps))
    if (!velorio || velorio.encerrada) throw new Problem('NAO_ENCONTRADO', { message: ATENDIMENTO.semVelorio })
    if (isDone?.(velorio)) return describe(deps, tx, place)
    await apply(tx, velorio)
    await markUsed(tx, place)
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
