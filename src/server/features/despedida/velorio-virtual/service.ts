import type { DespedidaPagina, EstadoTransmissao } from '#contract/despedida/public-schema.ts'
import type { Deps } from '#server/deps.ts'
import { marginsOf } from '#server/features/transmissao/queries.ts'
import { shownEspectadores } from './rules.ts'
import { findBookedStream, findMomento, findVelorioVersion, listVisibleRecordings } from './store.ts'

const readState = async (deps: Deps, camera: string): Promise<EstadoTransmissao | null> => {
  const stream = await findBookedStream(deps.db, camera, marginsOf(deps))
  if (!stream) return null
  if (!stream.ligada) return 'desativada'
  if (stream.fase === 'depois') return 'encerrada'
  if (stream.fase === 'antes') return 'em-breve'
  if (deps.streams.addressOf(camera, null) !== undefined) return 'ao-vivo'
  return stream.fase === 'tolerancia' ? 'encerrada' : 'em-breve'
}

const hasRecording = async (deps: Deps, despedidaId: number): Promise<boolean> => {
  const recordings = await listVisibleRecordings(deps.db, despedidaId)
  if (recordings.length === 0) return false
  const onAir = deps.streams.onAir()
  return recordings.some(
    recording => !onAir.includes(recording.camera) && deps.recordings.summary(recording.chave, recording) !== undefined,
  )
}

/** What happens in the chapel now; "" for nothing. */
export const readMomento = (deps: Deps, despedidaId: number): Promise<string> =>
  findMomento(deps.db, despedidaId, marginsOf(deps))

/** Open pages read themselves again when it changes. */
export const readVelorioVersion = (deps: Deps, despedidaId: number): Promise<string> =>
  findVelorioVersion(deps.db, despedidaId)

/** The state of the virtual velório before a visitor registers; the same states that `api/videos/stream` returns to participants. */
export const readVelorioVirtual = async (
  deps: Deps,
  { id, camera, mostrar_espectadores }: { id: number; camera: string | null; mostrar_espectadores: boolean },
): Promise<Pick<DespedidaPagina, 'estado_transmissao' | 'espectadores' | 'gravacao_disponivel' | 'momento'>> => {
  const estado = camera === null ? null : await readState(deps, camera)
  return {
    estado_transmissao: estado,
    // The number that staff see, on every node the same.
    espectadores:
      mostrar_espectadores && camera !== null && estado === 'ao-vivo'
        ? shownEspectadores(deps.streams.monitor(camera).espectadores)
        : 0,
    momento: await readMomento(deps, id),
    gravacao_disponivel: estado === 'encerrada' && (await hasRecording(deps, id)),
  }
}
