import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { QRCodeCanvas } from 'qrcode.react'
import { useRef } from 'react'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { toast } from '#web/ui/toast.ts'
import classes from './share-dialog.module.css'
import { COMPARTILHAMENTO as T } from './share-messages.ts'

/** QR code of the transmissao link, 200 px, level H; the canvas keeps a quiet zone so that a phone reads it from paper. */
export const ShareQr = ({ address }: { address: string }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const download = () => {
    const link = document.createElement('a')
    link.href = canvas.current?.toDataURL('image/png') ?? ''
    link.download = 'qrcode-memorial.png'
    link.click()
    toast.success(DESPEDIDA.qrCodeBaixado)
  }
  return (
    <div className={classes.qr}>
      <QRCodeCanvas ref={canvas} value={address} size={200} level="H" marginSize={2} title={T.qr} />
      <div>
        <p>{T.qrAjuda}</p>
        <Button variant="outline" leftSection={<Download size={18} aria-hidden />} onClick={download}>
          {T.qrBaixar}
        </Button>
      </div>
    </div>
  )
}
