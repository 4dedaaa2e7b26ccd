import { sql } from 'kysely'
import type { z } from 'zod'
import { COLABORADOR } from '#contract/colaborador/messages.ts'
import { colaboradorMatches } from '#contract/colaborador/rules.ts'
import type { atualizarColaboradorBody, colaborador, novoColaboradorBody } from '#contract/colaborador/schema.ts'
import { LIST_MAX } from '#contract/limits.ts'
import { isAdmin, type Role } from '#contract/roles.ts'
import { Problem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, allValues, firstRow } from '#server/db/rows.ts'
import type { Session } from '#server/db/sessions.ts'
import { endAccountSessions, insertAccount, withUniqueEmail } from '#server/features/acesso/account-service.ts'
import { hashSenha, requireSenhaForte } from '#server/features/acesso/senha/hash-rules.ts'
import type { Once } from '#server/http/contract.ts'

type ColaboradorRow = { id: number; nome: string; telefone: string; email: string; ativo: boolean }
type ColaboradorEntry = ColaboradorRow & { entrou_em: string | null }
type StaffAccount = ColaboradorRow & { pessoaId: number; roles: Role[] }

const STAFF_ONLY = sql`c.papeis && array['ROLE_ADMIN', 'ROLE_COLABORADOR']`

/** Staff accounts, newest first; the id is the account's. */
const listStaff = (db: Executor) => allRows<ColaboradorEntry>(db)`
    select c.id, p.nome, p.telefone, c.email, c.ativo, c.entrou_em
    from conta c join pessoa p on p.id = c.pessoa_id
    where ${STAFF_ONLY} order by c.id desc limit ${LIST_MAX.staff}`

const findStaff = (db: Executor, contaId: number) => firstRow<StaffAccount>(db)`
    select c.id, p.nome, p.telefone, c.email, c.ativo, p.id as "pessoaId", c.papeis as roles
    from conta c join pessoa p on p.id = c.pessoa_id
    where c.id = ${contaId} and ${STAFF_ONLY}`

/** Active administrators, locked until the transaction ends, so that two cannot deactivate each other concurrently. */
const lockActiveAdmins = (db: Executor) => allValues<number>(db)`
    select id from conta where ativo and 'ROLE_ADMIN' = any(papeis) order by id for update`

const updateStaff = async (
  db: Executor,
  account: { id: number; pessoaId: number },
  change: { nome: string; telefone: string; ativo: boolean },
): Promise<void> => {
  const { nome, telefone, ativo } = change
  await db.updateTable('pessoa').set({ nome, telefone }).where('id', '=', account.pessoaId).execute()
  await db.updateTable('conta').set({ ativo }).where('id', '=', account.id).execute()
}

type Colaborador = z.output<typeof colaborador>

export const listColaboradores = async (db: Executor, busca: string): Promise<Colaborador[]> =>
  (await listStaff(db)).filter(row => colaboradorMatches(row, busca))

/** `usuario/nova-pessoa-colaborador`: the role is set here, never taken from the body. */
export const createColaborador = async (
  session: Session,
  { username, password, pessoa, ativo }: z.output<typeof novoColaboradorBody>,
  once: Once,
): Promise<Colaborador> => {
  await requireSenhaForte('password', password, [pessoa.nome, pessoa.telefone, username])
  const senhaHash = await hashSenha(password)
  const account = { username, email: username, senha_hash: senhaHash, papeis: ['ROLE_COLABORADOR'], ativo }
  return withUniqueEmail(
    'username',
    once(async tx => {
      const { contaId: id } = await insertAccount(tx, { ...pessoa, email: username }, account)
      await recordAudit(tx, session.contaId, 'colaborador.criar', { alvo: `conta:${id}` })
      return { id, ...pessoa, email: username, ativo }
    }),
  )
}

/** Nobody deactivates their own account, and one administrator always remains active. */
const requireSwitchable = async (tx: Executor, session: Session, id: number, admin: boolean): Promise<void> => {
  if (id === session.contaId) throw new Problem('ACESSO_NEGADO', { message: COLABORADOR.naoASiMesmo })
  if (!admin) return
  const others = (await lockActiveAdmins(tx)).filter(adminId => adminId !== id)
  if (others.length === 0) throw new Problem('ACESSO_NEGADO', { message: COLABORADOR.ultimoAdmin })
}

/** `usuario/atualizar-colaborador/{id}`: name, phone and state of a staff account; deactivation ends its sessions immediately. */
export const changeColaborador = async (
  session: Session,
  id: number,
  { pessoa, ativo }: z.output<typeof atualizarColaboradorBody>,
  once: Once,
): Promise<Colaborador> =>
  once(async tx => {
    const before = await findStaff(tx, id)
    if (!before) throw new Problem('NAO_ENCONTRADO')
    if (!ativo) await requireSwitchable(tx, session, id, isAdmin(before.roles))
    await updateStaff(tx, before, { ...pessoa, ativo })
    if (!ativo) await endAccountSessions(tx, id)
    await recordAudit(tx, session.contaId, 'colaborador.editar', {
      alvo: `conta:${id}`,
      detalhe: { ativo, ativoAntes: before.ativo },
    })
    return { id, ...pessoa, email: before.email, ativo }
  })
