import type { EnvioAberto, EnvioParte } from '#contract/transmissao/schema.ts'
import { Problem, tooManyAttempts } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { UploadFormat } from '#server/live/upload-feed.ts'
import type { UploadPart } from '#server/live/upload-registry.ts'
import { hasApresentacao, requireTransmissao } from './monitor-service.ts'
import { insertRegistro } from './monitor-store.ts'

const formatOf = (formato: string): UploadFormat => ({
  container: formato.startsWith('video/mp4') ? 'mov' : 'matroska',
  h264: /h264|avc1|avc3/i.test(formato),
})

export type EnvioRequest = { aparelho: string; formato: string; assumir: boolean }

type EnvioPlace = { camera: string; subject: { despedidaId: number; alvo: string } }

/**
 * A device starts to send to a stream. A recording restarted by the same device continues without confirmation; another device must
 * request the takeover explicitly.
 */
export const startUploadTo = async (
  deps: Deps,
  session: Session,
  { camera, subject }: EnvioPlace,
  { aparelho, formato, assumir }: EnvioRequest,
): Promise<EnvioAberto> => {
  const before = deps.streams.monitor(camera).envio
  const { nome } = session
  const who = { contaId: session.contaId, nome, aparelho }
  const started = deps.streams.devices.begin(camera, who, formatOf(formato), assumir)
  const isSameDevice = before?.aparelho === aparelho && before.contaId === session.contaId
  if (started.situacao !== 'aberto' || isSameDevice) return started
  await inTransaction(deps.db, async tx => {
    const sentence = before
      ? `${nome} assumiu a transmissão de ${before.nome}, por outro aparelho`
      : `${nome} começou a transmitir de um aparelho`
    await insertRegistro(tx, camera, 'envio', sentence)
    await recordAudit(tx, session.contaId, before ? 'transmissao.envio-assumir' : 'transmissao.envio', subject)
  })
  return started
}

/**
 * A phone or notebook in the chapel starts to send, in place of the chapel's camera or where there is none.
 * @throws Problem NAO_ENCONTRADO without an apresentacao.
 */
export const beginEnvio = async (
  deps: Deps,
  session: Session,
  despedidaId: number,
  request: EnvioRequest,
): Promise<EnvioAberto> => {
  const row = await requireTransmissao(deps, deps.db, session, despedidaId)
  if (!hasApresentacao(row)) throw new Problem('NAO_ENCONTRADO')
  return startUploadTo(
    deps,
    session,
    { camera: row.camera, subject: { despedidaId, alvo: `apresentacao:${row.id}` } },
    request,
  )
}

/**
 * Accepts one part, decided from memory: the picture does not wait for the database.
 * @throws Problem MUITAS_TENTATIVAS above the rate of a velório; the same part is accepted a little later.
 */
export const takeParte = (deps: Deps, part: UploadPart): EnvioParte => {
  const { situacao, proxima } = deps.streams.devices.take(part)
  if (situacao === 'devagar') throw tooManyAttempts(2)
  return { situacao, proxima }
}

export const endEnvio = async (deps: Deps, session: Session, despedidaId: number, envio: string) => {
  const camera = deps.streams.devices.end(despedidaId, envio, session.contaId)
  if (camera !== undefined) await insertRegistro(deps.db, camera, 'envio', 'O aparelho parou de transmitir')
  return { encerrado: camera !== undefined }
}
