import { clouds, mist, sky, sun } from './air.mjs'
import { clamp, createCanvas, glow, lerp, paint, rgb, sample, smooth, tint } from './canvas.mjs'
import { ridge, ridgeLine, wood } from './hills.mjs'
import { blur, createLayer, dab, drawing, lay, layerOf } from './layer.mjs'
import { fbm, noise, randomFrom } from './noise.mjs'

/** What stands behind the wet pane: a garden at nightfall, a street lamp or two, nothing sharp. */
const garden = canvas => {
  sky(canvas, [
    [0, '#8fa3a3'],
    [0.35, '#a7b3aa'],
    [0.55, '#7f958a'],
    [0.8, '#47655b'],
    [1, '#2f4b43'],
  ])
  const random = randomFrom(404)
  const shapes = createLayer(canvas)
  for (let index = 0; index < 90; index++) {
    const X = random() * canvas.ratio
    const tone = random()
    const Y = 0.5 + 0.22 * fbm(X * 1.3, 2, 9, 3) + random() * 0.6
    dab(shapes, X, Y, 0.06 + random() * 0.13, [0.13 + 0.17 * tone, 0.25 + 0.17 * tone, 0.22 + 0.13 * tone], 0.5, 0.5)
  }
  lay(canvas, blur(shapes, 0.035))
  const lamps = createLayer(canvas)
  for (let index = 0; index < 17; index++) {
    const [X, Y] = [random() * canvas.ratio, 0.4 + random() * 0.32]
    const warm = rgb(['#e8c58c', '#d9ab69', '#eadcb9', '#c9d3c4'][index % 4])
    dab(lamps, X, Y, 0.022 + random() * 0.03, warm, 0.3 + random() * 0.35, 0.14)
  }
  lay(canvas, blur(lamps, 0.003))
}

/** Drops as a relief: each pixel knows how high the water stands. Big ones run and leave a trail of small ones. */
const wetPane = (canvas, random) => {
  const { width, height } = canvas
  const relief = new Float32Array(width * height)
  const drop = (X, Y, radius, tall) => {
    const reach = radius * 1.15
    const wobble = random() * 99
    for (
      let y = Math.max(0, Math.floor((Y - reach * tall) * height));
      y < Math.min(height, (Y + reach * tall) * height);
      y++
    ) {
      for (let x = Math.max(0, Math.floor((X - reach) * height)); x < Math.min(width, (X + reach) * height); x++) {
        const dx = ((x + 0.5) / height - X) / radius
        const dy = ((y + 0.5) / height - Y) / (radius * tall)
        const narrow = dy < 0 ? 1 + 0.45 * dy * dy : 1
        const edge = 1 + 0.22 * noise(dx * 1.4 + wobble, dy * 1.4, 5)
        const away = (dx * dx * narrow * narrow * narrow + dy * dy) / (edge * edge)
        if (away < 1) relief[y * width + x] = Math.max(relief[y * width + x], radius * Math.sqrt(1 - away))
      }
    }
  }
  const clean = createLayer(canvas)
  for (let index = 0; index < 3600; index++)
    drop(random() * canvas.ratio, random(), 0.0016 + random() ** 4 * 0.006, 1.05)
  for (let index = 0; index < 230; index++)
    drop(random() * canvas.ratio, random(), 0.005 + random() ** 2 * 0.011, 1.1 + random() * 0.25)
  for (let index = 0; index < 26; index++) {
    const X = ((index + random()) / 26) * canvas.ratio
    const end = 0.12 + random() * 0.85
    let at = end - (0.2 + random() * 0.6)
    let drift = 0
    for (; at < end; at += 0.004) {
      drift += (random() - 0.5) * 0.0022
      dab(clean, X + drift, at, 0.0058, [1, 1, 1], 0.5, 0.6)
      if (random() < 0.075) drop(X + drift, at, 0.0018 + random() * 0.003, 1.3)
    }
    drop(X + drift, end, 0.009 + random() * 0.008, 1.35 + random() * 0.3)
  }
  return { relief, clean: blur(clean, 0.0015) }
}

/** Bends the light through the drops: what lies behind is seen upside down, with a dark rim and a bright point. */
const refract = (canvas, behind, { relief, clean }) => {
  const { width, height, data } = canvas
  const seen = [0, 0, 0]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const clear = clean.data[at * 4 + 3]
      const fog = 0.13 * (1 - clear) * (0.8 + 0.3 * fbm((x / height) * 3, (y / height) * 3, 91, 4))
      sample(behind, x / height, y / height, seen)
      for (let channel = 0; channel < 3; channel++) {
        const veiled = lerp(data[at * 3 + channel], 0.72, fog)
        data[at * 3 + channel] = lerp(veiled, seen[channel] * 0.93, clear * 0.55)
      }
      if (relief[at] <= 0 || x === 0 || y === 0 || x === width - 1 || y === height - 1) continue
      const nx = (relief[at + 1] - relief[at - 1]) * height * 0.5
      const ny = (relief[at + width] - relief[at - width]) * height * 0.5
      const bend = 0.17
      sample(
        behind,
        x / height + clamp(nx, -2, 2) * bend,
        clamp(y / height + clamp(ny, -2, 2) * bend * 1.6, 0.02, 0.98),
        seen,
      )
      const steep = Math.hypot(nx, ny)
      const rim = 1 - 0.5 * smooth(0.7, 2.2, steep)
      const spark = smooth(0.86, 0.99, 1 - Math.hypot(nx - 0.42, ny - 0.62)) * 0.7 + 0.14 * smooth(-0.4, -1.8, ny)
      const solid = smooth(0, 1.4 / height, relief[at])
      for (let channel = 0; channel < 3; channel++) {
        const light = seen[channel] * rim * 1.08
        data[at * 3 + channel] = lerp(data[at * 3 + channel], light + (1 - light) * clamp(spark), solid)
      }
    }
  }
}

/** 4: rain on a window. */
const rain = (canvas, random) => {
  garden(canvas)
  const behind = createCanvas(canvas.width, canvas.height)
  behind.data.set(canvas.data)
  canvas.data.fill(0)
  const soft = createCanvas(canvas.width, canvas.height)
  lay(soft, blur(layerOf(behind), 0.014))
  canvas.data.set(soft.data)
  refract(canvas, behind, wetPane(canvas, random))
  return { grain: 0.016, vignette: 0.2, contrast: 0.12 }
}

/** A small plain house; only one window has light. Its units are thousandths of the height. */
const house = `
  <path d="M1560 742v-62h150v62z" fill="#1b2f2f"/>
  <path d="M1710 742v-62l44-44 34 44v62z" fill="#22393a"/>
  <path d="M1546 684l54-50h154l-42 50z" fill="#15272a"/>
  <path d="M1754 634l46 50h-6l-41-43-43 43h-4z" fill="#1c3033"/>
  <path d="M1668 628h15v26h-15z" fill="#192c2e"/>
  <rect x="1588" y="696" width="17" height="24" fill="#2c4344"/>
  <rect x="1673" y="697" width="19" height="45" fill="#122122"/>
`
const lamp = `<defs><linearGradient id="l" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffe9bd"/><stop offset="1" stop-color="#e9b266"/></linearGradient></defs>
  <rect x="1632" y="695" width="21" height="26" fill="url(#l)"/>
  <path d="M1642.5 695v26M1632 707h21" stroke="#5b3f22" stroke-width="1.7"/>`

const trees = { sunX: 0.6, start: 0.02, end: 0.5 }

/** The blue evening behind the house. */
const evening = canvas => {
  sky(canvas, [
    [0, '#20363f'],
    [0.25, '#355259'],
    [0.45, '#5b7772'],
    [0.58, '#93a08c'],
    [0.66, '#b9b18f'],
    [1, '#8b9784'],
  ])
  clouds(canvas, {
    horizon: 0.66,
    seed: 83,
    size: 1.6,
    cover: 0.68,
    lit: '#a9ac98',
    shade: '#3c565b',
    opacity: 0.7,
    sunX: 0.6,
    stretch: 3,
  })
  const far = { fog: '#98a190', lit: '#8f997f', sunX: 0.6 }
  ridge(canvas, ridgeLine(canvas, { base: 0.64, height: 0.13, size: 1.1, seed: 73, crest: 0.7 }), {
    ...far,
    colour: '#6b827c',
    depth: 0.12,
    seed: 2,
  })
  ridge(canvas, ridgeLine(canvas, { base: 0.69, height: 0.12, size: 1, seed: 78, crest: 0.6, tilt: 0.05 }), {
    ...far,
    colour: '#4d6a66',
    fog: '#7f9387',
    depth: 0.12,
    seed: 4,
  })
  mist(canvas, { Y: 0.69, thick: 0.03, colour: '#95a294', seed: 86, strength: 0.75 })
  wood(canvas, ridgeLine(canvas, { base: 0.77, height: 0.12, size: 0.9, seed: 89, crest: 0.3, tilt: -0.07 }), {
    ...trees,
    crown: 0.013,
    rows: 9,
    drop: 0.12,
    light: '#426159',
    dark: '#27433f',
    fog: '#6e857a',
    seed: 89,
  })
  mist(canvas, { Y: 0.79, thick: 0.03, colour: '#778d83', seed: 95, strength: 0.55 })
}

/** 8: a lit window, the only warm thing in a blue evening. */
const litWindow = async canvas => {
  evening(canvas)
  lay(canvas, blur(await drawing(canvas, house), 0.0007))
  const warm = rgb('#f0bd74')
  paint(canvas, (X, Y, px) => {
    const spill = Math.exp(-(((X - 1.643) / 0.14) ** 2) - ((Y - 0.775) / 0.045) ** 2) * smooth(0.735, 0.76, Y)
    const halo = Math.exp(-Math.hypot(X - 1.6425, Y - 0.708) / 0.045)
    glow(px, warm, 0.2 * spill + 0.3 * halo + 0.1 * Math.exp(-Math.hypot(X - 1.6425, Y - 0.708) / 0.2))
  })
  lay(canvas, blur(await drawing(canvas, lamp), 0.0007))
  wood(canvas, ridgeLine(canvas, { base: 0.758, height: 0.06, size: 0.9, seed: 104, crest: 0.2, tilt: 0.02 }), {
    ...trees,
    crown: 0.007,
    rows: 30,
    drop: 0.34,
    light: '#35544a',
    dark: '#1d3631',
    fog: '#5d766b',
    seed: 104,
    end: 0.12,
    grow: 2,
  })
  paint(
    canvas,
    (X, Y, px) => {
      const spill = Math.exp(-(((X - 1.643) / 0.13) ** 2) - ((Y - 0.79) / 0.04) ** 2)
      tint(px, warm, 0.2 * spill)
    },
    0.7,
    0.95,
  )
  wood(canvas, ridgeLine(canvas, { base: 1.0, height: 0.16, size: 0.7, seed: 107, crest: 0.3, tilt: -0.12 }), {
    ...trees,
    crown: 0.024,
    rows: 9,
    drop: 0.25,
    light: '#25433b',
    dark: '#10231f',
    fog: '#3f5a50',
    seed: 107,
    end: 0.2,
  })
  sun(canvas, { X: 0.6, Y: 0.66, colour: '#d9c79a', near: 0.1, wide: 0.5, strength: 0.22 })
  return { grain: 0.024, vignette: 0.2 }
}

export const WINDOW = { 4: rain, 8: litWindow }
