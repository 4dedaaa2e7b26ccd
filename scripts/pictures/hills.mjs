import { clamp, lerp, paint, rgb, smooth } from './canvas.mjs'
import { crested, fbm, randomFrom } from './noise.mjs'

/** The line of a ridge: for every column the height at which the land begins. */
export const ridgeLine = (canvas, { base, height, size, seed, rough = 0.5, crest = 0.5, tilt = 0 }) => {
  const line = new Float32Array(canvas.width)
  for (let x = 0; x < canvas.width; x++) {
    const X = x / canvas.height
    const soft = fbm(X * size, seed * 1.3, seed, 7, rough) * 0.5 + 0.5
    const sharp = crested(X * size * 0.8, seed * 2.1, seed + 40, 5) - 0.2
    line[x] = base - height * lerp(soft, sharp, crest) + tilt * (X - 1.33)
  }
  return line
}

/** Bare land under a line, sinking into mist: for hills too far away to have trees. */
export const ridge = (canvas, line, { colour, fog, depth, lit = colour, sunX = 1.33, seed = 1 }) => {
  const body = rgb(colour)
  const haze = rgb(fog)
  const warm = rgb(lit)
  const edge = 0.8 / canvas.height
  paint(canvas, (X, Y, px) => {
    const under = Y - line[Math.min(canvas.width - 1, Math.floor(X * canvas.height))]
    if (under < -edge) return
    const bank = fbm(X * 1.6, Y * 7, seed, 4) * 0.35
    const lost = smooth(-0.12, 1, under / depth + bank)
    const sunny = Math.exp(-(((X - sunX) / 0.5) ** 2)) * 0.8
    const cover = smooth(-edge, edge, under)
    const slope = 1 + 0.05 * fbm(X * 22, Y * 30, seed + 5, 4)
    for (let channel = 0; channel < 3; channel++) {
      const ground = lerp(body[channel], warm[channel], sunny) * slope
      px[channel] += (lerp(ground, haze[channel], lost) - px[channel]) * cover
    }
  })
}

/** One row of tree crowns along a line: for every column its top and the tone of its tree. */
const crownRow = (canvas, line, shift, crown, random) => {
  const { width, height } = canvas
  const top = Float32Array.from(line, value => value + shift)
  const tone = new Float32Array(width)
  for (let X = -crown; X < canvas.ratio + crown; X += crown * (0.55 + random() * 0.9)) {
    const radius = crown * (0.45 + random() ** 2 * 0.9)
    const tall = radius * (0.6 + random() ** 1.6 * 1.25)
    const own = random() * 2 - 1
    const foot = line[clamp(Math.round(X * height), 0, width - 1)] + shift
    const last = Math.min(width - 1, Math.ceil((X + radius) * height))
    for (let x = Math.max(0, Math.floor((X - radius) * height)); x <= last; x++) {
      const across = (x / height - X) / radius
      const dome =
        Math.sqrt(Math.max(0, 1 - across * across)) * (0.94 + 0.34 * fbm((x / height) * (1.7 / crown), own * 9, 7, 4))
      const edge = foot - tall * dome
      if (edge < top[x]) {
        top[x] = edge
        tone[x] = own * 0.6 - across * 0.5
      }
    }
  }
  return { top, tone }
}

/**
 * Wooded land: rows of crowns from the ridge downwards, each lit on top, dark at its foot and deeper in the mist than
 * the one behind it. This is what makes a hill a wood and not a cut paper edge.
 */
export const wood = (
  canvas,
  line,
  { crown, rows, drop, light, dark, fog, seed, sunX = 1.33, start = 0, end = 1, grow = 1.6 },
) => {
  const random = randomFrom(seed * 7919)
  const bright = rgb(light)
  const deep = rgb(dark)
  const haze = rgb(fog)
  const { width, height, data } = canvas
  for (let row = 0; row < rows; row++) {
    const t = row / Math.max(1, rows - 1)
    const size = crown * lerp(1, grow, t)
    const { top, tone } = crownRow(canvas, line, drop * t, size, random)
    // The last row goes down to the frame: under its own mist the land does not end.
    const reach = row === rows - 1 ? 1 : drop / rows + size * 2.6
    for (let x = 0; x < width; x++) {
      const X = x / height
      const side = 1 + 0.25 * clamp((sunX - X) * tone[x], -1, 1)
      const bank = 0.22 * fbm(X * 1.7, t * 3, seed + 3, 4)
      const lost = clamp(lerp(start, end, t ** 1.3) + bank * (0.3 + t))
      const from = top[x] * height
      const veil = 1 + lost ** 3 * size * height * 2.5
      const last = Math.min(height - 1, Math.ceil(from + reach * height))
      for (let y = Math.max(0, Math.floor(from)); y <= last; y++) {
        const cover = clamp((y + 1 - from) / veil)
        const down = clamp((y / height - top[x]) / (size * 1.5))
        const leaf = fbm((X * 2.1) / size, ((y / height) * 2.4) / size, seed, 3) * 0.6
        const lightness = clamp((1 - down) ** 1.4 * 0.8 * side + tone[x] * 0.12 + leaf * 0.28 * (1 - down * 0.5))
        const at = (y * width + x) * 3
        for (let channel = 0; channel < 3; channel++) {
          const value = lerp(lerp(deep[channel], bright[channel], lightness), haze[channel], lost)
          data[at + channel] += (value - data[at + channel]) * cover
        }
      }
    }
  }
}
