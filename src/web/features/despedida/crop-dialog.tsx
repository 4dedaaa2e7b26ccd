import { Button, Slider } from '@mantine/core'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import Cropper, { type MediaSize } from 'react-easy-crop'
import { useObjectUrl } from '#web/lib/use-object-url.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import form from '#web/ui/admin/form.module.css'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { toast } from '#web/ui/toast.ts'
import classes from './crop-dialog.module.css'
import { FOTO } from './edit-messages.ts'
import { type Area, cropPortrait } from './portrait-file.ts'

/** Specification §5, §9: a square of 260 px. */
const CROP_SIZE_PX = 260
const MOVE_STEP_PX = 12
const ZOOM = { max: 3, steps: 40 } as const

const MOVES = [
  { label: 'Mover para a esquerda', icon: <ArrowLeft />, x: -MOVE_STEP_PX, y: 0 },
  { label: 'Mover para a direita', icon: <ArrowRight />, x: MOVE_STEP_PX, y: 0 },
  { label: 'Mover para cima', icon: <ArrowUp />, x: 0, y: -MOVE_STEP_PX },
  { label: 'Mover para baixo', icon: <ArrowDown />, x: 0, y: MOVE_STEP_PX },
] as const

type Point = { x: number; y: number }
type Size = Pick<MediaSize, 'width' | 'height'>

/** The zoom at which the shorter side of the picture fills the box, so that no bar is cropped, whatever the width of the stage. */
const smallestZoom = ({ width, height }: Size): number => CROP_SIZE_PX / Math.min(width, height)

const within = (value: number, side: number, zoom: number): number => {
  const maxOffset = Math.max(0, (side * zoom - CROP_SIZE_PX) / 2)
  return Math.min(maxOffset, Math.max(-maxOffset, value))
}

/** Position, zoom and selected square once the picture is `open`; moving by button stops at its edge, as dragging does. */
const useCrop = () => {
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 })
  const [measured, setMeasured] = useState<Size>()
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const size = measured ?? { width: CROP_SIZE_PX, height: CROP_SIZE_PX }
  const min = smallestZoom(size)
  return {
    crop,
    setCrop,
    zoom,
    setZoom,
    area,
    setArea,
    min,
    open: measured !== undefined,
    onSize: (next: Size) => {
      // While the stage is measured again (a phone was rotated) there is no picture for a moment.
      if (!(Math.min(next.width, next.height) > 0)) return
      setMeasured(next)
      setZoom(now => (now === 1 ? smallestZoom(next) : Math.max(now, smallestZoom(next))))
    },
    move: (by: Point) =>
      setCrop(now => ({ x: within(now.x + by.x, size.width, zoom), y: within(now.y + by.y, size.height, zoom) })),
  }
}

const Moves = ({ disabled, onMove }: { disabled: boolean; onMove: (by: Point) => void }) => (
  <div className={classes.moves}>
    {MOVES.map(({ label, icon, x, y }) => (
      <IconAction key={label} label={label} icon={icon} disabled={disabled} onClick={() => onMove({ x, y })} />
    ))}
  </div>
)

type CropDialogProps = { file: File; onUse: (dataUrl: string) => void; onClose: () => void }

/** Selects the square of a photograph: by dragging, by buttons, or by the keyboard. */
export const CropDialog = ({ file, onUse, onClose }: CropDialogProps) => {
  const url = useObjectUrl(file)
  const { crop, setCrop, zoom, setZoom, area, setArea, min, open, onSize, move } = useCrop()
  const [busy, setBusy] = useState(false)
  const use = async () => {
    if (!area) return
    setBusy(true)
    try {
      onUse(await cropPortrait(file, area))
    } catch {
      toast.error(FOTO.naoAbre)
      onClose()
    }
  }
  return (
    <Dialog onClose={onClose} title="Recortar foto" padding={16} xOffset={12}>
      <div className={classes.stage}>
        {url !== undefined && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            aspect={1}
            // The page shows the square as a circle.
            cropShape="round"
            objectFit="cover"
            minZoom={min}
            maxZoom={ZOOM.max}
            cropSize={{ width: CROP_SIZE_PX, height: CROP_SIZE_PX }}
            keyboardStep={MOVE_STEP_PX}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => setArea(pixels)}
            setMediaSize={onSize}
          />
        )}
      </div>
      <p className={`soft ${classes.help}`}>Arraste a foto, ou use os botões e as setas do teclado.</p>
      <div className={`row ${classes.tools}`}>
        <Moves disabled={!open} onMove={move} />
        <Slider
          className={classes.zoom}
          thumbLabel="Aproximação"
          label={null}
          disabled={!open}
          min={min}
          max={ZOOM.max}
          step={(ZOOM.max - min) / ZOOM.steps}
          value={zoom}
          onChange={setZoom}
        />
      </div>
      <div className={`row ${form.actions}`}>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button loading={busy} disabled={!area} onClick={() => void use()}>
          Usar esta foto
        </Button>
      </div>
    </Dialog>
  )
}
