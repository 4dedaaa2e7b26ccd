import { clouds, mist, sky, sun } from './air.mjs'
import { clamp, glow, lerp, paint, rgb, smooth } from './canvas.mjs'
import { ridge, ridgeLine, wood } from './hills.mjs'
import { blur, createLayer, dab, drawing, lay } from './layer.mjs'
import { fbm, noise3 } from './noise.mjs'

const scatterStars = (canvas, random, count) => {
  const layer = createLayer(canvas)
  for (let index = 0; index < count; index++) {
    const X = random() * canvas.ratio
    const Y = random() ** 1.15 * 0.72
    const power = random() ** 7
    const warm = random()
    const colour = [lerp(0.82, 1, warm), lerp(0.9, 0.95, warm), lerp(1, 0.84, warm)]
    const low = 1 - smooth(0.35, 0.75, Y)
    dab(layer, X, Y, 0.0007 + power * 0.0014, colour, (0.2 + 0.8 * power) * (0.25 + 0.75 * low), 0.9)
    if (power > 0.35) dab(layer, X, Y, 0.004 + power * 0.006, colour, 0.1 * power * low, 1)
  }
  lay(canvas, layer)
}

/** 3: night with few stars over a valley full of mist. */
const night = (canvas, random) => {
  sky(canvas, [
    [0, '#0b1622'],
    [0.3, '#13263a'],
    [0.55, '#23424f'],
    [0.72, '#46656a'],
    [0.84, '#6b8480'],
    [1, '#4c6661'],
  ])
  const veil = rgb('#93a7b4')
  paint(canvas, (X, Y, px) => {
    const lane = (Y + 0.16 - (2.5 - X) * 0.27) / (0.17 + 0.04 * fbm(X * 1.5, 4, 61, 3))
    const dust = 0.55 + 0.55 * fbm(X * 4.2, Y * 4.6, 41, 7, 0.6)
    const torn =
      1 - 0.6 * smooth(0.0, 0.5, fbm(X * 3 + 4, Y * 4.4, 71, 6, 0.55)) * Math.exp(-(((lane - 0.05) / 0.6) ** 2))
    glow(px, veil, 0.17 * Math.exp(-lane * lane) * clamp(dust) * torn * (1 - smooth(0.4, 0.75, Y)))
  })
  scatterStars(canvas, random, 520)
  const far = { fog: '#5f7a78', lit: '#456262', sunX: 0.9 }
  ridge(canvas, ridgeLine(canvas, { base: 0.8, height: 0.11, size: 1.1, seed: 45, crest: 0.7 }), {
    ...far,
    colour: '#3c595c',
    depth: 0.1,
    seed: 2,
  })
  ridge(canvas, ridgeLine(canvas, { base: 0.85, height: 0.12, size: 1, seed: 53, crest: 0.6, tilt: -0.05 }), {
    ...far,
    colour: '#2c474a',
    depth: 0.11,
    seed: 4,
  })
  mist(canvas, { Y: 0.865, thick: 0.028, colour: '#6f8886', seed: 54, strength: 0.75 })
  wood(canvas, ridgeLine(canvas, { base: 0.94, height: 0.13, size: 0.9, seed: 59, crest: 0.4, tilt: 0.06 }), {
    crown: 0.008,
    rows: 12,
    drop: 0.1,
    light: '#2f4c4b',
    dark: '#18302f',
    fog: '#56706e',
    seed: 59,
    sunX: 0.9,
    start: 0.03,
    end: 0.75,
  })
  mist(canvas, { Y: 0.965, thick: 0.03, colour: '#637d7a', seed: 58, strength: 0.6 })
  wood(canvas, ridgeLine(canvas, { base: 1.05, height: 0.16, size: 0.8, seed: 66, crest: 0.3, tilt: -0.09 }), {
    crown: 0.016,
    rows: 9,
    drop: 0.2,
    light: '#1b3432',
    dark: '#0c1a19',
    fog: '#39534f',
    seed: 66,
    sunX: 0.9,
    start: 0,
    end: 0.3,
  })
  return { grain: 0.026, vignette: 0.2 }
}

const LIGHT_DIR = [-0.36, 0.26, 0.9]

/** How much cloud there is at a place of the layer below us: heaps with soft tops. */
const heap = (x, y, z) => {
  const base = noise3(x * 0.34, 7.3, z * 0.34) * 0.9 + noise3(x * 0.9, y * 0.9 + 3, z * 0.9) * 0.55
  const fine = noise3(x * 2.3, y * 2.3, z * 2.3) * 0.36 + noise3(x * 5.1, y * 5.1, z * 5.1) * 0.2
  return base + fine + 0.2 - y * 1.25
}

/** Walks one ray into the cloud layer and returns cover and light. */
const march = (dx, dy, dz, out, jitter) => {
  const TOP = 0.75
  let distance = (TOP - 1.55) / dy
  let clear = 1
  let light = 0
  let reach = 0
  for (let step = 0; step < 90 && clear > 0.03 && distance < 60; step++) {
    const length = 0.035 + distance * 0.011
    const at = distance + jitter * length
    const [x, y, z] = [dx * at, 1.55 + dy * at, dz * at]
    if (y < -1.1) break
    const thick = heap(x, y, z)
    if (thick > 0) {
      const shadow = Math.max(0, heap(x + LIGHT_DIR[0] * 0.42, y + LIGHT_DIR[1] * 0.42, z + LIGHT_DIR[2] * 0.42))
      const solid = 1 - Math.exp(-thick * length * 9)
      light += clear * solid * (0.1 + 0.9 * Math.exp(-shadow * 3.4)) * (0.45 + 0.55 * smooth(-0.6, 0.45, y))
      reach += clear * solid * at
      clear *= 1 - solid
    }
    distance += length
  }
  out[0] = 1 - clear
  out[1] = clear < 1 ? light / (1 - clear) : 0
  out[2] = clear < 1 ? reach / (1 - clear) : 60
}

/** 7: a field of soft cloud seen from above, walked through with light. */
const cloudField = (canvas, random) => {
  const HORIZON = 0.4
  sky(canvas, [
    [0, '#6f93a6'],
    [0.18, '#9db5b8'],
    [0.33, '#dcd6c4'],
    [0.4, '#f4e3c6'],
    [0.6, '#dfd8c8'],
    [1, '#9fb1b2'],
  ])
  clouds(canvas, {
    horizon: HORIZON,
    seed: 77,
    size: 1.1,
    cover: 0.58,
    lit: '#fbf0dc',
    shade: '#c1cbc9',
    opacity: 0.5,
    sunX: 0.85,
    stretch: 4,
  })
  sun(canvas, { X: 0.85, Y: 0.36, colour: '#fff1d6', near: 0.07, wide: 0.4, strength: 0.7, below: 1 })
  const bright = rgb('#fff6e6')
  const dark = rgb('#718c97')
  const veil = rgb('#f3e5cc')
  const found = [0, 0, 0]
  paint(
    canvas,
    (X, Y, px) => {
      const dy = (HORIZON + 0.012 - Y) * 0.95
      if (dy > -0.01) return
      march((X - 1.33) * 0.95, dy, 1, found, random())
      const lost = 1 - Math.exp(-found[2] / 24)
      const warm = Math.exp(-(((X - 0.85) / 0.9) ** 2)) * 0.1
      for (let channel = 0; channel < 3; channel++) {
        const cloud = lerp(lerp(dark[channel], bright[channel], clamp(found[1] * 1.12 + warm)), veil[channel], lost)
        px[channel] += (cloud - px[channel]) * found[0]
      }
    },
    HORIZON,
  )
  mist(canvas, { Y: HORIZON + 0.005, thick: 0.02, colour: '#f6e9d1', seed: 71, strength: 0.9, tear: 0.2 })
}

/** One bird in flight: two tapered wings and a body, `beat` from raised (1) to lowered (-1). */
const bird = (x, y, size, beat, turn) => {
  const lift = -beat * size * 0.55
  const wing = side => {
    const tip = `${side * size} ${lift}`
    const joint = `${side * size * 0.45} ${lift * 0.75 - size * 0.16}`
    return `M0 0Q${joint} ${tip}Q${side * size * 0.5} ${lift * 0.62 - size * 0.02} 0 ${size * 0.12}Z`
  }
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="${wing(-1)}${wing(1)}"/><ellipse rx="${size * 0.1}" ry="${size * 0.13}" cy="${size * 0.05}"/></g>`
}

const flock = (random, count) => {
  const birds = []
  for (let index = 0; index < count; index++) {
    const side = index % 2 === 0 ? 1 : -1
    const place = Math.ceil(index / 2)
    const x = 1540 + place * (side > 0 ? 37 : 26) + (random() - 0.5) * 44
    const y = 236 - side * place * 8 + place * 5 + (random() - 0.5) * 30
    birds.push(bird(x, y, 10 + random() * 4 - place * 0.25, random() * 1.5 - 0.55, (random() - 0.5) * 18))
  }
  return `<g fill="#46565a" opacity="0.82">${birds.join('')}</g>`
}

/** 12: dawn, and birds far away. */
const dawn = async (canvas, random) => {
  sky(canvas, [
    [0, '#587c91'],
    [0.22, '#8ba4ac'],
    [0.42, '#c7bfb4'],
    [0.58, '#e8c3a4'],
    [0.74, '#f4d8b1'],
    [1, '#f6e3c4'],
  ])
  clouds(canvas, {
    horizon: 0.84,
    seed: 131,
    size: 0.6,
    cover: 0.66,
    lit: '#f8d9bb',
    shade: '#a3a3a6',
    opacity: 0.78,
    sunX: 0.8,
    stretch: 3.2,
    sharp: 0.6,
  })
  sun(canvas, { X: 0.85, Y: 0.83, colour: '#fff0d2', near: 0.12, wide: 0.5, strength: 0.6 })
  lay(canvas, blur(await drawing(canvas, flock(random, 13)), 0.0008))
  const far = { fog: '#f0d9b6', lit: '#d9c3a2', sunX: 0.85 }
  ridge(canvas, ridgeLine(canvas, { base: 0.865, height: 0.075, size: 1.1, seed: 15, crest: 0.7 }), {
    ...far,
    colour: '#b3ab9e',
    depth: 0.08,
    seed: 2,
  })
  ridge(canvas, ridgeLine(canvas, { base: 0.91, height: 0.085, size: 1, seed: 24, crest: 0.6, tilt: 0.04 }), {
    ...far,
    colour: '#8e968d',
    depth: 0.09,
    seed: 5,
  })
  mist(canvas, { Y: 0.925, thick: 0.022, colour: '#f0ddbd', seed: 26, strength: 0.75 })
  wood(canvas, ridgeLine(canvas, { base: 1.0, height: 0.1, size: 0.9, seed: 30, crest: 0.4, tilt: -0.07 }), {
    crown: 0.009,
    rows: 9,
    drop: 0.1,
    light: '#76897b',
    dark: '#4c665c',
    fog: '#c9c5ac',
    seed: 30,
    sunX: 0.85,
    start: 0.05,
    end: 0.7,
  })
}

export const SKY = { 3: night, 7: cloudField, 12: dawn }
