import QRCode from 'qrcode'

/** QR code of a text, level H (specification §9). @returns rows of modules, true = dark, without the quiet zone. @throws when too long. */
export const qrCode = (text: string): boolean[][] => {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'H' })
  return Array.from({ length: modules.size }, (_, row) =>
    Array.from({ length: modules.size }, (_module, column) => modules.get(row, column) === 1),
  )
}

const QUIET_ZONE_MODULES = 4

/** The code as a square drawing with its quiet zone, one unit a module. */
export const qrDrawing = (text: string): { path: string; units: number } => {
  const rows = qrCode(text)
  const path = rows
    .flatMap((row, y) =>
      row.map((dark, x) => (dark ? `M${x + QUIET_ZONE_MODULES} ${y + QUIET_ZONE_MODULES}h1v1h-1z` : '')),
    )
    .join('')
  return { path, units: rows.length + 2 * QUIET_ZONE_MODULES }
}
