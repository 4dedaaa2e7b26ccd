import type { z } from 'zod'
import { COLABORADOR } from '#contract/colaborador/messages.ts'
import { colaboradorMatches } from '#contract/colaborador/rules.ts'
import type { atualizarColaboradorBody, colaborador, novoColaboradorBody } from '#contract/colaborador/schema.ts'
import { isAdmin } from '#contract/roles.ts'
import { Problem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import { endAccountSessions, insertAccount, withUniqueEmail } from '#server/features/acesso/account-service.ts'
import { hashSenha, requireSenhaForte } from '#server/features/acesso/senha/hash-rules.ts'
import type { Once } from '#server/http/contract.ts'
import * as store from './store.ts'

type Colaborador = z.output<typeof colaborador>

export const listColaboradores = async (db: Executor, busca: string): Promise<Colaborador[]> =>
  (await store.listStaff(db)).filter(row => colaboradorMatches(row, busca))

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
  const others = (await store.lockActiveAdmins(tx)).filter(adminId => adminId !== id)
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
    const before = await store.findStaff(tx, id)
    if (!before) throw new Problem('NAO_ENCONTRADO')
    if (!ativo) await requireSwitchable(tx, session, id, isAdmin(before.roles))
    await store.updateStaff(tx, before, { ...pessoa, ativo })
    if (!ativo) await endAccountSessions(tx, id)
    await recordAudit(tx, session.contaId, 'colaborador.editar', {
      alvo: `conta:${id}`,
      detalhe: { ativo, ativoAntes: before.ativo },
    })
    return { id, ...pessoa, email: before.email, ativo }
  })
