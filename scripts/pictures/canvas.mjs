import sharp from 'sharp'

/** A picture in light, not in bytes: three floats a pixel, so that nothing bands before the last step. */
export const createCanvas = (width, height) => ({ width, height, data: new Float32Array(width * height * 3) })

export const hex = value => [1, 3, 5].map(at => Number.parseInt(value.slice(at, at + 2), 16) / 255)
export const mix = (a, b, t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]
export const clamp = (value, low = 0, high = 1) => Math.min(high, Math.max(low, value))
export const smooth = (low, high, value) => {
  const t = clamp((value - low) / (high - low))
  return t * t * (3 - 2 * t)
}

/** Colour along stops `[position 0..1, '#rrggbb']`. */
export const gradient = stops => {
  const parsed = stops.map(([at, colour]) => [at, hex(colour)])
  return position => {
    let index = 1
    while (index < parsed.length - 1 && position > parsed[index][0]) index += 1
    const [from, a] = parsed[index - 1]
    const [to, b] = parsed[index]
    return mix(a, b, smooth(from, to, position))
  }
}

/** Runs `shade(u, v, x, y, colour)` on every pixel; u and v are 0..1, it returns the new colour. */
export const shade = (canvas, paint) => {
  const { width, height, data } = canvas
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      const colour = paint(x / width, y / height, x, y, [data[at], data[at + 1], data[at + 2]])
      data[at] = colour[0]
      data[at + 1] = colour[1]
      data[at + 2] = colour[2]
    }
  }
  return canvas
}

/** Film grain and a soft vignette, then bytes; the grain also hides the last banding. */
export const finish = (canvas, random, grain = 0.018, vignette = 0.16) => {
  const { width, height, data } = canvas
  const bytes = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      const dx = (x / width - 0.5) * 1.6
      const dy = (y / height - 0.5) * 1.1
      const edge = 1 - vignette * clamp((dx * dx + dy * dy) * 1.25)
      const speck = (random() + random() - 1) * grain
      for (let channel = 0; channel < 3; channel++) {
        bytes[at + channel] = Math.round(clamp(data[at + channel] * edge + speck) * 255)
      }
    }
  }
  return sharp(bytes, { raw: { width, height, channels: 3 } })
}

/** Lays an SVG drawing over the picture, blurred when asked; returns a canvas again. */
export const drawOver = async (canvas, svg, blur = 0, blend = 'over') => {
  const { width, height } = canvas
  const drawing = sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${svg}</svg>`,
    ),
  )
  const layer = await (blur > 0 ? drawing.blur(blur) : drawing).png().toBuffer()
  const flat = Buffer.from(Uint8ClampedArray.from(canvas.data, value => value * 255))
  const merged = await sharp(flat, { raw: { width, height, channels: 3 } })
    .composite([{ input: layer, blend }])
    .removeAlpha()
    .raw()
    .toBuffer()
  const next = createCanvas(width, height)
  for (let index = 0; index < merged.length; index++) next.data[index] = merged[index] / 255
  return next
}
