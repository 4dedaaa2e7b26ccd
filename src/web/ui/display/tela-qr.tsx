import { QRCodeSVG } from 'qrcode.react'
import classes from './tela-qr.module.css'

/** A QR code to be read from some metres, with its one-line reason. */
export const TelaQr = ({ address, reason }: { address: string; reason: string }) => (
  <figure className={classes.figure}>
    <QRCodeSVG
      value={address}
      level="H"
      marginSize={2}
      className={classes.code}
      bgColor="var(--night-ink)"
      fgColor="var(--night)"
      title={reason}
    />
    <figcaption className={classes.reason}>{reason}</figcaption>
  </figure>
)
