import { hasForbiddenCharacters } from '#contract/fields/text.ts'
import { TRANSMISSAO } from '#contract/transmissao/messages.ts'
import { Problem } from '#server/core/problem.ts'
import type { Deps } from '#server/deps.ts'
import { visitorAccess } from '#server/features/despedida/access-service.ts'
import { mayWatchReserved } from '#server/features/despedida/continuacao-service.ts'
import { recordView } from '#server/features/participante/presenca-service.ts'
import type { Caller } from '#server/http/caller.ts'
import { edgeAddress } from '#server/live/edge-address.ts'
import { sessionVid } from '#server/live/ticket.ts'
import { marginsOf } from './queries.ts'
import { findStream } from './store.ts'
import { claimDeviceSlot, type StreamQuery } from './viewers-service.ts'

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
