import { clouds, mist, sky, sun } from './air.mjs'
import { clamp, lerp, paint, rgb, smooth } from './canvas.mjs'
import { ridge, ridgeLine, wood } from './hills.mjs'
import { blur, createLayer, dab, lay, stroke } from './layer.mjs'
import { fbm, noise } from './noise.mjs'

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

/** 5: wheat at dusk. */
const wheat = (canvas, random) => {
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

/** Where in the desert we stand. */
const VIEW = [-55, 21]

/** Height of the sand: long swells with one sharp side, smaller ones riding on them. */
const sand = (fromX, fromZ) => {
  const [x, z] = [fromX + VIEW[0], fromZ + VIEW[1]]
  const bend = fbm(x * 0.12, z * 0.12, 5, 3) * 2.6
  const fold = (value, seed, lean) => {
    const wave = value + noise(value * 0.4, seed, seed) * 0.5
    const t = wave - Math.floor(wave)
    const up = t / lean
    const down = (t - lean) / (1 - lean)
    return t < lean ? up * up * (1.7 - 0.7 * up) : (1 - down) ** 1.35
  }
  const big = fold(z * 0.085 + x * 0.045 + bend * 0.42, 3, 0.66) * (1.25 + 0.7 * fbm(x * 0.09, z * 0.05, 15, 2))
  const small = fold(z * 0.2 - x * 0.12 + bend * 0.5, 8, 0.7) * 0.2
  return big + small + 0.16 * fbm(x * 0.16, z * 0.16, 27, 3)
}

/** 10: dunes in low light; each column of the picture walks outwards until the sand hides the rest. */
const dunes = canvas => {
  const HORIZON = 0.36
  sky(canvas, [
    [0, '#5f8290'],
    [0.16, '#93a9a8'],
    [0.3, '#d8c8a8'],
    [0.38, '#efd6aa'],
    [1, '#efd6aa'],
  ])
  clouds(canvas, {
    horizon: 0.4,
    seed: 111,
    size: 1.5,
    cover: 0.64,
    lit: '#f4e2c2',
    shade: '#b3b3a6',
    opacity: 0.5,
    sunX: 0.3,
    stretch: 4,
  })
  sun(canvas, { X: 0.3, Y: 0.33, colour: '#ffedc8', near: 0.12, wide: 0.5, strength: 0.5 })
  const [bright, dark, haze] = [rgb('#f0cf98'), rgb('#6f6250'), rgb('#ecd5ac')]
  const { width, height, data } = canvas
  const behind = Float32Array.from(data)
  const EYE = 2.75
  for (let x = 0; x < width; x++) {
    const across = (x + 0.5) / height - 1.33
    let top = height
    let distance = 1.7
    while (distance < 95 && top > 0) {
      const wx = across * distance * 0.9
      const level = sand(wx, distance)
      const Y = HORIZON + ((EYE - level) / distance) * 0.82
      const from = Y * height
      // A slope that shows less than a third of a row waits for the next step.
      if (from < top - 0.33) {
        const gap = 0.004 + distance * 0.0003
        // The slope is felt a little on our side of the place: across a crest the two sides would cancel out.
        const nearer = distance - 3 * gap
        const slopeX = (sand(wx + gap, nearer) - sand(wx - gap, nearer)) / (2 * gap)
        const slopeZ = (sand(wx, nearer) - sand(wx, nearer - gap)) / gap
        const ripple =
          0.1 *
          Math.sin((distance * 7 + wx * 3 + fbm(wx * 0.8, distance * 0.8, 4, 3) * 5) * 2.1) *
          smooth(14, 3, distance)
        const facing = 0.5 + (slopeX * 1.05 - slopeZ * -0.42 + ripple * 0.5) / Math.hypot(1, slopeX, slopeZ)
        let shade = smooth(0.12, 0.98, facing)
        let hidden = 0
        for (let step = 1; step < 11; step++) {
          const away = step * step * 0.05
          hidden = Math.max(
            hidden,
            (sand(wx - away * 0.92, distance + away * 0.38) - level - away * 0.3) / (0.25 + away * 0.2),
          )
        }
        shade *= 1 - 0.5 * smooth(0, 0.9, hidden)
        const grain = 1 + 0.015 * noise(wx * 30, distance * 30, 3)
        const lost = 1 - Math.exp(-distance / 58)
        // Each row is shared out among the slopes that show in it, or every crest would be a dotted line.
        for (let y = Math.min(height, Math.ceil(top)) - 1; y >= Math.max(0, Math.floor(from)); y--) {
          const at = (y * width + x) * 3
          const share = Math.min(top, y + 1) - Math.max(from, y)
          for (let channel = 0; channel < 3; channel++) {
            const ground = lerp(lerp(dark[channel], bright[channel], shade) * grain, haze[channel], lost)
            data[at + channel] += (ground - behind[at + channel]) * share
          }
        }
        top = from
      }
      distance += 0.0014 + distance * 0.0006
    }
  }
  mist(canvas, { Y: HORIZON + 0.03, thick: 0.03, colour: '#f1dcb4', seed: 115, strength: 0.45 })
  return { grain: 0.016 }
}

export const FIELDS = { 5: wheat, 10: dunes }
