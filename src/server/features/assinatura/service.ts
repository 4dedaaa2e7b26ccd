import { sql } from 'kysely'
import type { z } from 'zod'
import { PRESENCA_FOLHA_DAYS } from '#contract/assinatura/limits.ts'
import type { Assinatura, AssinaturasQuery, assinaturaBody, LivroDePresenca } from '#contract/assinatura/schema.ts'
import { ASSINATURA } from '#contract/assinatura/schema.ts'
import { LIST_MAX } from '#contract/limits.ts'
import { Problem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, countRows, onlyRow } from '#server/db/rows.ts'
import { containsAll } from '#server/db/search.ts'
import type { Session } from '#server/db/sessions.ts'
import type { NewRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { requireDespedidaAccess, type VisitorAccess, visitorAccess } from '#server/features/despedida/access-service.ts'
import { isPresencaChave, presencaChave } from '#server/features/despedida/presenca-chave.ts'
import { findWhosePage } from '#server/features/despedida/queries.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Once } from '#server/http/contract.ts'
import { type Listing, type Page, pageOf } from '#server/http/pagination.ts'
import { addressKey } from '#server/http/rate-limits.ts'

const insertAssinatura = async (db: Executor, values: NewRow<'assinatura'>): Promise<number> =>
  (await db.insertInto('assinatura').values(values).returning('id').executeTakeFirstOrThrow()).id

/** Words of name and city, local minutes, and where. */
type Which = Pick<AssinaturasQuery, 'busca' | 'de' | 'ate' | 'onde'>

const matching = (despedidaId: number, { busca = '', de, ate, onde }: Which) =>
  sql.join(
    [
      sql`despedida_id = ${despedidaId}`,
      ...containsAll(sql`dobrar(nome || ' ' || cidade)`, busca),
      ...(de === undefined ? [] : [sql`criado_em >= ${de}::timestamp::timestamptz`]),
      ...(ate === undefined ? [] : [sql`criado_em < ${ate}::timestamp::timestamptz + interval '1 minute'`]),
      ...(onde === undefined ? [] : [sql`na_capela = ${onde === 'capela'}::boolean`]),
    ],
    sql` and `,
  )

/** Newest first. */
const readAssinaturas = async (
  db: Executor,
  despedidaId: number,
  { limit, offset, ...which }: Omit<Page, 'busca'> & Which,
) => {
  const where = matching(despedidaId, which)
  const rows = await allRows<Assinatura>(db)`
    select id, nome, cidade, na_capela, criado_em from assinatura where ${where}
    order by id desc limit ${limit} offset ${offset}`
  const { total } = await onlyRow<{ total: number }>(db)`select count(*)::int as total from assinatura where ${where}`
  return { rows, total }
}

/** @returns how many there were. */
const deleteMatching = (db: Executor, despedidaId: number, which: Which): Promise<number> =>
  countRows(db)`delete from assinatura where ${matching(despedidaId, which)} returning 1`

/** @returns false where the despedida has no such signature. */
const deleteAssinatura = async (db: Executor, despedidaId: number, id: number): Promise<boolean> =>
  (await countRows(db)`delete from assinatura where id = ${id} and despedida_id = ${despedidaId} returning 1`) > 0

type SigningRequest = { despedidaId: number; chave: string | undefined; codigo: string | undefined }
type SigningAccess = Pick<VisitorAccess, 'participanteId'> & { naCapela: boolean }

/**
 * Who stands in the chapel has its key; everybody else signs where the page opens for them.
 * @throws Problem DESPEDIDA_PRIVADA and the two other quoted texts.
 */
const requireSigningAccess = async (
  deps: Deps,
  caller: Caller,
  { despedidaId, chave, codigo }: SigningRequest,
): Promise<SigningAccess> => {
  const access = await visitorAccess(deps, deps.db, despedidaId, caller, codigo)
  const naCapela = chave !== undefined && isPresencaChave(deps, despedidaId, chave)
  if (access.tipo === 'Privada' && !access.granted && !naCapela) throw new Problem('DESPEDIDA_PRIVADA')
  return { participanteId: access.participanteId, naCapela }
}

export const readLivro = async (deps: Deps, caller: Caller, request: SigningRequest): Promise<LivroDePresenca> => {
  const { naCapela } = await requireSigningAccess(deps, caller, request)
  const whose = await findWhosePage(deps.db, request.despedidaId)
  return { ...(whose ?? { nome: '', sexo: null, foto_perfil: null }), na_capela: naCapela }
}

/** A repeated request of one device is one signature, and counts once: a room full of phones shares one address. */
export const sign = async (
  deps: Deps,
  caller: Caller,
  body: z.output<typeof assinaturaBody> & { envio?: string },
  once: Once,
): Promise<{ mensagem: typeof ASSINATURA.recebida }> => {
  const { despedida: despedidaId, nome, cidade, chave, codigo, envio } = body
  const access = await requireSigningAccess(deps, caller, { despedidaId, chave, codigo })
  const counted = {
    'address+despedida': `${addressKey(caller.address)}:${despedidaId}`,
    despedida: String(despedidaId),
  }
  // Who has the key stands in the chapel, or reads its sheet: a flood from afar does not close the book there.
  const limit = access.naCapela ? 'ASSINATURA_CAPELA' : 'ASSINATURA'
  await deps.limits.hit(limit, counted)
  let isNew = false
  await once(
    async tx => {
      isNew = true
      const id = await insertAssinatura(tx, {
        despedida_id: despedidaId,
        participante_id: access.participanteId,
        nome,
        cidade,
        na_capela: access.naCapela,
      })
      await recordAudit(tx, null, 'presenca.assinar', { despedidaId, alvo: `assinatura:${id}` })
      return id
    },
    JSON.stringify([despedidaId, nome, cidade, access, envio]),
  )
  if (!isNew) await deps.limits.refund(limit, counted)
  return { mensagem: ASSINATURA.recebida }
}

/** For the family, and for staff who print its book. @throws Problem DESPEDIDA_NAO_ENCONTRADA */
export const listAssinaturas = async (
  deps: Pick<Deps, 'db'>,
  session: Session,
  despedidaId: number,
  { de, ate, onde, ...query }: AssinaturasQuery,
): Promise<Listing<Assinatura>> => {
  await requireDespedidaAccess(deps.db, session, despedidaId)
  const { rows, total } = await readAssinaturas(deps.db, despedidaId, {
    ...pageOf(query, LIST_MAX.staff),
    de,
    ate,
    onde,
  })
  return { itens: rows, total }
}

/** All signatures for the family's copy of the book, oldest first. The caller checks the permission. */
export const listParaImpressao = async (db: Executor, despedidaId: number): Promise<Assinatura[]> => {
  const { rows } = await readAssinaturas(db, despedidaId, { limit: Number.MAX_SAFE_INTEGER, offset: 0 })
  return rows.reverse()
}

export const readChave = async (deps: Deps, session: Session, despedidaId: number) => {
  await requireDespedidaAccess(deps.db, session, despedidaId)
  return presencaChave(deps, despedidaId, PRESENCA_FOLHA_DAYS)
}

/** Everything of a flood in one go. The history says how many, and no name. @throws Problem DESPEDIDA_NAO_ENCONTRADA */
export const removeAssinaturas = (
  deps: Deps,
  session: Session,
  despedidaId: number,
  which: Which,
): Promise<{ retiradas: number }> =>
  inTransaction(deps.db, async tx => {
    await requireDespedidaAccess(tx, session, despedidaId)
    const retiradas = await deleteMatching(tx, despedidaId, which)
    if (retiradas > 0)
      await recordAudit(tx, session.contaId, 'presenca.retirar-varias', { despedidaId, detalhe: { retiradas } })
    return { retiradas }
  })

/** Takes a signature out that does not belong into the book. @throws Problem DESPEDIDA_NAO_ENCONTRADA, NAO_ENCONTRADO */
export const removeAssinatura = (
  deps: Deps,
  session: Session,
  { id: despedidaId, assinatura: id }: { id: number; assinatura: number },
): Promise<{ id: number }> =>
  inTransaction(deps.db, async tx => {
    await requireDespedidaAccess(tx, session, despedidaId)
    if (!(await deleteAssinatura(tx, despedidaId, id))) throw new Problem('NAO_ENCONTRADO')
    await recordAudit(tx, session.contaId, 'presenca.retirar', { despedidaId, alvo: `assinatura:${id}` })
    return { id }
  })
