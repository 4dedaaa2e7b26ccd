import { Button, Modal, Slider } from '@mantine/core'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { toast } from '#web/ui/toast.ts'
import classes from './crop-dialog.module.css'
import { FOTO } from './edit-messages.ts'
import { type Area, cropPortrait } from './portrait-file.ts'

/** Specification §5, §9: a square of 260 px. */
const BOX = 260
const STEP = 12
/** The picture covers the stage of 340 px at 1; here its shorter side just fills the box, so that no bar is ever cropped. */
const ZOOM = { min: 0.77, max: 3, step: 0.05 } as const

const MOVES = [
  { label: FOTO.esquerda, icon: <ArrowLeft />, x: -STEP, y: 0 },
  { label: FOTO.direita, icon: <ArrowRight />, x: STEP, y: 0 },
  { label: FOTO.cima, icon: <ArrowUp />, x: 0, y: -STEP },
  { label: FOTO.baixo, icon: <ArrowDown />, x: 0, y: STEP },
] as const

const useObjectUrl = (file: File): string => {
  const [url, setUrl] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

type Point = { x: number; y: number }

const Moves = ({ onMove }: { onMove: (by: Point) => void }) => (
  <div className={classes.moves}>
    {MOVES.map(({ label, icon, x, y }) => (
      <IconAction key={label} label={label} icon={icon} onClick={() => onMove({ x, y })} />
    ))}
  </div>
)

type CropDialogProps = { file: File; onUse: (dataUrl: string) => void; onClose: () => void }

/** Chooses the square of a photograph: by dragging, by buttons, or by the keyboard. */
export const CropDialog = ({ file, onUse, onClose }: CropDialogProps) => {
  const url = useObjectUrl(file)
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 })
  const [zoom, setZoom] = useState<number>(ZOOM.min)
  const [area, setArea] = useState<Area>()
  const [busy, setBusy] = useState(false)
  const use = async () => {
    if (!area || busy) return
    setBusy(true)
    try {
      onUse(await cropPortrait(file, area))
    } catch {
      toast.error(FOTO.naoAbre)
      onClose()
    }
  }
  return (
    <Modal opened onClose={onClose} title={FOTO.titulo} centered>
      <div className={classes.stage}>
        {url !== '' && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            aspect={1}
            objectFit="cover"
            minZoom={ZOOM.min}
            maxZoom={ZOOM.max}
            cropSize={{ width: BOX, height: BOX }}
            keyboardStep={STEP}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
          />
        )}
      </div>
      <p className={classes.help}>{FOTO.ajuda}</p>
      <div className={classes.tools}>
        <Moves onMove={by => setCrop(now => ({ x: now.x + by.x, y: now.y + by.y }))} />
        <Slider
          className={classes.zoom}
          thumbLabel={FOTO.aproximacao}
          label={null}
          min={ZOOM.min}
          max={ZOOM.max}
          step={ZOOM.step}
          value={zoom}
          onChange={setZoom}
        />
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {FOTO.cancelar}
        </Button>
        <Button loading={busy} disabled={!area} onClick={() => void use()}>
          {FOTO.usar}
        </Button>
      </div>
    </Modal>
  )
}
