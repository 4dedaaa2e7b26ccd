import { correction, generate, mode } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'

/** Bytes in UTF-8 for what is not ASCII; readers of old phones do not know the other encodings. */
const MODES = [mode.numeric, mode.alphaNumeric, mode.ascii, mode.utf8]

/** QR code of a text, level H (specification §9). @throws when too long. */
export const qrCode = (text: string) =>
  generate(mode.auto(text, { modes: MODES }), { minCorrectionLevel: correction.H })

const QUIET_ZONE_MODULES = 4

/** The code as a square drawing, one unit a module. `offset`: width of the quiet zone, which is part of `units` but not of `path`. */
export const qrDrawing = (text: string): { path: string; units: number; offset: number } => {
  const code = qrCode(text)
  return { path: toSvgPath(code), units: code.size + 2 * QUIET_ZONE_MODULES, offset: QUIET_ZONE_MODULES }
}
