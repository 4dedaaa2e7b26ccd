import { Button, NativeSelect } from '@mantine/core'
import { Camera } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Transmissao } from '#contract/transmissao/schema.ts'
import { openAudioLevelMeter } from '#web/lib/audio-level.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import classes from './device.module.css'
import { megabytesPerHour, unsupportedReason } from './device-camera-client.ts'
import { APARELHO } from './device-messages.ts'
import type { SenderState } from './device-sender-client.ts'
import { StateBox } from './state-box.tsx'
import type { Device } from './use-device.ts'

const LEVEL_POLL_INTERVAL_MS = 160

/** Sound level of the microphone, 0–1; undefined without one. */
const useLevel = (stream: MediaStream | undefined): number | undefined => {
  const [level, setLevel] = useState<number>()
  useEffect(() => {
    if (!stream || stream.getAudioTracks().length === 0) {
      setLevel(undefined)
      return
    }
    const meter = openAudioLevelMeter(stream, LEVEL_POLL_INTERVAL_MS)
    const timer = setInterval(() => setLevel(Math.min(1, meter.level() * 4)), LEVEL_POLL_INTERVAL_MS)
    return () => {
      clearInterval(timer)
      meter.close()
    }
  }, [stream])
  return level
}

/** Prevents the screen from locking while `on`; a browser releases this when another tab is shown. @returns whether it is active. */
const useWakeLock = (on: boolean): boolean => {
  const [active, setActive] = useState(false)
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let over = false
    const take = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || over) return
      lock = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (over) void lock?.release()
      else setActive(lock !== undefined)
      lock?.addEventListener('release', () => setActive(false))
    }
    const again = () => void take()
    document.addEventListener('visibilitychange', again)
    again()
    return () => {
      over = true
      setActive(false)
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [on])
  return active
}

type Battery = EventTarget & { level: number; charging: boolean }
const LOW_BATTERY_RATIO = 0.5

/** Percent left if the battery is below half and not charging; undefined if it is fine or unknown. */
const useLowBattery = (): number | undefined => {
  const [low, setLow] = useState<number>()
  useEffect(() => {
    const ask = (navigator as Navigator & { getBattery?: () => Promise<Battery> }).getBattery
    if (!ask) return
    let over = false
    let battery: Battery | undefined
    const update = (): void => {
      if (battery && !over)
        setLow(battery.level < LOW_BATTERY_RATIO && !battery.charging ? Math.round(battery.level * 100) : undefined)
    }
    ask.call(navigator).then(
      found => {
        battery = found
        for (const event of ['levelchange', 'chargingchange']) found.addEventListener(event, update)
        update()
      },
      () => undefined,
    )
    return () => {
      over = true
      for (const event of ['levelchange', 'chargingchange']) battery?.removeEventListener(event, update)
    }
  }, [])
  return low
}

const Picture = ({ stream }: { stream: MediaStream }) => {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (!video.current) return
    video.current.srcObject = stream
    void video.current.play().catch(() => undefined)
  }, [stream])
  return <video ref={video} className={classes.video} muted autoPlay playsInline aria-label="O que este aparelho vê" />
}

const Sound = ({ stream }: { stream: MediaStream }) => {
  const level = useLevel(stream)
  if (level === undefined) return <p className="soft">Sem microfone: as visitas veem a imagem sem som.</p>
  return (
    <div className={`row soft ${classes.sound}`}>
      <span aria-hidden="true">{APARELHO.som}</span>
      <meter aria-label={APARELHO.som} min={0} max={1} low={0.02} value={level} />
    </div>
  )
}

const Choice = ({ device, stream }: { device: Device; stream: MediaStream }) =>
  device.camera.cameras.length < 2 ? null : (
    <NativeSelect
      label="Câmera"
      data={device.camera.cameras.map(({ id, name }) => ({ value: id, label: name }))}
      value={stream.getVideoTracks()[0]?.getSettings().deviceId ?? ''}
      disabled={device.camera.opening}
      onChange={event => void device.choose(event.currentTarget.value)}
    />
  )

const State = ({ sending }: { sending: SenderState | undefined }) => {
  if (!sending) return <StateBox text="Confira a imagem e o som. Ninguém vê esta imagem ainda." />
  if (sending.kind === 'offline')
    return <StateBox text="Sem internet. As visitas esperam, e o envio volta sozinho quando ela voltar." bad />
  if (sending.kind !== 'sending') return <StateBox text="Começando…" />
  const late = sending.behind > 0
  const text = late
    ? `Internet lenta: ${sending.behind} s de imagem esperam para ser enviados.`
    : 'A imagem está chegando ao portal.'
  return <StateBox title="No ar por este aparelho" text={text} bad={late} live />
}

/** What interrupts a transmissao by phone: a locked screen, an empty battery, a used-up data plan. */
const Care = ({ on, stream }: { on: boolean; stream: MediaStream }) => {
  const screenStaysOn = useWakeLock(on)
  const low = useLowBattery()
  return (
    <ul className={classes.care}>
      <li>
        {screenStaysOn
          ? 'A tela fica acesa. Não troque de aplicativo: o aparelho pararia a câmera.'
          : 'Não deixe a tela apagar nem troque de aplicativo: o aparelho pararia a câmera.'}
      </li>
      <li>
        {low === undefined
          ? `Ligue o carregador e prefira o Wi-Fi: são cerca de ${megabytesPerHour(stream)} MB por hora.`
          : `Bateria em ${low}%. Ligue o carregador: a câmera gasta muito.`}
      </li>
    </ul>
  )
}

const TakeOver = ({ device }: { device: Device }) =>
  device.busyWith !== undefined && (
    <ConfirmDialog
      title="Outro aparelho está transmitindo"
      confirm="Assumir a transmissão"
      onCancel={device.dismiss}
      onConfirm={() => device.start(true)}
    >
      <p>{`${device.busyWith} transmite por outro aparelho. Se você assumir, as visitas passam a ver a imagem deste.`}</p>
    </ConfirmDialog>
  )

const Before = ({ device, onClose }: { device: Device; onClose: () => void }) => {
  const unsupported = unsupportedReason()
  const refusal = unsupported ?? device.camera.refusal ?? device.problem
  return (
    <div className={classes.before}>
      <h2>{APARELHO.titulo}</h2>
      <p role={refusal === undefined ? undefined : 'alert'}>
        {refusal ??
          'O navegador vai perguntar se este site pode usar a câmera e o microfone. Toque em “Permitir”. Ninguém vê nada antes de você começar.'}
      </p>
      <div className="row">
        {!unsupported && (
          <Button loading={device.camera.opening} onClick={() => void device.camera.open()}>
            {refusal === undefined ? 'Abrir a câmera' : 'Tentar de novo'}
          </Button>
        )}
        {!unsupported && (
          <Button variant="default" disabled={device.camera.opening} onClick={() => void device.openSound()}>
            Enviar só o som
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {APARELHO.fechar}
        </Button>
      </div>
      {!unsupported && (
        <p className="note">
          Sem câmera, ou com internet muito fraca, dá para enviar só o som: as visitas leem que não há imagem.
        </p>
      )}
    </div>
  )
}

/** The camera of this device instead of the chapel's: a preview first, sent on a tap. */
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
          <p role="alert" className="alert">
            {device.problem}
          </p>
        )}
        <div className="row">
          {sending ? (
            <Button color="live" loading={device.stopping} onClick={() => void device.stop()}>
              Parar de transmitir
            </Button>
          ) : (
            <>
              <Button onClick={() => device.start(false)}>Começar a transmitir</Button>
              <Button variant="default" onClick={onClose}>
                {APARELHO.fechar}
              </Button>
            </>
          )}
        </div>
        <Sound stream={stream} />
        <Choice device={device} stream={stream} />
        <Care on={sending !== undefined} stream={stream} />
      </div>
      <TakeOver device={device} />
    </section>
  )
}

/** The button that opens the camera, if the installation supports it; names the current sender. */
export const DeviceInvitation = ({ envio, onOpen }: Pick<Transmissao, 'envio'> & { onOpen: () => void }) => {
  const { possivel, quem } = envio
  return (
    <div className={classes.invitation}>
      {quem && (
        <p className={quem.silencio > 10 ? 'alert' : undefined}>
          {quem.silencio > 10
            ? `${quem.nome} transmite por um aparelho, que não envia nada há ${quem.silencio} s. Confira a internet dele.`
            : `${quem.nome} transmite por um aparelho.`}
        </p>
      )}
      <p>
        {possivel
          ? 'Sem câmera na capela, ou na beira do jazigo? Este celular ou notebook leva a imagem às visitas.'
          : 'Não é possível transmitir deste aparelho: o servidor não tem o programa de vídeo (ffmpeg). Chame o técnico.'}
      </p>
      <Button variant="default" disabled={!possivel} leftSection={<Camera size={18} aria-hidden />} onClick={onOpen}>
        Transmitir deste aparelho
      </Button>
    </div>
  )
}
