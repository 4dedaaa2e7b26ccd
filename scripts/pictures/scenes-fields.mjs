import { clouds, sky, sun } from './air.mjs'
import { clamp, lerp, paint, rgb } from './canvas.mjs'
import { ridge, ridgeLine, wood } from './hills.mjs'
import { blur, createLayer, dab, lay, stroke } from './layer.mjs'
import { fbm } from './noise.mjs'

/** One ear of wheat on its stalk: kernels in two rows, whiskers, light from behind. */
const ear = (layer, random, { X, foot, tall, size, dark, light, awns = 7 }) => {
  const lean = (random() - 0.36) * tall * 0.42
  const top = [X + lean, foot - tall]
  stroke(layer, [X, foot], [X + lean * 0.12, foot - tall * 0.65], top, {
    wide: size * 0.13,
    thin: size * 0.09,
    colour: dark,
    tip: light.map(v => v * 0.86),
  })
  const angle = Math.atan2(-tall * 0.3, lean * 0.8 + 0.0001) + lean * 0.8
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
  for (let index = 0; index < awns; index++) {
    const t = index / awns
    const from = [top[0] + dx * size * 3 * t, top[1] + dy * size * 3 * t]
    const turn = angle + (random() - 0.5) * 0.55
    const long = size * (2.4 + random() * 2)
    const to = [from[0] + Math.cos(turn) * long, from[1] + Math.sin(turn) * long]
    stroke(layer, from, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], to, {
      wide: size * 0.05,
      thin: 0.0001,
      colour: light,
      alpha: 0.55,
    })
  }
  for (let index = 0; index < 8; index++) {
    const t = index / 7
    const side = index % 2 === 0 ? 1 : -1
    const wide = size * (0.36 - 0.2 * Math.abs(t - 0.35))
    const x = top[0] + dx * size * 2.9 * t - dy * side * size * 0.2
    const y = top[1] + dy * size * 2.9 * t + dx * side * size * 0.2
    const bright = clamp(0.35 + t * 0.35 + random() * 0.3 + side * 0.12)
    dab(
      layer,
      x,
      y,
      wide,
      dark.map((value, channel) => lerp(value, light[channel], bright)),
      0.95,
      0.4,
      1.5,
    )
  }
}

/** Rows of wheat from far to near. `focus` is the row that a lens would have chosen. */
const wheatRows = (canvas, random, { horizon, rows, haze, dark, light, focus }) => {
  for (let row = 0; row < rows; row++) {
    const t = (row + 1) / rows
    const layer = createLayer(canvas)
    const size = lerp(0.0035, 0.021, t ** 1.7)
    const foot = lerp(horizon + 0.02, 1.22, t ** 1.35)
    const count = Math.round(lerp(620, 62, t ** 0.6))
    const lost = (1 - t) ** 1.6 * 0.75
    for (let index = 0; index < count; index++) {
      const X = random() * (canvas.ratio + 0.2) - 0.1
      const sunny = 0.35 + 0.65 * Math.exp(-(((X - 1.85) / 0.8) ** 2))
      const tone = 0.75 + random() * 0.4
      const shade = dark.map((value, channel) => lerp(value * tone, haze[channel], lost))
      const bright = light.map((value, channel) =>
        lerp(lerp(dark[channel], value, sunny * tone), haze[channel], lost * 0.8),
      )
      ear(layer, random, {
        X,
        foot: foot + random() * 0.03,
        tall: size * (7.5 + random() * 4.5),
        size,
        dark: shade,
        light: bright,
        awns: t < 0.3 ? 3 : 7,
      })
    }
    lay(canvas, blur(layer, Math.abs(t - focus) ** 1.4 * 0.011 * (t > focus ? 1.5 : 0.35)))
  }
}

/** The evening over the field, with its far hills. */
const wheatSky = canvas => {
  sky(canvas, [
    [0, '#5c7278'],
    [0.2, '#8a8f85'],
    [0.38, '#c3a57f'],
    [0.52, '#e6b878'],
    [0.6, '#f2cd92'],
    [1, '#c79b5b'],
  ])
  clouds(canvas, {
    horizon: 0.6,
    seed: 61,
    size: 1.4,
    cover: 0.68,
    lit: '#f5cf9d',
    shade: '#837b73',
    opacity: 0.75,
    sunX: 1.85,
    stretch: 3,
  })
  sun(canvas, { X: 1.85, Y: 0.53, radius: 0.032, colour: '#ffefcb', near: 0.06, wide: 0.42, strength: 0.62 })
  ridge(canvas, ridgeLine(canvas, { base: 0.6, height: 0.06, size: 1.2, seed: 67, crest: 0.6 }), {
    colour: '#a98f66',
    fog: '#e8bf80',
    lit: '#e0b575',
    depth: 0.06,
    seed: 2,
    sunX: 1.85,
  })
  wood(canvas, ridgeLine(canvas, { base: 0.625, height: 0.04, size: 1.3, seed: 70, crest: 0.2, tilt: -0.015 }), {
    crown: 0.006,
    rows: 5,
    drop: 0.03,
    light: '#9a8456',
    dark: '#6d6747',
    fog: '#d9ae6d',
    seed: 70,
    sunX: 1.85,
    start: 0.15,
    end: 0.6,
  })
}

/** 5: wheat at dusk. */
const wheat = (canvas, random) => {
  wheatSky(canvas)
  const [near, far] = [rgb('#8a6a35'), rgb('#dfb26c')]
  paint(
    canvas,
    (X, Y, px) => {
      const down = (Y - 0.618) / 0.382
      if (down < 0) return
      const rows = fbm((X - 1.33) * (0.5 / (down + 0.03)), 3 / (down + 0.03), 8, 4)
      const tone = clamp(0.5 + rows * 0.3 - down * 0.5 + 0.25 * Math.exp(-(((X - 1.85) / 0.6) ** 2)))
      for (let channel = 0; channel < 3; channel++) px[channel] = lerp(near[channel], far[channel], tone)
    },
    0.61,
  )
  wheatRows(canvas, random, {
    horizon: 0.615,
    rows: 13,
    haze: rgb('#e2b670'),
    dark: rgb('#6b4f27'),
    light: rgb('#f3d397'),
    focus: 0.62,
  })
  sun(canvas, { X: 1.85, Y: 0.55, colour: '#ffdf9f', near: 0.1, wide: 0.36, strength: 0.3 })
  return { grain: 0.016, contrast: 0.12 }
}

export const FIELDS = { 5: wheat }
