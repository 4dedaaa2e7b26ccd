import { type Correction, correction, generate, mode } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'

/** Bytes in UTF-8 for what is not ASCII; readers of old phones do not know the other encodings. */
const MODES = [mode.numeric, mode.alphaNumeric, mode.ascii, mode.utf8]

const QUIET_ZONE_MODULES = 2

const drawingOf = (text: string, level: Correction) => {
  const code = generate(mode.auto(text, { modes: MODES }), { minCorrectionLevel: level })
  return { path: toSvgPath(code), units: code.size + 2 * QUIET_ZONE_MODULES }
}

/** Bytes of the headers of a BMP with two colours, and of one row of modules: a multiple of four. */
const BMP_HEAD_BYTES = 62
const rowBytes = (size: number): number => Math.ceil(size / 32) * 4

/**
 * @returns the address (`data:`) of a picture with one bit for each module, level M: for paper, where nothing covers it. It is part of every
 * page, and half as large as the lines of the code.
 */
export const qrBitmap = (text: string): string => {
  const { size, get } = generate(mode.auto(text, { modes: MODES }), { minCorrectionLevel: correction.M })
  const bytes = new Uint8Array(BMP_HEAD_BYTES + size * rowBytes(size))
  const head = new DataView(bytes.buffer)
  head.setUint16(0, 0x424d)
  head.setUint32(2, bytes.length, true)
  head.setUint32(10, BMP_HEAD_BYTES, true)
  head.setUint32(14, 40, true)
  head.setInt32(18, size, true)
  // Negative: the rows begin at the top.
  head.setInt32(22, -size, true)
  head.setUint16(26, 1, true)
  head.setUint16(28, 1, true)
  head.setUint32(54, 0xffffff, true)
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1)
      if (get(x, y)) {
        const at = BMP_HEAD_BYTES + y * rowBytes(size) + (x >> 3)
        bytes[at] = (bytes[at] ?? 0) | (128 >> (x & 7))
      }
  return `data:image/bmp;base64,${btoa(String.fromCharCode(...bytes))}`
}

type QrCodeProps = {
  text: string
  title: string
  size?: number
  /** H unless the text is so long that its modules would be too small to be read from a screen. */
  level?: 'M' | 'H'
  ink?: string
  ground?: string
  className?: string | undefined
}

export const QrCode = ({ text, title, size, level = 'H', ink = '#000', ground = '#fff', className }: QrCodeProps) => {
  const { path, units } = drawingOf(text, correction[level])
  return (
    <svg
      role="img"
      viewBox={`0 0 ${units} ${units}`}
      width={size}
      height={size}
      className={className}
      shapeRendering="crispEdges"
    >
      <title>{title}</title>
      <path fill={ground} d={`M0 0h${units}v${units}H0z`} />
      <path fill={ink} d={path} transform={`translate(${QUIET_ZONE_MODULES} ${QUIET_ZONE_MODULES})`} />
    </svg>
  )
}

/** @returns the address (`data:`) of a PNG of the code, level H, so many pixels wide */
export const qrPng = (text: string, sizePx: number): string => {
  const { path, units } = drawingOf(text, correction.H)
  const canvas = document.createElement('canvas')
  canvas.width = sizePx
  canvas.height = sizePx
  const context = canvas.getContext('2d')
  if (!context) return ''
  context.fillStyle = '#fff'
  context.fillRect(0, 0, sizePx, sizePx)
  context.scale(sizePx / units, sizePx / units)
  context.translate(QUIET_ZONE_MODULES, QUIET_ZONE_MODULES)
  context.fillStyle = '#000'
  context.fill(new Path2D(path))
  return canvas.toDataURL('image/png')
}
