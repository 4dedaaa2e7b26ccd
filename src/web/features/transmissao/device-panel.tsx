import { Button, Modal } from '@mantine/core'
import { Camera } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { Transmissao } from '#contract/transmissao/schema.ts'
import type { UnsavedGuard } from '#web/lib/unsaved.ts'
import classes from './device.module.css'
import { whyImpossible } from './device-camera.ts'
import { APARELHO } from './device-messages.ts'
import type { SenderState } from './device-sender.ts'
import type { Device } from './use-device.ts'
import { useLevel, useLitScreen, useLowBattery } from './use-device-care.ts'

const Picture = ({ stream }: { stream: MediaStream }) => {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (!video.current) return
    video.current.srcObject = stream
    void video.current.play().catch(() => undefined)
  }, [stream])
  return <video ref={video} className={classes.video} muted autoPlay playsInline aria-label={APARELHO.previa} />
}

const Sound = ({ stream }: { stream: MediaStream }) => {
  const level = useLevel(stream)
  if (level === undefined) return <p className={classes.note}>{APARELHO.semMicrofone}</p>
  return (
    <div className={classes.sound}>
      <span aria-hidden="true">{APARELHO.som}</span>
      <meter aria-label={APARELHO.som} min={0} max={1} low={0.02} value={level} />
    </div>
  )
}

const Choice = ({ device, stream }: { device: Device; stream: MediaStream }) => {
  const id = useId()
  if (device.camera.cameras.length < 2) return null
  return (
    <div className={classes.choice}>
      <label htmlFor={id}>{APARELHO.escolha}</label>
      <select
        id={id}
        value={stream.getVideoTracks()[0]?.getSettings().deviceId ?? ''}
        disabled={device.camera.opening}
        onChange={event => void device.choose(event.target.value)}
      >
        {device.camera.cameras.map(camera => (
          <option key={camera.id} value={camera.id}>
            {camera.name}
          </option>
        ))}
      </select>
    </div>
  )
}

const stateWords = (sending: SenderState | undefined): { title: string; text: string; bad: boolean } => {
  if (!sending) return { title: '', text: APARELHO.pronto, bad: false }
  if (sending.kind === 'offline') return { title: '', text: APARELHO.semInternet, bad: true }
  if (sending.kind !== 'sending') return { title: '', text: APARELHO.comecando, bad: false }
  const { behind } = sending
  return { title: APARELHO.noAr, text: behind > 0 ? APARELHO.atrasado(behind) : APARELHO.enviando, bad: behind > 0 }
}

const State = ({ sending }: { sending: SenderState | undefined }) => {
  const { title, text, bad } = stateWords(sending)
  return (
    <div role="status" className={bad ? `${classes.state} ${classes.bad}` : classes.state}>
      {title !== '' && (
        <p className={classes.onAir}>
          <span className={classes.dot} aria-hidden="true" />
          {title}
        </p>
      )}
      <p>{text}</p>
    </div>
  )
}

/** What ends a transmissao by phone: a dark screen, an empty battery, an empty plan. */
const Care = ({ on }: { on: boolean }) => {
  const lit = useLitScreen(on)
  const low = useLowBattery()
  return (
    <ul className={classes.care}>
      <li>{lit ? APARELHO.telaAcesa : APARELHO.telaApaga}</li>
      <li>{low === undefined ? APARELHO.carregador : APARELHO.bateria(low)}</li>
    </ul>
  )
}

const TakeOver = ({ device }: { device: Device }) => (
  <Modal
    opened={device.busyWith !== undefined}
    onClose={device.dismiss}
    title={APARELHO.ocupadoPergunta}
    closeButtonProps={{ 'aria-label': APARELHO.fechar }}
    centered
  >
    <p>{APARELHO.ocupado(device.busyWith ?? '')}</p>
    <div className={classes.dialogActions}>
      <Button variant="default" data-autofocus onClick={device.dismiss}>
        {APARELHO.cancelar}
      </Button>
      <Button onClick={() => device.start(true)}>{APARELHO.assumir}</Button>
    </div>
  </Modal>
)

export const LeaveTransmissao = ({ guard }: { guard: UnsavedGuard }) => (
  <Modal
    opened={guard.asking}
    onClose={guard.stay}
    title={APARELHO.sair}
    closeButtonProps={{ 'aria-label': APARELHO.fechar }}
    centered
  >
    <p>{APARELHO.sairTexto}</p>
    <div className={classes.dialogActions}>
      <Button variant="default" data-autofocus onClick={guard.stay}>
        {APARELHO.ficar}
      </Button>
      <Button color="live" onClick={guard.leave}>
        {APARELHO.sairMesmo}
      </Button>
    </div>
  </Modal>
)

const Before = ({ device, onClose }: { device: Device; onClose: () => void }) => {
  const impossible = whyImpossible()
  const refusal = impossible ?? device.camera.refusal ?? device.problem
  return (
    <div className={classes.before}>
      <h2>{APARELHO.titulo}</h2>
      <p role={refusal === undefined ? undefined : 'alert'}>{refusal ?? APARELHO.explica}</p>
      <div className={classes.actions}>
        {!impossible && (
          <Button loading={device.camera.opening} onClick={() => void device.camera.open()}>
            {refusal === undefined ? APARELHO.permitir : APARELHO.tentar}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {APARELHO.fechar}
        </Button>
      </div>
    </div>
  )
}

/** The camera of this device in place of the chapel's: seen by its holder first, sent on a tap. */
export const DevicePanel = ({ device, onClose }: { device: Device; onClose: () => void }) => {
  const { sending } = device
  const { stream } = device.camera
  if (!stream) return <Before device={device} onClose={onClose} />
  return (
    <section className={classes.panel} aria-label={APARELHO.titulo}>
      <Picture stream={stream} />
      <div className={classes.body}>
        <State sending={sending} />
        {device.problem && (
          <p role="alert" className={classes.problem}>
            {device.problem}
          </p>
        )}
        <div className={classes.actions}>
          {sending ? (
            <Button color="live" loading={device.stopping} onClick={() => void device.stop()}>
              {APARELHO.parar}
            </Button>
          ) : (
            <>
              <Button onClick={() => device.start(false)}>{APARELHO.comecar}</Button>
              <Button variant="default" onClick={onClose}>
                {APARELHO.fechar}
              </Button>
            </>
          )}
        </div>
        <Sound stream={stream} />
        <Choice device={device} stream={stream} />
        <Care on={sending !== undefined} />
      </div>
      <TakeOver device={device} />
    </section>
  )
}

/** The way in, where the house can take pictures from a device; who sends already is named. */
export const DeviceInvitation = ({ transmissao, onOpen }: { transmissao: Transmissao; onOpen: () => void }) => {
  const { possivel, quem } = transmissao.envio
  return (
    <div className={classes.invitation}>
      {quem && (
        <p className={quem.silencio > 10 ? classes.problem : undefined}>
          {quem.silencio > 10 ? APARELHO.outroCalado(quem.nome, quem.silencio) : APARELHO.outro(quem.nome)}
        </p>
      )}
      <p>{possivel ? APARELHO.convite : APARELHO.semFfmpeg}</p>
      <Button variant="default" disabled={!possivel} leftSection={<Camera size={18} aria-hidden />} onClick={onOpen}>
        {APARELHO.transmitir}
      </Button>
    </div>
  )
}
