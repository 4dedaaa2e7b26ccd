import { isCodigo, normaliseCodigo } from '#contract/fields/codigo.ts'
import { isStaff } from '#contract/roles.ts'
import { Problem } from '#server/core/problem.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller, Pass } from '#server/http/caller.ts'
import { addressKey } from '#server/http/rate-limits.ts'
import {
  type DespedidaAccess,
  findDespedidaAccess,
  findParticipanteByCodigo,
  findParticipantes,
} from './access-store.ts'

/**
 * The record rule of the restricted area: staff reach every despedida, a moderator only his own.
 * @throws Problem DESPEDIDA_NAO_ENCONTRADA, the same for an absent despedida and another family's.
 */
export const requireDespedidaAccess = async (
  db: Executor,
  session: Session,
  despedidaId: number,
): Promise<{ id: number; moderadorId: number | null }> => {
  const gate = await findDespedidaAccess(db, despedidaId)
  if (!gate || !hasDespedidaAccess(session, gate.moderadorId)) throw new Problem('DESPEDIDA_NAO_ENCONTRADA')
  return { id: gate.id, moderadorId: gate.moderadorId }
}

/** True when the session may work on a despedida with that moderator. */
export const hasDespedidaAccess = (
  session: Pick<Session, 'roles' | 'pessoaId'> | undefined,
  moderadorId: number | null,
): boolean =>
  session !== undefined &&
  (isStaff(session.roles) || (session.roles.includes('ROLE_MODERADOR') && session.pessoaId === moderadorId))

/** What a right code or pass proves. `acessoVersao` is null for a participant registered without the access code. */
export type Proof = { acessoVersao: number | null; participanteId: number | null }

export type VisitorAccess = {
  tipo: 'Publica' | 'Privada'
  statusMemoria: boolean
  comModeracao: boolean
  /** The caller holds what the page asks for: any valid code or pass; for a Privada despedida one given under the current access code. */
  granted: boolean
  /** What opened the page; undefined when nothing did. */
  by: 'codigo' | 'passe' | 'sessao' | undefined
  acessoVersao: number | null
  participanteId: number | null
}

/** Proof of a code of this despedida: the access code itself, or a participant's. */
const proofOfCodigo = async (
  deps: Deps,
  db: Executor,
  gate: DespedidaAccess,
  codigo: string,
): Promise<Proof | undefined> => {
  if (!isCodigo(codigo)) return undefined
  const wanted = normaliseCodigo(codigo)
  if (deps.secrets.sameHmac(deps.secrets.hmac('acesso', wanted), gate.codigoHmac))
    return { acessoVersao: gate.acessoVersao, participanteId: null }
  const participante = await findParticipanteByCodigo(db, gate.id, deps.secrets.hmac('participante', wanted))
  return participante ? { acessoVersao: participante.acessoVersao, participanteId: participante.id } : undefined
}

const proofOfPass = async (db: Executor, gate: DespedidaAccess, pass: Pass | undefined): Promise<Proof | undefined> => {
  if (!pass) return undefined
  if (pass.participanteId === null) return pass.acessoVersao === gate.acessoVersao ? pass : undefined
  return (await findParticipantes(db, gate.id, [pass.participanteId])).has(pass.participanteId) ? pass : undefined
}

/** Codes made under an access code die when it is replaced; a Privada despedida opens only to what was made under it. */
const opens = (gate: DespedidaAccess, proof: Proof | undefined): proof is Proof =>
  proof !== undefined &&
  (proof.acessoVersao === null ? gate.tipo === 'Publica' : proof.acessoVersao === gate.acessoVersao)

/** One wrong code: past the limit it is refused, whichever call it came by. @throws Problem MUITAS_TENTATIVAS */
export const countWrongCodigo = (deps: Deps, caller: Caller, despedidaId: number): Promise<void> =>
  deps.limits.hit('GUESS', { 'address+despedida': `${addressKey(caller.address)}:${despedidaId}` })

const shownOrNone = (codigo: string | undefined): string | undefined =>
  codigo === '' || codigo === '0' ? undefined : codigo

/**
 * What a visitor may see of a despedida, from a code in the request, the visitor cookie, or a session that reaches it.
 * `codigo` undefined, "" or "0" means none. Inactive wins over private. Not for use inside a transaction: limits are counted outside it.
 *
 * The code is compared first and only a failure is counted, in one atomic statement: a right code is never refused, however many
 * wrong ones came from the same address, and parallel wrong ones get no more answers than the limit allows. A wrong code beside a
 * cookie or a session that opens the page is an old link, not a guess.
 * @throws Problem DESPEDIDA_NAO_ENCONTRADA, DESPEDIDA_INATIVA, MUITAS_TENTATIVAS. Privada never throws: decide with `granted`.
 */
export const visitorAccess = async (
  deps: Deps,
  db: Executor,
  despedidaId: number,
  caller: Caller,
  codigo?: string,
): Promise<VisitorAccess> => {
  const gate = await findDespedidaAccess(db, despedidaId)
  if (!gate) throw new Problem('DESPEDIDA_NAO_ENCONTRADA')
  if (!gate.statusMemoria) throw new Problem('DESPEDIDA_INATIVA')
  const { tipo, statusMemoria, comModeracao } = gate
  const facts = { tipo, statusMemoria, comModeracao }
  const shown = shownOrNone(codigo)
  const byCodigo = shown === undefined ? undefined : await proofOfCodigo(deps, db, gate, shown)
  if (opens(gate, byCodigo)) return { ...facts, ...byCodigo, granted: true, by: 'codigo' }
  const byPass = await proofOfPass(db, gate, caller.passFor(despedidaId))
  if (opens(gate, byPass))
    return {
      ...facts,
      granted: true,
      by: 'passe',
      acessoVersao: byPass.acessoVersao,
      participanteId: byPass.participanteId,
    }
  if (hasDespedidaAccess(caller.session, gate.moderadorId))
    return { ...facts, granted: true, by: 'sessao', acessoVersao: gate.acessoVersao, participanteId: null }
  if (shown !== undefined) await countWrongCodigo(deps, caller, despedidaId)
  return { ...facts, granted: false, by: undefined, acessoVersao: null, participanteId: null }
}

/** Who of those that were let in by a code or a pass may still see the despedida: asked before they are told more. */
export const stillGranted = async (
  db: Executor,
  despedidaId: number,
  proofs: readonly Proof[],
): Promise<(proof: Proof) => boolean> => {
  const gate = await findDespedidaAccess(db, despedidaId)
  if (!gate?.statusMemoria) return () => false
  if (gate.tipo === 'Publica') return () => true
  const ids = new Set(proofs.flatMap(({ participanteId }) => (participanteId === null ? [] : [participanteId])))
  const there = await findParticipantes(db, despedidaId, [...ids])
  return proof => opens(gate, proof) && (proof.participanteId === null || there.has(proof.participanteId))
}
