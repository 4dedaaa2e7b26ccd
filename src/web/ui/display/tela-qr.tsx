import { QrCode } from '#web/ui/qr-code.tsx'
import classes from './tela-qr.module.css'

/** A QR code to be read from some metres, with its one-line reason. */
export const TelaQr = ({ address, reason }: { address: string; reason: string }) => (
  <figure className={classes.figure}>
    <QrCode text={address} title={reason} className={classes.code} ink="var(--night)" ground="var(--night-ink)" />
    <figcaption className={classes.reason}>{reason}</figcaption>
  </figure>
)
