import type { DespedidaPagina, EstadoTransmissao } from '#contract/despedida/public-schema.ts'
import type { Deps } from '#server/deps.ts'
import { marginsOf } from '#server/features/transmissao/queries.ts'
import { shownEspectadores } from './rules.ts'
import { type BookedStream, findBookedStream, findMomento, findVelorioVersion, listVisibleRecordings } from './store.ts'

const transmissaoState = (deps: Deps, camera: string, stream: BookedStream): EstadoTransmissao => {
  if (stream.soGravada) return 'so-gravada'
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
): Promise<
  Pick<
    DespedidaPagina,
    'estado_transmissao' | 'espectadores' | 'gravacao_disponivel' | 'gravacao_em' | 'gravacao_situacao' | 'momento'
  >
> => {
  const stream = camera === null ? undefined : await findBookedStream(deps.db, camera, marginsOf(deps))
  const hasEnded = stream?.fase === 'depois'
  const gravacaoDisponivel = hasEnded && (await hasRecording(deps, id))
  // Once it may be watched, the recording of a wake that was not shown live is like any other.
  const isShown = stream?.soGravada && gravacaoDisponivel
  const estado =
    stream && camera !== null
      ? transmissaoState(deps, camera, isShown ? { ...stream, soGravada: false } : stream)
      : null
  return {
    estado_transmissao: estado,
    // The number that staff see, on every node the same.
    espectadores:
      mostrar_espectadores && camera !== null && estado === 'ao-vivo'
        ? shownEspectadores(deps.streams.monitor(camera).espectadores)
        : 0,
    momento: await readMomento(deps, id),
    gravacao_disponivel: estado === 'encerrada' && gravacaoDisponivel,
    gravacao_em: estado === 'so-gravada' ? (stream?.gravacaoEm ?? null) : null,
    ...(estado === 'so-gravada' && stream?.situacao && { gravacao_situacao: stream.situacao }),
  }
}
