import { isCodigo, normaliseCodigo } from '#contract/fields/codigo.ts'
import { MODERADOR } from '#contract/moderador/messages.ts'
import { isStaff } from '#contract/roles.ts'
import { Problem } from '#server/core/problem.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller, VisitorCookie } from '#server/http/caller.ts'
import { addressKey } from '#server/http/rate-limits.ts'
import {
  type DespedidaAccess,
  findDespedidaAccess,
  findParticipanteByCodigo,
  findParticipantes,
} from './access-store.ts'

/**
 * Record-level permission of the restricted area: staff have access to every despedida, its moderators only to theirs.
 * @throws Problem DESPEDIDA_NAO_ENCONTRADA, the same for an absent despedida and for another family's.
 */
export const requireDespedidaAccess = async (db: Executor, session: Session, despedidaId: number): Promise<void> => {
  if (!(await mayWorkOn(db, session, despedidaId))) throw new Problem('DESPEDIDA_NAO_ENCONTRADA')
}

/**
 * What outlasts session and device: a session that was opened without the password changes neither who looks after a page nor its code.
 * @throws Problem ACESSO_NEGADO with a sentence of its own.
 */
export const requireSenha = ({ semSenha }: Session): void => {
  if (semSenha) throw new Problem('ACESSO_NEGADO', { message: MODERADOR.semSenha })
}

/** Whether `requireDespedidaAccess` lets the session pass. */
export const mayWorkOn = async (
  db: Executor,
  session: Pick<Session, 'roles' | 'pessoaId'>,
  despedidaId: number,
): Promise<boolean> => {
  const despedida = await findDespedidaAccess(db, despedidaId)
  return despedida !== undefined && hasDespedidaAccess(session, despedida.moderadores)
}

/** Whether the session may work on a despedida with these moderators, who have equal rights. */
export const hasDespedidaAccess = (
  session: Pick<Session, 'roles' | 'pessoaId'> | undefined,
  moderadores: readonly number[],
): boolean =>
  session !== undefined &&
  (isStaff(session.roles) || (session.roles.includes('ROLE_MODERADOR') && moderadores.includes(session.pessoaId)))

/** What a right code or visitor cookie grants. `acessoVersao` is null for a participant who registered without the access code. */
export type Credential = { acessoVersao: number | null; participanteId: number | null }

export type VisitorAccess = {
  tipo: 'Publica' | 'Privada'
  /** True with any valid code or visitor cookie; for a Privada despedida only with one issued under the current access code. */
  granted: boolean
  /** What granted the access; undefined without access. */
  by: 'codigo' | 'passe' | 'sessao' | undefined
  acessoVersao: number | null
  participanteId: number | null
}

/** The credential of a code of this despedida: the access code itself, or a participant's code. */
const credentialOfCodigo = async (
  deps: Deps,
  db: Executor,
  despedida: DespedidaAccess,
  codigo: string,
): Promise<Credential | undefined> => {
  if (!isCodigo(codigo)) return undefined
  const wanted = normaliseCodigo(codigo)
  if (deps.secrets.sameHmac(deps.secrets.hmac('acesso', wanted), despedida.codigoHmac))
    return { acessoVersao: despedida.acessoVersao, participanteId: null }
  const participante = await findParticipanteByCodigo(db, despedida.id, deps.secrets.hmac('participante', wanted))
  return participante ? { acessoVersao: participante.acessoVersao, participanteId: participante.id } : undefined
}

const credentialOfVisitorCookie = async (
  db: Executor,
  despedida: DespedidaAccess,
  cookie: VisitorCookie | undefined,
): Promise<Credential | undefined> => {
  if (!cookie) return undefined
  if (cookie.participanteId === null) return cookie.acessoVersao === despedida.acessoVersao ? cookie : undefined
  return (await findParticipantes(db, despedida.id, [cookie.participanteId])).has(cookie.participanteId)
    ? cookie
    : undefined
}

/**
 * Replacing the access code invalidates the codes issued under it. A Privada despedida accepts only credentials issued under the current
 * one.
 */
const opens = (despedida: DespedidaAccess, credential: Credential | undefined): credential is Credential =>
  credential !== undefined &&
  (credential.acessoVersao === null ? despedida.tipo === 'Publica' : credential.acessoVersao === despedida.acessoVersao)

/** Counts a wrong code and refuses it above the limit, whichever call it came through. @throws Problem MUITAS_TENTATIVAS */
export const countWrongCodigo = (deps: Deps, caller: Caller, despedidaId: number): Promise<void> =>
  deps.limits.hit('GUESS', { 'address+despedida': `${addressKey(caller.address)}:${despedidaId}` })

const codigoOrNone = (codigo: string | undefined): string | undefined =>
  codigo === '' || codigo === '0' ? undefined : codigo

/**
 * What a visitor may see of a despedida, by a code in the request, the visitor cookie, or a session with access to it. `codigo` undefined,
 * "" or "0" means none. Inactive takes precedence over private. Do not call it inside a transaction: limits are counted outside. The code
 * is compared first and only a failure is counted, in one atomic statement: a right code is never refused, however many wrong ones came
 * from the same address, and parallel wrong codes cannot exceed the limit. A wrong code next to a valid cookie or session is an old link
 * and is not counted.
 * @throws Problem DESPEDIDA_NAO_ENCONTRADA, DESPEDIDA_INATIVA, MUITAS_TENTATIVAS. Privada does not throw: check `granted`.
 */
export const visitorAccess = async (
  deps: Deps,
  db: Executor,
  despedidaId: number,
  caller: Caller,
  codigo?: string,
): Promise<VisitorAccess> => {
  const despedida = await findDespedidaAccess(db, despedidaId)
  if (!despedida) throw new Problem('DESPEDIDA_NAO_ENCONTRADA')
  if (!despedida.statusMemoria) throw new Problem('DESPEDIDA_INATIVA')
  const { tipo } = despedida
  const sentCodigo = codigoOrNone(codigo)
  const byCodigo = sentCodigo === undefined ? undefined : await credentialOfCodigo(deps, db, despedida, sentCodigo)
  if (opens(despedida, byCodigo)) return { tipo, ...byCodigo, granted: true, by: 'codigo' }
  const byCookie = await credentialOfVisitorCookie(db, despedida, caller.visitorCookieFor(despedidaId))
  if (opens(despedida, byCookie)) {
    const { acessoVersao, participanteId } = byCookie
    return { tipo, acessoVersao, participanteId, granted: true, by: 'passe' }
  }
  if (hasDespedidaAccess(caller.session, despedida.moderadores))
    return { tipo, granted: true, by: 'sessao', acessoVersao: despedida.acessoVersao, participanteId: null }
  if (sentCodigo !== undefined) await countWrongCodigo(deps, caller, despedidaId)
  return { tipo, granted: false, by: undefined, acessoVersao: null, participanteId: null }
}

/** As `visitorAccess`, for calls that a Privada despedida refuses without access. @throws Problem DESPEDIDA_PRIVADA too. */
export const requireVisitorAccess: typeof visitorAccess = async (deps, db, despedidaId, caller, codigo) => {
  const access = await visitorAccess(deps, db, despedidaId, caller, codigo)
  if (access.tipo === 'Privada' && !access.granted) throw new Problem('DESPEDIDA_PRIVADA')
  return access
}

/** Checks again, for visitors with an open stream, whether their credentials still grant access to the despedida. */
export const recheckAccess = async (
  db: Executor,
  despedidaId: number,
  credentials: readonly Credential[],
): Promise<(credential: Credential) => boolean> => {
  const despedida = await findDespedidaAccess(db, despedidaId)
  if (!despedida?.statusMemoria) return () => false
  if (despedida.tipo === 'Publica') return () => true
  const ids = new Set(credentials.flatMap(({ participanteId }) => (participanteId === null ? [] : [participanteId])))
  const existing = await findParticipantes(db, despedidaId, [...ids])
  return credential =>
    opens(despedida, credential) && (credential.participanteId === null || existing.has(credential.participanteId))
}
