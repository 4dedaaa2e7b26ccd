import type { AcessoServidor } from '#contract/transmissao/schema.ts'
import { Problem } from '#server/core/problem.ts'
import { isSameSecret } from '#server/core/secrets.ts'
import type { Deps } from '#server/deps.ts'
import { addressKey } from '#server/http/rate-limits.ts'
import type { CameraSource } from '#server/live/cameras-file.ts'
import { isObsPath, obsHmacOf, obsPathOf } from '#server/live/obs-path.ts'
import { mayObsSend } from './cerimonia/store.ts'
import { marginsOf } from './queries.ts'

/** The path of the media server that a chapel's address names, and the credentials with which the portal reads it. */
const pathOf = ({ endereco }: Pick<CameraSource, 'endereco'>) => {
  const { username, password, pathname } = new URL(endereco)
  const [path, user, secret] = [pathname.slice(1), username, password].map(decodeURIComponent)
  return { path, user, secret }
}

type MediaDeps = Pick<Deps, 'cameras' | 'limits' | 'log' | 'db' | 'secrets' | 'config' | 'capelaMargins'>

/** A camera with the password of its chapel: as password of any user, or as a token (OBS and phones by WHIP). */
const mayPublish = ({ publicar }: CameraSource, { password, token }: AcessoServidor): boolean =>
  publicar !== undefined && [password, token].some(shown => isSameSecret(shown, publicar))

/** The portal itself, with the credentials of this path in the cameras file. */
const mayRead = (source: Pick<CameraSource, 'endereco'>, request: AcessoServidor): boolean => {
  const { user = '', secret = '' } = pathOf(source)
  return secret !== '' && isSameSecret(request.user, user) && isSameSecret(request.password, secret)
}

/** A ceremony's path is sent to with its key while the transmissao is open, and read by the portal. */
const isAllowedObs = async (deps: MediaDeps, request: AcessoServidor): Promise<boolean> => {
  const { action, path, password } = request
  const { MEDIAMTX_LEITURA: address } = deps.config
  if (address === '') return false
  if (action === 'read') return mayRead({ endereco: address }, request)
  const hmac = obsHmacOf(deps.secrets, password)
  return action === 'publish' && path === obsPathOf(hmac) && mayObsSend(deps.db, hmac, marginsOf(deps))
}

const isAllowedCapela = (sources: readonly CameraSource[], request: AcessoServidor): boolean => {
  const ofPath = sources.filter(source => pathOf(source).path === request.path)
  if (request.action === 'publish') return ofPath.some(source => mayPublish(source, request))
  return request.action === 'read' && ofPath.some(source => mayRead(source, request))
}

/**
 * Decides what a client of the media server may do. Everything that is not allowed here is refused.
 * @throws Problem CREDENCIAIS, MUITAS_TENTATIVAS
 */
export const allowMediaClient = async (deps: MediaDeps, request: AcessoServidor): Promise<void> => {
  const { action, path, protocol, ip, user, password, token } = request
  const { cameras, limits, log } = deps
  const sources = (cameras?.() ?? []).filter(({ endereco }) => URL.canParse(endereco))
  const allowed = isObsPath(path) ? await isAllowedObs(deps, request) : isAllowedCapela(sources, request)
  // The portal reads at each attempt to connect; it is neither counted nor logged.
  if (allowed && action !== 'publish') return
  // RTSP clients send credentials only after a first refusal.
  if (!allowed && user === '' && password === '' && token === '') throw new Problem('CREDENCIAIS')
  const keys = { device: addressKey(ip) }
  // Counted before the response, so that a right guess among many wrong ones is refused as well.
  await limits.hit('CAMERA', keys)
  log.info({ event: 'servidor-midia', action, path, protocol, ip, allowed }, 'media server client')
  if (!allowed) throw new Problem('CREDENCIAIS')
  await limits.refund('CAMERA', keys)
}
