import { QrCode } from '#web/ui/qr-code.tsx'
import classes from './tela-qr.module.css'

type TelaQrProps = {
  address: string
  reason: string
  /** M for a longer address, whose modules would be too small. */
  level?: 'M' | 'H'
  className?: string | undefined
}

/** A QR code to be read from some metres, with its one-line reason. */
export const TelaQr = ({ address, reason, level = 'H', className = '' }: TelaQrProps) => (
  <figure className={`${classes.figure} ${className}`}>
    <QrCode
      text={address}
      title={reason}
      level={level}
      className={classes.code}
      ink="var(--night)"
      ground="var(--night-ink)"
    />
    <figcaption className={classes.reason}>{reason}</figcaption>
  </figure>
)
