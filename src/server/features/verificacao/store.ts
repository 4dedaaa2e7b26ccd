import { sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'
import { execute, firstRow, firstValue, hasRows, onlyRow } from '#server/db/rows.ts'
import type { Tables } from '#server/db/tables.ts'

export type Purpose = Tables['codigo_verificacao']['finalidade']
/** `equipe`: the key of a staff account, which also accepts codes requested by colleagues. */
export type CodeKey = { finalidade: Purpose; contato: string; dono: string; equipe?: boolean }

/** Serialises requests for one contact until the transaction ends: of concurrent requests only one sends a code. */
export const lockContact = (tx: Executor, finalidade: Purpose, contato: string) =>
  execute(tx)`select pg_advisory_xact_lock(hashtextextended(${`codigo:${finalidade}:${contato}`}, 0))`

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
  const row = await firstRow<RunningCode>(db)`
    select id, dono, ceil(extract(epoch from criado_em + make_interval(secs => ${wait}::int) - now()))::int as restante,
      greatest(0, floor(extract(epoch from now() - criado_em)))::int as idade
    from codigo_verificacao where finalidade = ${finalidade} and contato = ${contato} and not anulado
      and (finalidade <> 'moderador' or validado_em is null)
    order by id desc limit 1`
  return row && row.restante > 0 ? row : undefined
}

/** The contact of a code, by the handle that requested it. */
export const findContato = (db: Executor, finalidade: Purpose, dono: string) => firstValue<string>(db)`
    select contato from codigo_verificacao where finalidade = ${finalidade} and dono = ${dono} limit 1`

/** Inserts a code, valid for 10 minutes, which voids the older ones of the same purpose and contact. */
export const insertCode = async (db: Executor, key: CodeKey, codigoHmac: string): Promise<number> => {
  await execute(db)`update codigo_verificacao set anulado = true
    where finalidade = ${key.finalidade} and contato = ${key.contato} and not anulado and validado_em is null`
  const { id } = await onlyRow<{ id: number }>(db)`
    insert into codigo_verificacao (finalidade, contato, dono, codigo_hmac, expira_em)
    values (${key.finalidade}, ${key.contato}, ${key.dono}, ${codigoHmac}, now() + interval '10 minutes') returning id`
  return id
}

/** Records that the code was sent to another contact than the requested one. */
export const storeDestino = (db: Executor, id: number, destino: string) =>
  execute(db)`update codigo_verificacao set destino = ${destino} where id = ${id}`

export const voidCode = (db: Executor, id: number) =>
  execute(db)`update codigo_verificacao set anulado = true where id = ${id}`

export type Try = { id: number; dono: string; destino: string | null; codigoHmac: string }

/** Owner of the codes that an account requests. */
export const ownerOf = (contaId: number): string => `conta:${contaId}`

const STAFF_OWNERS = sql`(select 'conta:' || c.id from conta c where c.ativo and c.papeis && array['ROLE_ADMIN', 'ROLE_COLABORADOR'])`

/** Rows that a key accepts: its owner's and, for staff, those of every colleague. */
const opens = ({ dono, equipe = false }: CodeKey) =>
  sql<boolean>`(dono = ${dono} or (${equipe}::boolean and dono in ${STAFF_OWNERS}))`

/** Whether the owner of a code is an active staff account. */
export const isStaffOwner = (db: Executor, dono: string) => hasRows(db)`select 1 where ${dono} in ${STAFF_OWNERS}`

/** Counts a try in one statement, before anything is compared: one more than `max` finds no code. */
export const countTry = (db: Executor, key: CodeKey, max: number) => firstRow<Try>(db)`
    update codigo_verificacao set tentativas = tentativas + 1
    where id = (select id from codigo_verificacao where finalidade = ${key.finalidade} and contato = ${key.contato} and ${opens(key)}
      and not anulado and validado_em is null and expira_em > now() order by id desc limit 1)
      and tentativas < ${max}::int
    returning id, dono, destino, codigo_hmac as "codigoHmac"`

/** Whether the newest code of this key is exhausted by tries: the response is then 429, not "wrong". */
export const isExhausted = (db: Executor, key: CodeKey, max: number) => hasRows(db)`
    select 1 from codigo_verificacao where finalidade = ${key.finalidade} and contato = ${key.contato} and ${opens(key)}
      and not anulado and validado_em is null and expira_em > now() and tentativas >= ${max}::int`

/** @returns false when another request validated it first. */
export const markValidated = (db: Executor, id: number, contaId: number | null = null) => hasRows(db)`
    update codigo_verificacao set validado_em = now(), validado_por = ${contaId}
    where id = ${id} and validado_em is null returning 1`

export type ValidatedCode = { dono: string; codigoHmac: string }

/** The newest code of this phone that the account validated within 30 minutes. */
export const findValidatedCode = (db: Executor, contaId: number, contato: string) => firstRow<ValidatedCode>(db)`
    select dono, codigo_hmac as "codigoHmac" from codigo_verificacao
    where validado_por = ${contaId} and contato = ${contato} and finalidade = 'moderador'
      and validado_em > now() - interval '30 minutes' order by validado_em desc limit 1`

export type ModeradorByPhone = {
  id: number
  nome: string
  moderador_cliente: string
  parentesco_falecido: string
  tipo_parentesco: string | null
}

/** The existing moderator with a phone: a person with an active moderator account. */
export const findModeradorByPhone = (db: Executor, telefone: string) => firstRow<ModeradorByPhone>(db)`
    select p.id, p.nome, p.moderador_cliente, p.parentesco_falecido, p.tipo_parentesco from pessoa p
    where p.telefone = ${telefone} and exists (select 1 from conta c where c.pessoa_id = p.id and c.ativo and 'ROLE_MODERADOR' = any(c.papeis))
    order by p.id limit 1`

export const findPhoneOfPerson = (db: Executor, pessoaId: number) =>
  db.selectFrom('pessoa').select('telefone').where('id', '=', pessoaId).executeTakeFirst()

export const emailInUse = (db: Executor, email: string) =>
  hasRows(db)`select 1 from conta where lower(email) = lower(${email}) or lower(username) = lower(${email}) limit 1`
