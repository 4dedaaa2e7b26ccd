import { type Bitmap2D, type Correction, correction, generate, mode } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'

/** Bytes in UTF-8 for what is not ASCII; readers of old phones do not know the other encodings. */
const MODES = [mode.numeric, mode.alphaNumeric, mode.ascii, mode.utf8]

const QUIET_ZONE_MODULES = 2

const drawingOf = (text: string, level: Correction) => {
  const code = generate(mode.auto(text, { modes: MODES }), { minCorrectionLevel: level })
  return { path: toSvgPath(code), units: code.size + 2 * QUIET_ZONE_MODULES }
}

/** The dark modules of one row: a line for each run of them. */
const rowLines = ({ size, get }: Bitmap2D, y: number): string => {
  let [lines, end] = ['', 0]
  for (let x = 0; x < size; x += 1) {
    if (!get(x, y)) continue
    const start = x
    while (get(x, y)) x += 1
    lines += `${lines === '' ? `M${start} ${y}` : `m${start - end} 0`}h${x - start}`
    end = x
  }
  return lines
}

/**
 * A code as lines that are one module thick, level M: for paper, where nothing covers it. It is part of every page, and compresses to a fifth
 * of the outline of its modules.
 */
export const qrLines = (text: string): { lines: string; units: number } => {
  const code = generate(mode.auto(text, { modes: MODES }), { minCorrectionLevel: correction.M })
  return { lines: Array.from({ length: code.size }, (_, y) => rowLines(code, y)).join(''), units: code.size }
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
