import sharp from 'sharp'

/**
 * A picture in light, not in bytes: three floats a pixel, so that nothing bands before the last step.
 * Places are given in heights of the picture: Y runs 0..1, X runs 0..ratio. So a circle is a circle, and a
 * half-size preview is the same picture.
 */
export const createCanvas = (width, height) => ({
  width,
  height,
  ratio: width / height,
  data: new Float32Array(width * height * 3),
})

export const rgb = value => [1, 3, 5].map(at => Number.parseInt(value.slice(at, at + 2), 16) / 255)
export const clamp = (value, low = 0, high = 1) => (value < low ? low : value > high ? high : value)
export const lerp = (a, b, t) => a + (b - a) * t
export const mix = (a, b, t) => [lerp(a[0], b[0], t), lerp(a[1], b[1], t), lerp(a[2], b[2], t)]
export const smooth = (low, high, value) => {
  const t = clamp((value - low) / (high - low))
  return t * t * (3 - 2 * t)
}

/** Colour along stops `[position, '#rrggbb']`; writes into `out`, because it runs for every pixel. */
export const gradient = stops => {
  const parsed = stops.map(([at, colour]) => [at, rgb(colour)])
  return (position, out) => {
    let index = 1
    while (index < parsed.length - 1 && position > parsed[index][0]) index += 1
    const [from, a] = parsed[index - 1]
    const [to, b] = parsed[index]
    const t = smooth(from, to, position)
    out[0] = lerp(a[0], b[0], t)
    out[1] = lerp(a[1], b[1], t)
    out[2] = lerp(a[2], b[2], t)
  }
}

/** Lays `colour` over `px` with weight `t`. */
export const tint = (px, colour, t) => {
  px[0] += (colour[0] - px[0]) * t
  px[1] += (colour[1] - px[1]) * t
  px[2] += (colour[2] - px[2]) * t
}

/** Adds light the way paper takes it: never past white. */
export const glow = (px, colour, t) => {
  px[0] += (1 - px[0]) * colour[0] * t
  px[1] += (1 - px[1]) * colour[1] * t
  px[2] += (1 - px[2]) * colour[2] * t
}

/** Runs `draw(X, Y, px)` on every pixel between two heights; `px` holds the colour and is changed in place. */
export const paint = (canvas, draw, from = 0, to = 1) => {
  const { width, height, data } = canvas
  const px = new Float32Array(3)
  const last = Math.min(height, Math.ceil(to * height))
  for (let y = Math.max(0, Math.floor(from * height)); y < last; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      px[0] = data[at]
      px[1] = data[at + 1]
      px[2] = data[at + 2]
      draw((x + 0.5) / height, (y + 0.5) / height, px)
      data[at] = px[0]
      data[at + 1] = px[1]
      data[at + 2] = px[2]
    }
  }
}

/** Reads the canvas at a place in heights, between pixels; edges are held. */
export const sample = (canvas, X, Y, out) => {
  const { width, height, data } = canvas
  const x = clamp(X * height - 0.5, 0, width - 1.001)
  const y = clamp(Y * height - 0.5, 0, height - 1.001)
  const xi = Math.floor(x)
  const yi = Math.floor(y)
  const at = (yi * width + xi) * 3
  const below = at + (yi + 1 < height ? width * 3 : 0)
  const right = xi + 1 < width ? 3 : 0
  for (let channel = 0; channel < 3; channel++) {
    const top = lerp(data[at + channel], data[at + right + channel], x - xi)
    const low = lerp(data[below + channel], data[below + right + channel], x - xi)
    out[channel] = lerp(top, low, y - yi)
  }
}

/** Film grain (stronger in the middle tones), a soft vignette, then bytes; the grain also hides the last banding. */
export const develop = (canvas, random, { grain = 0.02, vignette = 0.14, contrast = 0 } = {}) => {
  const { width, height, data } = canvas
  const bytes = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    const dy = (y / height - 0.5) * 1.1
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      const dx = (x / width - 0.5) * 1.6
      const edge = 1 - vignette * clamp((dx * dx + dy * dy) * 1.25)
      const middle = data[at + 1] * edge
      const speck = (random() + random() - 1) * grain * (0.45 + 2.2 * middle * (1 - Math.min(1, middle)))
      for (let channel = 0; channel < 3; channel++) {
        const value = clamp(data[at + channel] * edge)
        const curved = value + contrast * (value * value * (3 - 2 * value) - value)
        bytes[at + channel] = clamp(Math.floor((curved + speck) * 255 + random()), 0, 255)
      }
    }
  }
  return sharp(bytes, { raw: { width, height, channels: 3 } })
}
