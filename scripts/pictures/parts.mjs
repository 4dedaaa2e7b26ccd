import { clamp, gradient, hex, mix, shade, smooth } from './canvas.mjs'
import { fbm } from './noise.mjs'

/** What landscapes are made of. Every part takes a canvas and returns it. */

export const sky = (canvas, stops) => {
  const colour = gradient(stops)
  return shade(canvas, (_u, v) => colour(v))
}

/** A low sun or moon with its glow; sizes are shares of the height. */
export const disc = (canvas, { u, v, radius, colour, glow, strength = 0.7 }) => {
  const ratio = canvas.width / canvas.height
  const light = hex(colour)
  return shade(canvas, (x, y, _px, _py, before) => {
    const distance = Math.hypot((x - u) * ratio, y - v)
    const halo = Math.exp(-distance / glow) * strength
    const lit = mix(before, light, clamp(halo))
    return mix(lit, light, 1 - smooth(radius - 0.004, radius + 0.004, distance))
  })
}

/** Soft clouds: domain-warped noise, flattened towards the horizon. */
export const clouds = (
  canvas,
  { seed, from = 0, to = 0.6, scale = 3, cover = 0.5, colour, opacity = 0.7, flat = 3 },
) => {
  const light = hex(colour)
  return shade(canvas, (u, v, _x, _y, before) => {
    if (v > to) return before
    const warp = fbm(u * 2, v * 4, seed + 5, 3) * 0.6
    const value = fbm(u * scale + warp, v * scale * flat + warp, seed, 6)
    const band = smooth(from - 0.08, from + 0.12, v) * (1 - smooth(to - 0.22, to, v))
    return mix(before, light, smooth(1 - cover, 1 - cover + 0.28, value) * opacity * band)
  })
}

/** One ridge of hills: everything under its line, fading into mist at its foot. */
export const ridge = (canvas, { seed, base, height, scale, colour, mist, mistFrom = 0.06, rough = 0.5, trees = 0 }) => {
  const body = hex(colour)
  const haze = hex(mist)
  const line = new Float32Array(canvas.width)
  for (let x = 0; x < canvas.width; x++) {
    const u = x / canvas.width
    const teeth =
      trees === 0 ? 0 : trees * (fbm(u * 260, seed, seed + 3, 2) ** 2 + 0.6 * fbm(u * 90, seed, seed + 9, 2))
    line[x] = base - height * fbm(u * scale, seed * 0.37, seed, 6, rough) - teeth
  }
  const edge = 1.2 / canvas.height
  return shade(canvas, (u, v, x, _y, before) => {
    const depth = v - line[x]
    if (depth < -edge) return before
    const wander = fbm(u * 5, v * 9, seed + 21, 4) * 0.5 + 0.5
    const fog = smooth(0, mistFrom + height, depth) * wander
    return mix(before, mix(body, haze, clamp(fog)), smooth(-edge, edge, depth))
  })
}

/** Water below `from`: mirrors the sky, broken by long ripples, with a path of light under the sun. */
export const water = (canvas, { from, seed, tint, depth = 0.5, ripple = 0.012, path }) => {
  const { width, height } = canvas
  const source = Float32Array.from(canvas.data)
  const deep = hex(tint)
  return shade(canvas, (u, v, x, _y, before) => {
    if (v < from) return before
    const down = (v - from) / (1 - from)
    const wave = (fbm(u * 6, ((v - from) * 90) / (0.25 + down), seed, 4) - 0.5) * ripple * (0.3 + down * 3)
    const mirrorV = clamp(from - (v - from) * 0.85 + wave, 0, from - 0.002)
    const row = Math.min(height - 1, Math.floor(mirrorV * height))
    const at = (row * width + Math.min(width - 1, Math.max(0, Math.round(x + wave * width * 0.6)))) * 3
    let colour = mix([source[at], source[at + 1], source[at + 2]], deep, depth * (0.35 + down * 0.65))
    if (path) {
      const spread = path.width * (0.25 + down)
      const glint = fbm(u * 40, ((v - from) * 260) / (0.3 + down), seed + 7, 3)
      const on = Math.exp(-(((u - path.u) / spread) ** 2)) * smooth(0.42, 0.7, glint)
      colour = mix(colour, hex(path.colour), clamp(on * path.strength))
    }
    return colour
  })
}

export const stars = (canvas, random, { count, below, colour }) => {
  const light = hex(colour)
  const { width, height, data } = canvas
  for (let index = 0; index < count; index++) {
    const x = Math.floor(random() * width)
    const y = Math.floor(random() ** 1.4 * below * height)
    const power = 0.25 + random() ** 6 * 0.75
    for (const [dx, dy, share] of [
      [0, 0, 1],
      [1, 0, 0.35],
      [-1, 0, 0.35],
      [0, 1, 0.35],
      [0, -1, 0.35],
    ]) {
      const at = (clamp(y + dy, 0, height - 1) * width + clamp(x + dx, 0, width - 1)) * 3
      for (let channel = 0; channel < 3; channel++)
        data[at + channel] += (light[channel] - data[at + channel]) * power * share
    }
  }
  return canvas
}
