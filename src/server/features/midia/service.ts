import { isStaff } from '#contract/roles.ts'
import { Problem } from '#server/core/problem.ts'
import type { Deps } from '#server/deps.ts'
import { hasDespedidaAccess, visitorAccess } from '#server/features/despedida/access-service.ts'
import { mayTelaSeePicture } from '#server/features/despedida/capela-service.ts'
import type { Caller } from '#server/http/caller.ts'
import { findPictureAccess, isFromSettings, type PictureAccess } from './store.ts'
import { readVersion, type Version } from './versions-service.ts'

/** `open`: visible to everybody, and cacheable. */
export type Picture = { bytes: Buffer; open: boolean }

const mayVisitorSee = async (deps: Deps, caller: Caller, record: PictureAccess): Promise<boolean> => {
  if (!record.publicada || !record.ativa) return false
  return !record.privada || (await visitorAccess(deps, deps.db, record.despedidaId, caller)).granted
}

const mayDisplaySee = async (deps: Deps, record: PictureAccess, nome: string, tela: string): Promise<boolean> =>
  record.publicada &&
  record.ativa &&
  (await mayTelaSeePicture(deps, { despedidaId: record.despedidaId, endereco: `/midia/${nome}` }, tela))

/** `version` undefined: the file as it was stored, a picture or a voice. */
type PictureRequest = {
  nome: string
  version?: Version | undefined
  /** Signature of a display, in the address. */
  tela?: string | undefined
}

const readFromSettings = async (deps: Deps, nome: string, read: () => Promise<Buffer | undefined>): Promise<Buffer> => {
  const bytes = (await isFromSettings(deps.db, nome)) ? await read() : undefined
  if (!bytes) throw new Problem('NAO_ENCONTRADO')
  return bytes
}

/** The picture's row decides who may see it; every refusal is the same 404. */
export const readPicture = async (
  deps: Deps,
  caller: Caller,
  { nome, version, tela }: PictureRequest,
): Promise<Picture> => {
  const read = () => (version ? readVersion(deps, nome, version) : deps.media.get(nome))
  const record = await findPictureAccess(deps.db, nome)
  if (!record) return { bytes: await readFromSettings(deps, nome, read), open: true }
  const mayTeamSee =
    hasDespedidaAccess(caller.session, record.moderadores) &&
    !(record.soFamilia && caller.session && isStaff(caller.session.roles))
  const allowed =
    mayTeamSee ||
    (await mayVisitorSee(deps, caller, record)) ||
    (tela !== undefined && (await mayDisplaySee(deps, record, nome, tela)))
  const bytes = allowed ? await read() : undefined
  if (!bytes) throw new Problem('NAO_ENCONTRADO')
  return { bytes, open: record.publicada && record.ativa && !record.privada }
}
