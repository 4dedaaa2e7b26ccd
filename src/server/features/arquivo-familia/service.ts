import type { ArquivoFamilia } from '#contract/arquivo-familia/schema.ts'
import { documentFileName } from '#contract/documento/file-name-rules.ts'
import { isStaff } from '#contract/roles.ts'
import { portalNow } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import { listLiveSessions, type Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { mayWorkOn, requireDespedidaAccess } from '#server/features/despedida/access-service.ts'
import { findFalecidoNome } from '#server/features/despedida/queries.ts'
import { listGuardadas } from '#server/features/gravacao/service.ts'
import { readSignaturesDue } from '#server/features/privacidade/retencao/service.ts'
import { accountOfVid, issueTicket, readTicket, sessionVid } from '#server/live/ticket.ts'
import { NoSpace, pathOf, requireSpace, sizeOf } from './archive-files.ts'
import { type ArquivoContent, isStillThere, readContent } from './content-service.ts'
import { type ArquivoRow, findArquivo, remakeArquivo, requestArquivo } from './store.ts'

/** An address lives as long as the session that asked for it, and not longer than a session may. */
const ADDRESS_SECONDS = 12 * 3600

/** Staff receive none, also those who look after a page themselves: it contains what was written for the family alone. */
const requireFamily = async (deps: Deps, session: Session, despedidaId: number): Promise<void> => {
  await requireDespedidaAccess(deps.db, session, despedidaId)
  if (isStaff(session.roles)) throw new Problem('ACESSO_NEGADO')
}

/**
 * A finished archive is shown only while its file is here and everybody in it is still on the page; otherwise it is made again, without
 * whoever withdrew or was erased. @returns the content of now, for a valid one
 */
export const remakeUnlessValid = async (deps: Deps, row: ArquivoRow): Promise<ArquivoContent | undefined> => {
  if (row.nome === null) return undefined
  const content = await readContent(deps, row.despedida_id)
  const isValid =
    content !== undefined &&
    isStillThere(row.itens, content.itens) &&
    (await sizeOf(deps.config, row.nome)) === row.bytes
  if (isValid) return content
  await remakeArquivo(deps.db, row.nome)
  return undefined
}

const isOver = (deps: Deps, { vale_ate }: ArquivoRow): boolean =>
  vale_ate !== null && Date.parse(vale_ate) <= deps.now()

type Found = { row: ArquivoRow; content: ArquivoContent | undefined }

/** The request as it is now, after a finished one was compared with what is still there. */
const find = async (deps: Deps, despedidaId: number): Promise<Found | undefined> => {
  const row = await findArquivo(deps.db, despedidaId)
  if (!row || isOver(deps, row)) return undefined
  if (row.pronto_em === null) return { row, content: undefined }
  const content = await remakeUnlessValid(deps, row)
  if (content) return { row, content }
  const again = await findArquivo(deps.db, despedidaId)
  return again && { row: again, content: undefined }
}

const latest = (dates: readonly string[]): string | null => [...dates].sort().at(-1) ?? null

const estadoOf = ({ row }: Found): ArquivoFamilia['estado'] => {
  if (row.pronto_em !== null) return 'pronto'
  return row.falha === null ? 'preparando' : 'falhou'
}

const describe = async (deps: Deps, despedidaId: number): Promise<ArquivoFamilia> => {
  const found = await find(deps, despedidaId)
  const guarda = {
    gravacao: latest((await listGuardadas(deps, despedidaId)).map(({ ate }) => ate)),
    presenca: await readSignaturesDue(deps, despedidaId),
  }
  if (!found) return { estado: 'parado', progresso: 0, motivo: null, bytes: null, ate: null, novidades: false, guarda }
  const { row, content } = found
  return {
    estado: estadoOf(found),
    progresso: row.progresso,
    motivo: row.falha,
    bytes: row.bytes,
    ate: row.vale_ate,
    // All that it shows is still there: more than that is new.
    novidades: content !== undefined && content.itens.length > row.itens.length,
    guarda,
  }
}

/** @throws Problem DESPEDIDA_NAO_ENCONTRADA, ACESSO_NEGADO for staff */
export const readArquivo = async (deps: Deps, session: Session, despedidaId: number): Promise<ArquivoFamilia> => {
  await requireFamily(deps, session, despedidaId)
  return describe(deps, despedidaId)
}

/** @throws Problem SEM_ESPACO */
const requireRoom = async (deps: Deps, despedidaId: number): Promise<void> => {
  const content = await readContent(deps, despedidaId)
  const bytes = content?.parts.reduce((sum, part) => sum + part.bytes, 0) ?? 0
  try {
    await requireSpace(deps.config, bytes)
  } catch (error) {
    throw error instanceof NoSpace ? new Problem('SEM_ESPACO') : error
  }
}

/** Asks for an archive, unless one is being made or shows all that there is. @throws Problem as `readArquivo`, SEM_ESPACO */
export const askForArquivo = async (deps: Deps, session: Session, despedidaId: number): Promise<ArquivoFamilia> => {
  const now = await readArquivo(deps, session, despedidaId)
  if (now.estado === 'preparando' || (now.estado === 'pronto' && !now.novidades)) return now
  await requireRoom(deps, despedidaId)
  await inTransaction(deps.db, async tx => {
    await requestArquivo(tx, despedidaId)
    await recordAudit(tx, session.contaId, 'arquivo-familia.pedir', { despedidaId })
  })
  return describe(deps, despedidaId)
}

const scopeOf = (despedidaId: number): string => `arquivo-familia/${despedidaId}`

/** @throws Problem as `readArquivo`, NAO_ENCONTRADO unless one is ready */
export const issueAddress = async (
  deps: Deps,
  session: Session,
  despedidaId: number,
): Promise<{ endereco: string }> => {
  const { estado } = await readArquivo(deps, session, despedidaId)
  if (estado !== 'pronto') throw new Problem('NAO_ENCONTRADO')
  await recordAudit(deps.db, session.contaId, 'arquivo-familia.baixar', { despedidaId })
  const vid = sessionVid(deps.secrets, session.contaId, session.sessaoId)
  const exp = portalNow() / 1000 + ADDRESS_SECONDS
  const ticket = issueTicket(deps.secrets, scopeOf(despedidaId), { exp, holder: 'sessao', versao: 0, vid })
  const file = documentFileName('arquivo-da-familia', await findFalecidoNome(deps.db, despedidaId), 'zip')
  return { endereco: `/arquivo-familia/${despedidaId}/${ticket}/${file}` }
}

const isAllowed = async (deps: Deps, despedidaId: number, ticketText: string): Promise<boolean> => {
  const ticket = readTicket(deps.secrets, scopeOf(despedidaId), ticketText)
  if (ticket?.holder !== 'sessao' || ticket.exp < portalNow() / 1000) return false
  const contaId = accountOfVid(ticket.vid)
  const sessions = await listLiveSessions(deps.db, contaId)
  const session = sessions.find(one => sessionVid(deps.secrets, contaId, one.sessaoId) === ticket.vid)
  return session !== undefined && !isStaff(session.roles) && mayWorkOn(deps.db, session, despedidaId)
}

/**
 * The file behind an address, which is compared again with every request for a part of it: with the session, the moderators, and everything
 * that the archive shows. `nome` is another one for every making, and its bytes never change.
 * @throws Problem NAO_ENCONTRADO
 */
export const openArquivo = async (
  deps: Deps,
  despedidaId: number,
  ticket: string,
): Promise<{ nome: string; path: string }> => {
  const found = (await isAllowed(deps, despedidaId, ticket)) ? await find(deps, despedidaId) : undefined
  if (!found?.content || found.row.nome === null) throw new Problem('NAO_ENCONTRADO')
  return { nome: found.row.nome, path: pathOf(deps.config, found.row.nome) }
}
