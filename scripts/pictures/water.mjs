import { clamp, createCanvas, lerp, paint, rgb, sample, smooth, tint } from './canvas.mjs'
import { fbm, noise } from './noise.mjs'

const SAMPLES = 3

/** Slope of the swell at a place of the sea, without the waves too small to be seen from so far. */
const slope = (x, z, distance, out, seed, steep) => {
  let sx = 0
  let sz = 0
  let size = 0.55
  let high = steep
  for (let octave = 0; octave < 6; octave++) {
    const seen = smooth(0.0, 1, (size * 120) / (distance * distance))
    if (seen <= 0.01) break
    const turn = octave * 1.9
    const u = (x * Math.cos(turn) * 0.35 + z * Math.sin(turn) * 0.35 + x * 0.45) / size
    const v = (z + 0.25 * Math.sin(turn) * x) / size
    sx += noise(u, v, seed + octave) * high * 0.55 * seen
    sz += noise(u + 9.1, v + 4.2, seed + octave) * high * seen
    size *= 0.52
    high *= 0.86
  }
  out[0] = sx
  out[1] = sz
}

/**
 * Open water below `horizon`: for every pixel the place on the sea is found, its swell tilts the mirror, and the
 * mirror shows the sky that is already painted above. The path of light comes out of the same tilt.
 */
export const sea = (canvas, { horizon, seed, deep, steep = 0.16, sun, haze, hazeFar = 0.05, dim = 0.8 }) => {
  const above = createCanvas(canvas.width, canvas.height)
  above.data.set(canvas.data)
  const abyss = rgb(deep)
  const veil = rgb(haze)
  const light = sun ? rgb(sun.colour) : abyss
  const tilt = [0, 0]
  const mirror = [0, 0, 0]
  paint(
    canvas,
    (X, Y, px) => {
      if (Y < horizon) return
      px.fill(0)
      for (let part = 0; part < SAMPLES; part++) {
        const down = Y - horizon + ((part + 0.3) / SAMPLES) * (1 / canvas.height)
        const distance = 0.42 / (down + 0.0035)
        slope((X - 1.33) * distance, distance * 1.7, distance, tilt, seed, steep)
        const rough = 0.02 + 0.05 * smooth(2, 60, distance)
        const up = Math.abs(down + tilt[1] * (0.25 + down) + rough)
        sample(above, X + tilt[0] * (0.2 + up), clamp(horizon - up * 0.95, 0.005, horizon - 0.004), mirror)
        const shine = clamp(0.12 + 0.88 * (1 - down * 1.15 - tilt[1] * 1.4) ** 2.2) * dim
        let lit = 0
        if (sun) {
          const across = (X - sun.X + tilt[0] * 0.9) / (sun.width * (0.45 + down * 2.6))
          const lean = tilt[1] + 0.03 + rough * 0.4
          lit =
            Math.exp(-across * across) *
            smooth(0.01, 0.085, lean + sun.spread * 0.08) *
            sun.strength *
            (1 - 0.3 * smooth(0, 0.5, down))
        }
        for (let channel = 0; channel < 3; channel++)
          px[channel] += lerp(lerp(abyss[channel], mirror[channel], shine), light[channel], lit) / SAMPLES
      }
      tint(px, veil, Math.exp(-(Y - horizon) / hazeFar) * 0.75)
    },
    horizon,
  )
}

/** Still water: the picture above upside down, drawn out downwards and disturbed only in streaks. */
export const lake = (canvas, { horizon, seed, deep, depth = 0.35, ripple = 0.006, streak = 0.5, pale }) => {
  const above = createCanvas(canvas.width, canvas.height)
  above.data.set(canvas.data)
  const dark = rgb(deep)
  const light = rgb(pale)
  const mirror = [0, 0, 0]
  paint(
    canvas,
    (X, Y, px) => {
      if (Y < horizon) return
      const down = Y - horizon
      const distance = 0.3 / (down + 0.02)
      const breath = smooth(0.0, 0.45, fbm(X * 0.9, distance * 0.9, seed + 20, 4) + 0.15)
      const wave = fbm((X - 1.33) * distance * 1.2, distance * 13, seed, 4)
      px.fill(0)
      for (let part = 0; part < 4; part++) {
        const spread = (part / 3 - 0.35) * (0.004 + 0.035 * down)
        const up = Math.max(0.002, down * 0.93 + spread + wave * ripple * (0.4 + 7 * down) * (0.35 + breath))
        sample(above, X + wave * ripple * 0.8, clamp(horizon - up, 0.002, 1), mirror)
        for (let channel = 0; channel < 3; channel++) px[channel] += mirror[channel] / 4
      }
      tint(px, dark, depth * smooth(0, 0.55, down))
      tint(px, light, breath * streak * Math.exp(-down / 0.16) * 0.5)
    },
    horizon,
  )
}
