/** The packed outlines of a WOFF2 font (its changed `glyf` table), as SVG paths. */

const HEADER = 36

/** Reads one stream of the table from front to back. */
const stream = (bytes, start) => {
  let at = start
  const byte = () => bytes[at++]
  const word = () => (byte() << 8) | byte()
  const signed = () => (word() << 16) >> 16
  /** Small numbers take one byte, larger ones two or three. */
  const short = () => {
    const code = byte()
    if (code === 253) return word()
    if (code === 255) return byte() + 253
    return code === 254 ? byte() + 506 : code
  }
  return { byte, word, signed, short }
}

const sign = (flag, value) => ((flag & 1) === 1 ? value : -value)

/** One point relative to the last: the flag says how many bytes follow and how they are shared by x and y. */
const readPoint = (flag, { byte }) => {
  if (flag < 10) return [0, sign(flag, ((flag & 14) << 7) + byte())]
  if (flag < 20) return [sign(flag, (((flag - 10) & 14) << 7) + byte()), 0]
  if (flag < 84) {
    const high = flag - 20
    const low = byte()
    return [sign(flag, 1 + (high & 48) + (low >> 4)), sign(flag >> 1, 1 + ((high & 12) << 2) + (low & 15))]
  }
  if (flag < 120) {
    const high = flag - 84
    const x = 1 + (Math.floor(high / 12) << 8) + byte()
    return [sign(flag, x), sign(flag >> 1, 1 + (((high % 12) >> 2) << 8) + byte())]
  }
  if (flag < 124) {
    const [first, middle, last] = [byte(), byte(), byte()]
    return [sign(flag, (first << 4) + (middle >> 4)), sign(flag >> 1, ((middle & 15) << 8) + last)]
  }
  const x = (byte() << 8) + byte()
  return [sign(flag, x), sign(flag >> 1, (byte() << 8) + byte())]
}

const readSimple = (contours, { points, flags, glyphs }) => {
  const sizes = Array.from({ length: contours }, () => points.short())
  let [x, y] = [0, 0]
  const outline = sizes.map(size =>
    Array.from({ length: size }, () => {
      const flag = flags.byte()
      const [dx, dy] = readPoint(flag & 127, glyphs)
      x += dx
      y += dy
      return { x, y, on: flag < 128 }
    }),
  )
  glyphs.short()
  return outline
}

/** An accented letter: which glyphs it is put together from, and where each stands. */
const readComposite = ({ composites, glyphs }) => {
  const parts = []
  let flags
  let hinted = false
  do {
    flags = composites.word()
    const glyph = composites.word()
    const wide = (flags & 1) !== 0
    const small = () => (composites.byte() << 24) >> 24
    const [x, y] = wide ? [composites.signed(), composites.signed()] : [small(), small()]
    if ((flags & 0xc8) !== 0) throw new Error('A turned or scaled part of a letter is not drawn here')
    hinted ||= (flags & 0x100) !== 0
    parts.push({ glyph, x, y })
  } while ((flags & 0x20) !== 0)
  if (hinted) glyphs.short()
  return parts
}

/** Quadratic curves: between two points off the curve stands an unwritten one on it. */
const contourPath = (points, place) => {
  const middle = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, on: true })
  const first = points.findIndex(point => point.on)
  const start = first < 0 ? middle(points[0], points.at(-1)) : points[first]
  const rest = first < 0 ? points : [...points.slice(first + 1), ...points.slice(0, first)]
  let path = `M${place(start)}`
  let control
  for (const point of [...rest, start]) {
    if (point.on) path += control ? `Q${place(control)} ${place(point)}` : `L${place(point)}`
    else if (control) path += `Q${place(control)} ${place(middle(control, point))}`
    control = point.on ? undefined : point
  }
  return `${path}Z`
}

export const readOutlines = table => {
  const count = table.readUInt16BE(4)
  const starts = [HEADER]
  for (let index = 0; index < 6; index++) starts.push(starts[index] + table.readUInt32BE(8 + index * 4))
  const [contours, points, flags, glyphs, composites] = starts.map(start => stream(table, start))
  const shapes = Array.from({ length: count }, () => {
    const number = contours.signed()
    if (number < 0) return { parts: readComposite({ composites, glyphs }) }
    return { outline: number === 0 ? [] : readSimple(number, { points, flags, glyphs }) }
  })
  const draw = (glyph, scale, x, y) => {
    const { outline, parts } = shapes[glyph]
    if (parts) return parts.map(part => draw(part.glyph, scale, x + part.x * scale, y + part.y * scale)).join('')
    const place = point => `${(x + point.x * scale).toFixed(2)} ${(-(y + point.y * scale)).toFixed(2)}`
    return outline.map(contour => contourPath(contour, place)).join('')
  }
  return (glyph, scale, x) => draw(glyph, scale, x, 0)
}
