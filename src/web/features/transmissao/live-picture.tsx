import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/public/button.tsx'
import { TRANSMISSAO_TELA } from './messages.ts'
import { StreamVideo, soundAddress } from './stream-video.tsx'
import classes from './transmissao-room.module.css'

type LivePictureProps = {
  address: string
  /** Wall clock of the booked end. */
  end: string | null
  renew: () => Promise<string | undefined>
  onOver: () => void
  status: string
  children: ReactNode
}

/** A wake without a microphone has no playlist of its sound. */
export const hasSound = async (address: string): Promise<boolean> =>
  fetch(soundAddress(address)).then(
    answer => answer.ok,
    () => false,
  )

/** The live picture, or its sound alone to save data. */
export const LivePicture = ({ address, end, renew, onOver, status, children }: LivePictureProps) => {
  const [onlySound, setOnlySound] = useState(false)
  const [busy, setBusy] = useState(false)
  const [silent, setSilent] = useState(false)
  const toggle = async () => {
    setSilent(false)
    if (onlySound) return setOnlySound(false)
    setBusy(true)
    const current = await renew().catch(() => undefined)
    const possible = current !== undefined && (await hasSound(current))
    setOnlySound(possible)
    setSilent(!possible)
    setBusy(false)
  }
  return (
    <>
      <StreamVideo address={address} renew={renew} onOver={onOver} onlySound={onlySound} end={end} />
      <div className={classes.under}>
        <p className={classes.line}>
          <span role="status">{status}</span> {onlySound ? TRANSMISSAO_TELA.dadosSom : TRANSMISSAO_TELA.dados}
          {children}
        </p>
        <Button variant="light" busy={busy} onClick={() => void toggle()}>
          {onlySound ? TRANSMISSAO_TELA.voltarImagem : TRANSMISSAO_TELA.soSom}
        </Button>
      </div>
      {silent && (
        <p role="alert" className={classes.line}>
          {TRANSMISSAO_TELA.semSom}
        </p>
      )}
    </>
  )
}
