import { sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'
import type { Tables } from '#server/db/tables.ts'

export type Purpose = Tables['codigo_verificacao']['finalidade']
/** `equipe`: the key of a staff account, which also accepts codes requested by colleagues. */
export type CodeKey = { finalidade: Purpose; contato: string; dono: string; equipe?: boolean }

/** Serialises requests for one contact until the transaction ends: of concurrent requests only one sends a code. */
export const lockContact = async (tx: Executor, finalidade: Purpose, contato: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`codigo:${finalidade}:${contato}`}, 0))`.execute(tx)
}

export type RunningCode = {
  id: number
  dono: string
  /** Seconds until another code may be sent, and seconds since this one was requested. */
  restante: number
  idade: number
}

/**
 * The code of this contact and purpose that still blocks another one, regardless of who requested it. A verified phone blocks nothing: its code is
 * spent, and waiting for it would show fields that no code fits.
 */
export const findRunningCode = async (
  db: Executor,
  finalidade: Purpose,
  contato: string,
  wait: number,
): Promise<RunningCode | undefined> => {
  const result = await sql<RunningCode>`
    select id, dono, ceil(extract(epoch from criado_em + make_interval(secs => ${wait}::int) - now()))::int as restante,
      greatest(0, floor(extract(epoch from now() - criado_em)))::int as idade
    from codigo_verificacao where finalidade = ${finalidade} and contato = ${contato} and not anulado
      and (finalidade <> 'moderador' or validado_em is null)
    order by id desc limit 1`.execute(db)
  const row = result.rows[0]
  return row && row.restante > 0 ? row : undefined
}

/** The contact of a code, by the handle that requested it. */
export const findContato = async (db: Executor, finalidade: Purpose, dono: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('codigo_verificacao')
      .select('contato')
      .where('finalidade', '=', finalidade)
      .where('dono', '=', dono)
      .executeTakeFirst()
  )?.contato

/** Inserts a code, valid for 10 minutes, which voids the older ones of the same purpose and contact. */
export const insertCode = async (db: Executor, key: CodeKey, codigoHmac: string): Promise<number> => {
  await sql`update codigo_verificacao set anulado = true
    where finalidade = ${key.finalidade} and contato = ${key.contato} and not anulado and validado_em is null`.execute(
    db,
  )
  const result = await sql<{ id: number }>`
    insert into codigo_verificacao (finalidade, contato, dono, codigo_hmac, expira_em)
    values (${key.finalidade}, ${key.contato}, ${key.dono}, ${codigoHmac}, now() + interval '10 minutes') returning id`.execute(
    db,
  )
  return result.rows[0]?.id ?? 0
}

/** Records that the code was sent to another contact than the requested one. */
export const storeDestino = async (db: Executor, id: number, destino: string): Promise<void> => {
  await db.updateTable('codigo_verificacao').set({ destino }).where('id', '=', id).execute()
}

export const voidCode = async (db: Executor, id: number): Promise<void> => {
  await sql`update codigo_verificacao set anulado = true where id = ${id}`.execute(db)
}

export type Try = { id: number; dono: string; destino: string | null; codigoHmac: string }

/** Owner of the codes that an account requests. */
export const ownerOf = (contaId: number): string => `conta:${contaId}`

const STAFF_OWNERS = sql`(select 'conta:' || c.id from conta c where c.ativo and c.papeis && array['ROLE_ADMIN', 'ROLE_COLABORADOR'])`

/** Rows that a key accepts: its owner's and, for staff, those of every colleague. */
const opens = ({ dono, equipe = false }: CodeKey) =>
  sql<boolean>`(dono = ${dono} or (${equipe}::boolean and dono in ${STAFF_OWNERS}))`

/** Whether the owner of a code is an active staff account. */
export const isStaffOwner = async (db: Executor, dono: string): Promise<boolean> =>
  (await sql`select 1 where ${dono} in ${STAFF_OWNERS}`.execute(db)).rows.length > 0

/** Counts a try in one statement, before anything is compared: the sixth finds no code (security R2). */
export const countTry = async (db: Executor, key: CodeKey): Promise<Try | undefined> => {
  const result = await sql<Try>`
    update codigo_verificacao set tentativas = tentativas + 1
    where id = (select id from codigo_verificacao where finalidade = ${key.finalidade} and contato = ${key.contato} and ${opens(key)}
      and not anulado and validado_em is null and expira_em > now() order by id desc limit 1)
      and tentativas < 5
    returning id, dono, destino, codigo_hmac as "codigoHmac"`.execute(db)
  return result.rows[0]
}

/** Whether the newest code of this key is exhausted by tries: the response is then 429, not "wrong". */
export const isExhausted = async (db: Executor, key: CodeKey): Promise<boolean> => {
  const result = await sql`
    select 1 from codigo_verificacao where finalidade = ${key.finalidade} and contato = ${key.contato} and ${opens(key)}
      and not anulado and validado_em is null and expira_em > now() and tentativas >= 5`.execute(db)
  return result.rows.length > 0
}

/** @returns false when another request validated it first. */
export const markValidated = async (db: Executor, id: number, contaId: number | null = null): Promise<boolean> => {
  const result = await sql`update codigo_verificacao set validado_em = now(), validado_por = ${contaId}
    where id = ${id} and validado_em is null returning 1`.execute(db)
  return result.rows.length > 0
}

export type ValidatedCode = { dono: string; codigoHmac: string }

/** The newest code of this phone that the account validated within 30 minutes. */
export const findValidatedCode = async (
  db: Executor,
  contaId: number,
  contato: string,
): Promise<ValidatedCode | undefined> => {
  const result = await sql<ValidatedCode>`
    select dono, codigo_hmac as "codigoHmac" from codigo_verificacao
    where validado_por = ${contaId} and contato = ${contato} and finalidade = 'moderador'
      and validado_em > now() - interval '30 minutes' order by validado_em desc limit 1`.execute(db)
  return result.rows[0]
}

export type ModeradorByPhone = {
  id: number
  nome: string
  moderador_cliente: string
  parentesco_falecido: string
  tipo_parentesco: string | null
}

/** The existing moderator with a phone: a person with an active moderator account. */
export const findModeradorByPhone = async (db: Executor, telefone: string): Promise<ModeradorByPhone | undefined> => {
  const result = await sql<ModeradorByPhone>`
    select p.id, p.nome, p.moderador_cliente, p.parentesco_falecido, p.tipo_parentesco from pessoa p
    where p.telefone = ${telefone} and exists (select 1 from conta c where c.pessoa_id = p.id and c.ativo and 'ROLE_MODERADOR' = any(c.papeis))
    order by p.id limit 1`.execute(db)
  return result.rows[0]
}

export const findPhoneOfPerson = (db: Executor, pessoaId: number) =>
  db.selectFrom('pessoa').select('telefone').where('id', '=', pessoaId).executeTakeFirst()

export const emailInUse = async (db: Executor, email: string): Promise<boolean> => {
  const result =
    await sql`select 1 from conta where lower(email) = lower(${email}) or lower(username) = lower(${email}) limit 1`.execute(
      db,
    )
  return result.rows.length > 0
}
