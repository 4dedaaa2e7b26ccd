import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { instantInWords } from '#web/lib/date-words.ts'
import { ApiError, api } from '#web/lib/http.ts'
import { dataHoraAt } from '#web/lib/instant.ts'
import { Button } from '#web/ui/public/button.tsx'
import { LocalTime } from '#web/ui/public/local-time.tsx'
import { TRANSMISSAO_FRASES, TRANSMISSAO_TELA } from './messages.ts'
import { REPLAY } from './replay-messages.ts'
import { ReplayVideo } from './replay-video.tsx'
import { OnlyRecorded, Room } from './room.tsx'
import classes from './transmissao-room.module.css'

const ReaderHour = ({ of: instant }: { of: string }) => <LocalTime of={dataHoraAt(Date.parse(instant))} />

type ReplayProps = { camera: string; codigo: string | undefined }

/** The family may allow or remove the recording at any time. */
const POLL_INTERVAL_MS = 60_000
/** The velório has just ended and its last segments are still being stored. */
const FRESH_POLL_INTERVAL_MS = 5000
const FRESH_POLLS_MAX = 4

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 403

type RoomState = 'live' | 'ended'

/** Recordings of an apresentacao, and whether it is being recorded now. A failure is not shown: the visitor loses nothing. */
const useReplays = (camera: string, codigo: string | undefined, room: RoomState) =>
  useQuery({
    queryKey: ['transmissao', 'gravacao', room, camera, codigo],
    queryFn: ({ signal }) =>
      api('GET /api/videos/gravacao/:camera', { params: { camera }, query: codigo ? { codigo } : {}, signal }),
    gcTime: 0,
    // A refused code is not sent again: each request would count as a wrong guess.
    refetchInterval: ({ state: { data, dataUpdateCount, error } }) => {
      if (isRefused(error)) return false
      const fresh = room === 'ended' && data?.gravacoes.length === 0 && dataUpdateCount < FRESH_POLLS_MAX
      return fresh ? FRESH_POLL_INTERVAL_MS : POLL_INTERVAL_MS
    },
    retry: false,
  })

/** The room after the wake; with a recording that the family allowed, the wake can be watched again. */
export const Replay = ({ camera, codigo }: ReplayProps) => {
  const replays = useReplays(camera, codigo, 'ended')
  const [chosen, setChosen] = useState<number>()
  const list = replays.data?.gravacoes ?? []
  const soGravada = list.length === 0 ? replays.data?.soGravada : undefined
  const shown = list.find(one => one.id === chosen)
  const renew = async () => {
    const { data } = await replays.refetch({ throwOnError: true })
    return data?.gravacoes.find(one => one.id === chosen)?.endereco
  }
  if (shown)
    return (
      <>
        <ReplayVideo key={shown.id} address={shown.endereco} captions={shown.legendas} renew={renew} />
        <div className={`row ${classes.line} ${classes.replayLine}`}>
          <p>
            {REPLAY.disponivel(shown.segundos, instantInWords(shown.ate))}
            <ReaderHour of={shown.ate} /> {REPLAY.autorizada} {shown.legendas && REPLAY.comLegendas}
          </p>
          <Button variant="night" onClick={() => setChosen(undefined)}>
            {REPLAY.voltar}
          </Button>
        </div>
      </>
    )
  return (
    <div className={classes.inside}>
      <Room title={soGravada ? TRANSMISSAO_TELA.soGravada : TRANSMISSAO_FRASES.encerrada}>
        {list.map(one => (
          <div key={one.id} className={classes.replay}>
            <Button variant="light" onClick={() => setChosen(one.id)}>
              {list.length === 1 ? REPLAY.rever : REPLAY.reverParte(instantInWords(one.inicio))}
            </Button>
            <p className={classes.soft}>
              {REPLAY.disponivel(one.segundos, instantInWords(one.ate))}
              <ReaderHour of={one.ate} />
            </p>
          </div>
        ))}
        {soGravada && <OnlyRecorded {...soGravada} />}
        {replays.data && list.length === 0 && !soGravada && (
          <p className={classes.soft}>{TRANSMISSAO_TELA.semGravacao}</p>
        )}
        <p className={classes.soft}>{TRANSMISSAO_TELA.encerradaTexto}</p>
      </Room>
    </div>
  )
}

/** The room while no picture is shown: the camera is switched off, or the wake is recorded and not shown live. */
export const Unshown = ({ camera, codigo }: ReplayProps) => {
  const soGravada = useReplays(camera, codigo, 'live').data?.soGravada
  if (!soGravada)
    return (
      <Room title={TRANSMISSAO_FRASES.desativada}>
        <p className={classes.soft}>{TRANSMISSAO_TELA.desativadaTexto}</p>
      </Room>
    )
  return (
    <Room title={TRANSMISSAO_TELA.soGravada}>
      <OnlyRecorded {...soGravada} />
    </Room>
  )
}

/** Everybody is informed that the wake is being recorded. */
export const RecordingNotice = ({ camera, codigo }: ReplayProps) =>
  useReplays(camera, codigo, 'live').data?.gravando ? (
    <span className={classes.recording}>{REPLAY.gravando}</span>
  ) : null
