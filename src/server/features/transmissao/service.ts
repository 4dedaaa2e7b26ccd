import { createHash } from 'node:crypto'
import { hasForbiddenCharacters } from '#contract/fields/text.ts'
import { TRANSMISSAO } from '#contract/transmissao/messages.ts'
import { Problem } from '#server/core/problem.ts'
import { createReadCache } from '#server/core/read-cache.ts'
import { listLiveSessions } from '#server/db/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { hasDespedidaAccess, visitorAccess } from '#server/features/despedida/access-service.ts'
import { mayWatchReserved } from '#server/features/despedida/continuacao-service.ts'
import { recordView } from '#server/features/participante/presenca-service.ts'
import type { Caller } from '#server/http/caller.ts'
import { accountOfVid, readTicket, sessionVid } from '#server/live/ticket.ts'
import { marginsOf } from './queries.ts'
import { findModeradoresOfStream, findStream } from './store.ts'
import { claimDeviceSlot, type StreamQuery } from './viewers-service.ts'

/** Public address of the edge and the key that it shares with the portal; "" for none. */
type Edge = { BORDA_URL: string; BORDA_CHAVE: string }

/**
 * The same stream at the edge: `{edge}/{seal}/{exp}/transmissao/{camera}/{ticket}/…`. nginx verifies the seal by itself (`secure_link_md5`,
 * hence MD5), so that viewers are not asked about at the portal; behind it stands the ticket, which the portal verifies.
 */
const edgeAddress = ({ BORDA_URL, BORDA_CHAVE }: Edge, address: string): string => {
  if (BORDA_URL === '') return address
  const folder = address.slice(0, address.lastIndexOf('/'))
  const exp = Number.parseInt(folder.slice(folder.lastIndexOf('/') + 1), 36)
  const seal = createHash('md5').update(`${exp}${folder} ${BORDA_CHAVE}`).digest('base64url')
  return `${BORDA_URL}/${seal}/${exp}${address}`
}

/**
 * `api/videos/stream/{camera}`: one of three texts, or the address. The camera belongs to an apresentacao or a ceremony: a code of another
 * family grants nothing. The address contains a signed ticket for this stream and this code.
 * @throws Problem NAO_ENCONTRADO, CODIGO_NECESSARIO, APARELHOS_DEMAIS, MUITAS_TENTATIVAS.
 */
export const readStream = async (deps: Deps, caller: Caller, camera: string, query: StreamQuery): Promise<string> => {
  const stream = hasForbiddenCharacters(camera) ? undefined : await findStream(deps.db, camera, marginsOf(deps))
  if (!stream) throw new Problem('NAO_ENCONTRADO')
  const access = await visitorAccess(deps, deps.db, stream.despedidaId, caller, query.codigo)
  if (!access.granted || (stream.reservada && !mayWatchReserved(access)))
    throw new Problem('CODIGO_NECESSARIO', { message: TRANSMISSAO.codigoNecessario })
  if (!stream.ligada || (stream.soGravada && stream.fase !== 'depois')) return TRANSMISSAO.desativada
  if (stream.fase === 'depois') return TRANSMISSAO.encerrada
  if (stream.fase === 'antes') return TRANSMISSAO.emBreve
  const address = deps.streams.addressOf(camera, access.acessoVersao)
  if (address === undefined) return stream.fase === 'tolerancia' ? TRANSMISSAO.encerrada : TRANSMISSAO.emBreve
  // Access by a session ends with the session.
  if (access.by === 'sessao' && caller.session) {
    const { contaId, sessaoId } = caller.session
    return deps.streams.previewOf(camera, sessionVid(deps.secrets, contaId, sessaoId)) ?? TRANSMISSAO.emBreve
  }
  const vid = await claimDeviceSlot(deps, camera, access, { caller, query })
  if (access.participanteId !== null) await recordView(deps.db, access.participanteId)
  const own = vid === undefined ? undefined : deps.streams.addressOf(camera, access.acessoVersao, vid)
  return edgeAddress(deps.config, own ?? address)
}

/**
 * An ended session, a changed code or a removed moderator ends an open picture within two seconds. The picture continues for a minute while
 * the database is unavailable.
 */
const CONFIRMATION_LIMITS = { ttlMs: 1500, staleMs: 60_000, max: 500 } as const

const isAllowed = async (deps: Deps, stream: string, vid: string): Promise<boolean> => {
  const found = await findModeradoresOfStream(deps.db, stream)
  if (!found) return false
  const contaId = accountOfVid(vid)
  const sessions = await listLiveSessions(deps.db, contaId)
  const session = sessions.find(one => sessionVid(deps.secrets, contaId, one.sessaoId) === vid)
  return hasDespedidaAccess(session, found.moderadores)
}

/** Whether the ticket of a session is still valid: the session exists on any node, and has access to the despedida of this stream or recording. */
export const createSessionTickets = (deps: Deps) => {
  const confirm = createReadCache<boolean>(CONFIRMATION_LIMITS)
  return async (stream: string, ticketText: string): Promise<boolean> => {
    const ticket = readTicket(deps.secrets, stream, ticketText)
    if (ticket?.holder !== 'sessao') return false
    return confirm(`${stream}/${ticket.vid}`, () => isAllowed(deps, stream, ticket.vid))
  }
}
