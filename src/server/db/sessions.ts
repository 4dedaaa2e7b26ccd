import { sql } from 'kysely'
import type { Role } from '#contract/roles.ts'
import type { Executor } from './client.ts'
import { allRows, execute, firstRow } from './rows.ts'

/** The account of a live session, read from the database at every call. */
export type Session = {
  sessaoId: string
  contaId: number
  pessoaId: number
  username: string
  email: string
  nome: string
  roles: Role[]
  /** Opened by a device on which the person stays signed in. */
  semSenha: boolean
}

const LIVE = sql`s.encerrada_em is null and c.ativo and s.expira_em > now() and s.vista_em > now() - interval '2 hours'`

/** Absolute life 12 h (`expira_em`), idle life 2 h; a deactivated account has no live session. */
export const findSession = async (db: Executor, sessaoId: string): Promise<Session | undefined> => {
  const row = await firstRow<Session & { parada: boolean }>(db)`
    select s.id as "sessaoId", c.id as "contaId", p.id as "pessoaId", c.username, c.email, p.nome, c.papeis as roles,
      s.sem_senha as "semSenha", s.vista_em < now() - interval '1 minute' as parada
    from sessao s join conta c on c.id = s.conta_id join pessoa p on p.id = c.pessoa_id
    where s.id = ${sessaoId} and ${LIVE}`
  if (!row) return undefined
  const { parada, ...session } = row
  // Written once a minute at most: a read must not cost a write.
  if (parada) await execute(db)`update sessao set vista_em = now() where id = ${sessaoId}`
  return session
}

export type LiveSession = Pick<Session, 'sessaoId' | 'pessoaId' | 'roles'>

/** The live sessions of one account, without prolonging them. */
export const listLiveSessions = (db: Executor, contaId: number) => allRows<LiveSession>(db)`
    select s.id as "sessaoId", c.pessoa_id as "pessoaId", c.papeis as roles
    from sessao s join conta c on c.id = s.conta_id where c.id = ${contaId} and ${LIVE}`
