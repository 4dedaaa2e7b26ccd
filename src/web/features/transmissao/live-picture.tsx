import type { ReactNode } from 'react'
import { Button } from '#web/ui/public/button.tsx'
import { TRANSMISSAO_TELA } from './messages.ts'
import { StreamVideo } from './stream-video.tsx'
import classes from './transmissao-room.module.css'
import { useOnlySound } from './use-player.ts'

type LivePictureProps = {
  address: string
  /** Local time at which the apresentacao ends. */
  end: string | null
  renew: () => Promise<string | undefined>
  onOver: () => void
  status: string
  children: ReactNode
}

/** The live picture, or only its sound to save data. */
export const LivePicture = ({ address, end, renew, onOver, status, children }: LivePictureProps) => {
  const { onlySound, busy, silent, toggle } = useOnlySound(renew)
  return (
    <>
      <StreamVideo
        address={address}
        renew={renew}
        onOver={onOver}
        onlySound={onlySound}
        end={end}
        tools={
          <Button variant="night" busy={busy} onClick={toggle}>
            {onlySound ? TRANSMISSAO_TELA.voltarImagem : TRANSMISSAO_TELA.soSom}
          </Button>
        }
      />
      <p className={classes.line}>
        <span role="status">{status}</span> {onlySound ? TRANSMISSAO_TELA.dadosSom : TRANSMISSAO_TELA.dados}
        {children}
      </p>
      {silent && (
        <p role="alert" className={classes.line}>
          {TRANSMISSAO_TELA.semSom}
        </p>
      )}
    </>
  )
}
