import sharp from 'sharp'
import { clamp } from './canvas.mjs'

/** A clear sheet over the picture: four floats a pixel, colour already multiplied by cover. */
export const createLayer = ({ width, height }) => ({ width, height, data: new Float32Array(width * height * 4) })

/** A soft round touch. `soft` 0 has a crisp edge, 1 fades from the middle. Sizes in heights. */
export const dab = (layer, X, Y, radius, colour, alpha = 1, soft = 0.3, squeeze = 1) => {
  const { width, height, data } = layer
  const cx = X * height
  const cy = Y * height
  const r = Math.max(0.35, radius * height)
  const edge = Math.max(soft * r, 0.8)
  const reach = r + 1
  const x1 = Math.min(width - 1, Math.ceil(cx + reach))
  const y1 = Math.min(height - 1, Math.ceil(cy + reach * squeeze))
  for (let y = Math.max(0, Math.floor(cy - reach * squeeze)); y <= y1; y++) {
    for (let x = Math.max(0, Math.floor(cx - reach)); x <= x1; x++) {
      const distance = Math.hypot(x + 0.5 - cx, (y + 0.5 - cy) / squeeze)
      const cover = alpha * clamp((r + 0.5 - distance) / edge)
      if (cover <= 0) continue
      const at = (y * width + x) * 4
      const keep = 1 - cover
      data[at] = data[at] * keep + colour[0] * cover
      data[at + 1] = data[at + 1] * keep + colour[1] * cover
      data[at + 2] = data[at + 2] * keep + colour[2] * cover
      data[at + 3] = data[at + 3] * keep + cover
    }
  }
}

/** A bent line of dabs that tapers from `wide` to `thin`. */
export const stroke = (layer, [x0, y0], [x1, y1], [x2, y2], { wide, thin, colour, tip = colour, alpha = 1 }) => {
  const length = (Math.hypot(x1 - x0, y1 - y0) + Math.hypot(x2 - x1, y2 - y1)) * layer.height
  const step = Math.max(0.8, Math.min(wide, thin + wide / 2) * layer.height * 0.6)
  const count = Math.max(2, Math.ceil(length / step))
  const ink = [0, 0, 0]
  // A line thinner than a pixel is drawn one pixel wide and fainter, or it would break into dots.
  for (let index = 0; index <= count; index++) {
    const t = index / count
    const a = (1 - t) * (1 - t)
    const b = 2 * t * (1 - t)
    const c = t * t
    for (let channel = 0; channel < 3; channel++) ink[channel] = colour[channel] + (tip[channel] - colour[channel]) * t
    const radius = wide + (thin - wide) * t
    const faint = clamp((radius * layer.height) / 0.5, 0.25, 1)
    dab(layer, a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2, radius, ink, alpha * faint, 0.25)
  }
}

const sweep = (source, target, count, step, lines, lineStep, radius) => {
  const share = 1 / (radius * 2 + 1)
  for (let line = 0; line < lines; line++) {
    const start = line * lineStep
    for (let channel = 0; channel < 4; channel++) {
      let sum = source[start + channel] * radius
      for (let index = 0; index <= radius; index++) sum += source[start + Math.min(index, count - 1) * step + channel]
      for (let index = 0; index < count; index++) {
        target[start + index * step + channel] = sum * share
        const next = Math.min(count - 1, index + radius + 1)
        const gone = Math.max(0, index - radius)
        sum += source[start + next * step + channel] - source[start + gone * step + channel]
      }
    }
  }
}

/** Three box blurs, which together are as good as a lens. `radius` in heights. */
export const blur = (layer, radius) => {
  const { width, height } = layer
  const size = Math.round(radius * height * 0.6)
  if (size < 1) return layer
  const spare = new Float32Array(layer.data.length)
  for (let pass = 0; pass < 3; pass++) {
    sweep(layer.data, spare, width, 4, height, width * 4, size)
    sweep(spare, layer.data, height, width * 4, width, 4, size)
  }
  return layer
}

/** Puts the sheet on the picture. */
export const lay = (canvas, layer, opacity = 1) => {
  const to = canvas.data
  const from = layer.data
  for (let index = 0, at = 0; index < from.length; index += 4, at += 3) {
    const keep = 1 - from[index + 3] * opacity
    to[at] = to[at] * keep + from[index] * opacity
    to[at + 1] = to[at + 1] * keep + from[index + 1] * opacity
    to[at + 2] = to[at + 2] * keep + from[index + 2] * opacity
  }
}

/** The picture itself as a sheet, for blurring it or bending light through it. */
export const layerOf = canvas => {
  const layer = createLayer(canvas)
  for (let index = 0, at = 0; at < canvas.data.length; index += 4, at += 3) {
    layer.data.set(canvas.data.subarray(at, at + 3), index)
    layer.data[index + 3] = 1
  }
  return layer
}

/** An SVG drawing in units of a thousandth of the height, as a sheet. */
export const drawing = async ({ width, height, ratio }, body) => {
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${1000 * ratio} 1000">`
  const bytes = await sharp(Buffer.from(`${head}${body}</svg>`))
    .ensureAlpha()
    .raw()
    .toBuffer()
  const layer = createLayer({ width, height })
  for (let at = 0; at < bytes.length; at += 4) {
    const cover = bytes[at + 3] / 255
    layer.data[at] = (bytes[at] / 255) * cover
    layer.data[at + 1] = (bytes[at + 1] / 255) * cover
    layer.data[at + 2] = (bytes[at + 2] / 255) * cover
    layer.data[at + 3] = cover
  }
  return layer
}
