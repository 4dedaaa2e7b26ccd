import { type ReactNode, useEffect, useState } from 'react'
import type { Transmissao } from '#contract/transmissao/schema.ts'

import { DeviceInvitation, DevicePanel } from '#web/features/transmissao/device-panel.tsx'
import { useDevice } from '#web/features/transmissao/use-device.ts'
import { useUnsavedGuard } from '#web/lib/unsaved.ts'
import { LeaveDialog } from '#web/ui/admin/leave-dialog.tsx'

/** Shown before the page is left while this device is the camera. */
const SAIR_TRANSMITINDO = {
  titulo: 'Parar de transmitir e sair?',
  texto: 'Este aparelho é a câmera da despedida. Se você sair desta página, as visitas deixam de ver a imagem.',
  continuar: 'Continuar transmitindo',
  sair: 'Parar e sair',
} as const

type StaffPictureProps = {
  id: number
  /** Of a ceremony without a chapel. */
  cerimonia?: string
  /** Drawn where this device sends the sound alone. */
  palavras: readonly string[]
  /** Undefined where nothing may be sent. */
  envio: Transmissao['envio'] | undefined
  /** The picture as visitors see it. */
  children: ReactNode
}

/** The picture, or this device's own while it is the camera: a phone does not also download what it sends. */
export const StaffPicture = ({ id, cerimonia, palavras, envio, children }: StaffPictureProps) => {
  const device = useDevice(id, palavras, cerimonia)
  const [open, setOpen] = useState(false)
  const guard = useUnsavedGuard(device.sending !== undefined, () => void device.stop())
  const { resume } = device
  useEffect(() => {
    if (!resume) return
    setOpen(true)
    resume()
  }, [resume])
  const close = () => {
    device.camera.close()
    setOpen(false)
  }
  if (open)
    return (
      <div>
        <DevicePanel device={device} onClose={close} />
        <LeaveDialog guard={guard} words={SAIR_TRANSMITINDO} />
      </div>
    )
  return (
    <div>
      {children}
      {envio && <DeviceInvitation envio={envio} onOpen={() => setOpen(true)} />}
    </div>
  )
}
