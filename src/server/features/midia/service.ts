import { Problem } from '#server/core/problem.ts'
import type { Deps } from '#server/deps.ts'
import { hasDespedidaAccess, visitorAccess } from '#server/features/despedida/access-service.ts'
import { mayTelaSeePicture } from '#server/features/despedida/capela-service.ts'
import type { Caller } from '#server/http/caller.ts'
import { findPicture, type PictureGate } from './store.ts'
import { readVersion, type Version } from './versions-service.ts'

/** `open`: anybody may see it, caches included. */
export type Picture = { bytes: Buffer; open: boolean }

const mayVisitorSee = async (deps: Deps, caller: Caller, gate: PictureGate): Promise<boolean> => {
  if (!gate.publicada || !gate.ativa) return false
  return !gate.privada || (await visitorAccess(deps, deps.db, gate.despedidaId, caller)).granted
}

const mayDisplaySee = async (deps: Deps, gate: PictureGate, nome: string, tela: string): Promise<boolean> =>
  gate.publicada &&
  gate.ativa &&
  (await mayTelaSeePicture(deps, { despedidaId: gate.despedidaId, endereco: `/midia/${nome}` }, tela))

/** `version` undefined: the picture as it was stored. */
type Wanted = {
  stem: string
  version?: Version | undefined /** Proof of a display, in the address. */
  tela?: string | undefined
}

/** Who may see a picture follows from its record; everything else is the same 404. */
export const readPicture = async (deps: Deps, caller: Caller, { stem, version, tela }: Wanted): Promise<Picture> => {
  const nome = `${stem}.webp`
  const gate = await findPicture(deps.db, nome)
  if (!gate) throw new Problem('NAO_ENCONTRADO')
  const allowed =
    hasDespedidaAccess(caller.session, gate.moderadorId) ||
    (await mayVisitorSee(deps, caller, gate)) ||
    (tela !== undefined && (await mayDisplaySee(deps, gate, nome, tela)))
  const read = () => (version ? readVersion(deps, stem, version) : deps.media.get(nome))
  const bytes = allowed ? await read() : undefined
  if (!bytes) throw new Problem('NAO_ENCONTRADO')
  return { bytes, open: gate.publicada && gate.ativa && !gate.privada }
}
