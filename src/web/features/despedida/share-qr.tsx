import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { QrCode, qrPng } from '#web/ui/qr-code.tsx'
import { toast } from '#web/ui/toast.ts'
import classes from './share-dialog.module.css'
import { COMPARTILHAMENTO as T } from './share-messages.ts'

/** Specification §9. */
const QR_SIZE_PX = 200

/** QR code of the transmissao link, 200 px, level H, with a quiet zone, so that a phone reads it from paper. */
export const ShareQr = ({ address }: { address: string }) => {
  const download = () => {
    const link = document.createElement('a')
    link.href = qrPng(address, QR_SIZE_PX)
    link.download = 'qrcode-memorial.png'
    link.click()
    toast.success(DESPEDIDA.qrCodeBaixado)
  }
  return (
    <div className={classes.qr}>
      <QrCode text={address} size={QR_SIZE_PX} title={T.qr} />
      <div>
        <p>{T.qrAjuda}</p>
        <Button variant="outline" leftSection={<Download size={18} aria-hidden />} onClick={download}>
          {T.qrBaixar}
        </Button>
      </div>
    </div>
  )
}
