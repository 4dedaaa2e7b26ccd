import type { ReactNode } from 'react'
import { formatDataHora } from '#contract/fields/data-hora.ts'
import { TRANSMISSAO } from '#contract/transmissao/messages.ts'
import { ApiError } from '#web/lib/http.ts'
import { Button } from '#web/ui/public/button.tsx'
import { Countdown } from './countdown.tsx'
import { useStream } from './use-stream.ts'
import classes from './wake-room.module.css'

type Booking = { camera: string | null; dataHoraInicial: string | null; dataHoraFinal: string | null }
type WakeRoomProps = { booking: Booking; codigo: string | undefined; person: ReactNode; onJoin: () => void }

const Room = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={classes.state} role="status">
    <p className={classes.title}>{title}</p>
    {children}
  </div>
)

const Soon = ({ booking }: { booking: Booking }) => (
  <Room title={TRANSMISSAO.emBreve}>
    {booking.dataHoraInicial && <Countdown until={booking.dataHoraInicial} />}
    {booking.dataHoraInicial && (
      <p className={classes.soft}>Início previsto: {formatDataHora(booking.dataHoraInicial)}.</p>
    )}
    <p className={classes.soft}>A imagem abre sozinha; não é preciso recarregar a página.</p>
  </Room>
)

const Failed = ({ error, onJoin, retry }: { error: unknown; onJoin: () => void; retry: () => void }) => {
  const needsCode = error instanceof ApiError && error.code === 'CODIGO_NECESSARIO'
  return (
    <Room title={needsCode ? 'Faça o seu cadastro para entrar' : TRANSMISSAO.erroCarregar}>
      <p className={classes.soft}>
        {needsCode
          ? 'O código guardado neste aparelho não vale mais.'
          : 'Verifique a internet. Tentaremos de novo em instantes.'}
      </p>
      <Button look="light" onClick={needsCode ? onJoin : retry}>
        {needsCode ? 'Fazer cadastro' : 'Tentar novamente'}
      </Button>
    </Room>
  )
}

/** The dark room of the wake once somebody may enter: each state in human words. */
export const WakeRoom = ({ booking, codigo, person, onJoin }: WakeRoomProps) => {
  const { state, retry } = useStream(booking.camera, codigo)
  return (
    <div className={classes.stage}>
      {state.kind === 'live' ? (
        // biome-ignore lint/a11y/useMediaCaption: a live chapel has no captions; the programme stands in words beside it
        <video
          className={classes.video}
          src={state.address}
          controls
          autoPlay
          muted
          playsInline
          aria-label="Transmissão ao vivo da capela"
        />
      ) : (
        <div className={classes.inside}>
          {state.kind === 'loading' && <Room title="Abrindo a transmissão…" />}
          {state.kind === 'none' && <Room title={TRANSMISSAO.nenhuma} />}
          {state.kind === 'soon' && <Soon booking={booking} />}
          {state.kind === 'ended' && (
            <Room title={TRANSMISSAO.encerrada}>
              <p className={classes.soft}>As mensagens continuam abertas a todos.</p>
            </Room>
          )}
          {state.kind === 'disabled' && (
            <Room title={TRANSMISSAO.desativada}>
              <p className={classes.soft}>A capela desligou a câmera. Se ela for ligada, a imagem abre sozinha.</p>
            </Room>
          )}
          {state.kind === 'failed' && <Failed error={state.error} onJoin={onJoin} retry={retry} />}
        </div>
      )}
      <div className={classes.person}>{person}</div>
    </div>
  )
}

/** Before the registration: what waits behind the door, and the door. */
export const WakeDoor = ({ booking, person, onJoin }: Omit<WakeRoomProps, 'codigo'>) => (
  <div className={classes.stage}>
    <div className={classes.inside}>
      {booking.camera === null ? (
        <Room title={TRANSMISSAO.nenhuma} />
      ) : (
        <Room title="Acompanhe o velório daqui">
          {booking.dataHoraInicial && (
            <p className={classes.soft}>Início: {formatDataHora(booking.dataHoraInicial)}.</p>
          )}
          <p className={classes.soft}>O cadastro é feito uma vez e vale também para deixar a sua mensagem.</p>
          <Button look="light" onClick={onJoin}>
            Participar do velório virtual
          </Button>
        </Room>
      )}
    </div>
    <div className={classes.person}>{person}</div>
  </div>
)
