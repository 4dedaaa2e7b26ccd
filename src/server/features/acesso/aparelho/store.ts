import { sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'
import { allRows, allValues, execute, firstRow, firstValue, hasRows } from '#server/db/rows.ts'
import type { Account } from '#server/features/acesso/store.ts'

/**
 * SQL condition on an account `c`: it may stay signed in on a device. Nothing but a moderator's, of a person who is not staff with another
 * account either, and who looks after a page.
 */
const MAY_STAY_SIGNED_IN = sql`(c.origem = 'local' and c.ativo and 'ROLE_MODERADOR' = any(c.papeis)
  and not exists (select 1 from conta e where e.pessoa_id = c.pessoa_id and e.papeis && array['ROLE_ADMIN', 'ROLE_COLABORADOR'])
  and not exists (select 1 from segundo_fator f where f.conta_id = c.id)
  and exists (select 1 from moderador_despedida m where m.pessoa_id = c.pessoa_id))`

/** The account with the password that was compared. */
export type Owner = Pick<Account, 'id' | 'senhaHash'>
type NewDevice = { account: Owner; tokenHmac: string; nome: string; days: number }

/**
 * Locks the account, so that a change that ends its devices comes before, and is seen, or after, and ends this one.
 * @returns undefined for an account that may not stay signed in, or got another password since it was compared.
 */
export const insertDevice = (tx: Executor, { account, tokenHmac, nome, days }: NewDevice) => firstValue<number>(tx)`
    insert into aparelho (conta_id, token_hmac, nome, expira_em)
    select c.id, ${tokenHmac}, ${nome}, now() + make_interval(days => ${days}::int) from conta c
    where c.id = ${account.id} and c.senha_hash is not distinct from ${account.senhaHash} and ${MAY_STAY_SIGNED_IN}
    for no key update of c returning id`

/** @param semSenha the device opened the session, in place of the password. */
export const assignSession = (tx: Executor, sessaoId: string, aparelhoId: number, semSenha: boolean) =>
  execute(tx)`update sessao set aparelho_id = ${aparelhoId}, sem_senha = ${semSenha} where id = ${sessaoId}`

/** Devices beyond the newest `max` of the account. */
export const listSurplus = (tx: Executor, contaId: number, max: number) => allValues<number>(tx)`
    select id from aparelho where conta_id = ${contaId} order by id desc offset ${max}::int`

export type Device = { id: number; contaId: number; pessoaId: number }

/**
 * The device of a token, which is used now; its row is locked, so that whoever ends it at this moment also ends the session. The account is
 * locked before, in the order of a new password and its trigger: in the other order the two would wait for each other, and one would fail.
 */
export const useDevice = async (tx: Executor, tokenHmac: string): Promise<Device | undefined> => {
  await execute(tx)`select 1 from conta
    where id = (select conta_id from aparelho where token_hmac = ${tokenHmac}) for no key update`
  return firstRow<Device>(tx)`
    update aparelho a set usado_em = now() from conta c
    where a.token_hmac = ${tokenHmac} and a.expira_em > now() and c.id = a.conta_id and ${MAY_STAY_SIGNED_IN}
    returning a.id, a.conta_id as "contaId", c.pessoa_id as "pessoaId"`
}

export const looksAfter = (db: Executor, despedidaId: number, pessoaId: number) => hasRows(db)`
    select 1 from moderador_despedida where despedida_id = ${despedidaId} and pessoa_id = ${pessoaId}`

export const findDevice = (db: Executor, tokenHmac: string) => firstRow<Omit<Device, 'pessoaId'>>(db)`
    select id, conta_id as "contaId" from aparelho where token_hmac = ${tokenHmac}`

export type ListedDevice = {
  id: number
  nome: string
  criado_em: string
  usado_em: string
  expira_em: string
  atual: boolean
}

/** The last one used first. @param tokenHmac of the browser that asks, or "". */
export const listDevices = (db: Executor, contaId: number, tokenHmac: string) => allRows<ListedDevice>(db)`
    select id, nome, criado_em, usado_em, expira_em, token_hmac = ${tokenHmac} as atual from aparelho
    where conta_id = ${contaId} and expira_em > now() order by usado_em desc, id desc`

/** Ends devices of one account and the sessions that they opened. @returns the ended ones. */
export const endDevices = async (tx: Executor, contaId: number, ids: readonly number[]): Promise<number[]> => {
  const ended = await allValues<number>(tx)`
    delete from aparelho where conta_id = ${contaId} and id = any(${[...ids]}::bigint[]) returning id`
  // A statement of its own: it reads sessions that were opened while the deletion waited for the row.
  await execute(
    tx,
  )`update sessao set encerrada_em = now() where aparelho_id = any(${ended}::bigint[]) and encerrada_em is null`
  return ended
}
