import { clouds, mist, sky } from './air.mjs'
import { blossom, grass, layFlowers, meadow } from './blossoms.mjs'
import { clamp, lerp, mix, paint, rgb, smooth } from './canvas.mjs'
import { CORAL, DAY, daylight, GOLD, LILAC, ROSE, WHITE } from './daylight.mjs'
import { ridge, ridgeLine, wood } from './hills.mjs'
import { blur, createLayer, dab, lay, stroke } from './layer.mjs'
import { fbm } from './noise.mjs'
import { lake } from './water.mjs'

/** A wide sky, and woods at its edge. */
const fieldFar = canvas => {
  sky(canvas, DAY)
  clouds(canvas, {
    horizon: 0.56,
    seed: 12,
    size: 0.75,
    cover: 0.62,
    lit: '#ffffff',
    shade: '#b9ccd0',
    opacity: 0.8,
    sunX: 0.2,
    sharp: 0.4,
    stretch: 1.8,
  })
  const far = { fog: '#eef0e0', lit: '#d5decb', sunX: 0.2 }
  ridge(canvas, ridgeLine(canvas, { base: 0.56, height: 0.07, size: 1.8, seed: 4, crest: 0.6 }), {
    ...far,
    colour: '#b5c9c1',
    depth: 0.08,
    seed: 3,
  })
  wood(canvas, ridgeLine(canvas, { base: 0.585, height: 0.05, size: 1.6, seed: 9, crest: 0.3 }), {
    crown: 0.008,
    rows: 6,
    drop: 0.04,
    light: '#a4bd94',
    dark: '#6f9078',
    fog: '#dfe6cf',
    seed: 9,
    sunX: 0.2,
    start: 0.1,
    end: 0.5,
  })
}

/** 1: a meadow in flower under a wide sky. */
const field = async (canvas, random) => {
  fieldFar(canvas)
  const [near, distant] = [rgb('#5f8350'), rgb('#c9d6a4')]
  paint(
    canvas,
    (X, Y, px) => {
      const down = (Y - 0.582) / 0.418
      if (down < 0) return
      const tone = clamp(down ** 0.6 + 0.12 * fbm(X * 9, 1.4 / (down + 0.06), 7, 4))
      for (let channel = 0; channel < 3; channel++) px[channel] = lerp(distant[channel], near[channel], tone)
    },
    0.58,
  )
  meadow(canvas, random, {
    top: 0.588,
    foot: 0.97,
    count: 4200,
    haze: '#e3e8c9',
    green: '#6d9159',
    colours: ['#fbf7ec', '#f0b8a4', '#f2d27f', '#cdbfe0', '#fbf7ec', '#e79a86'],
  })
  grass(canvas, random, { top: 0.72, foot: 1.06, count: 420, dark: '#3f6440', light: '#a9bd72', soft: 0.0012 })
  const flowers = []
  for (let index = 0; index < 34; index++) {
    const t = index / 33
    const kind = [WHITE, CORAL, GOLD, LILAC, WHITE, ROSE][index % 6]
    flowers.push(
      blossom(random, {
        x: random() * 820 - 10,
        y: lerp(735, 985, t) + random() * 20,
        size: lerp(15, 36, t) * (0.8 + random() * 0.4),
        petals: 7 + (index % 4),
        squash: 0.62,
        wide: 0.3,
        ...kind,
      }),
    )
  }
  await layFlowers(canvas, flowers.join(''))
  daylight(canvas, { X: 0.15, Y: 0.1, strength: 0.3 })
}

/** A crown made of thousands of touches of the same colour, light above and shade below. */
const goldenCrown = (canvas, random, { X, Y, radius, count, light, dark }) => {
  const layer = createLayer(canvas)
  const [bright, deep] = [rgb(light), rgb(dark)]
  for (let cluster = 0; cluster < 46; cluster++) {
    const turn = random() * Math.PI * 2
    const away = Math.sqrt(random()) * radius
    const [cx, cy, size] = [
      X + Math.cos(turn) * away * 1.12,
      Y + Math.sin(turn) * away * 0.72,
      radius * (0.16 + random() * 0.16),
    ]
    for (let index = 0; index < count / 46; index++) {
      const around = random() * Math.PI * 2
      const out = Math.sqrt(random()) * size
      const [x, y] = [cx + Math.cos(around) * out * 1.2, cy + Math.sin(around) * out * 0.8]
      const tone = clamp(
        0.55 - (y - cy) / size / 2.2 - ((y - Y) / radius) * 0.22 - ((x - X) / radius) * 0.15 + (random() - 0.5) * 0.5,
      )
      dab(layer, x, y, 0.0028 + random() * 0.0042, mix(deep, bright, tone), 0.9, 0.45)
    }
  }
  lay(canvas, blur(layer, 0.0008))
}

/** Sky and hills behind the tree. */
const ipeFar = canvas => {
  sky(canvas, DAY)
  clouds(canvas, {
    horizon: 0.72,
    seed: 45,
    size: 0.6,
    cover: 0.58,
    lit: '#ffffff',
    shade: '#b7cbd0',
    opacity: 0.75,
    sunX: 0.1,
    sharp: 0.45,
    stretch: 2,
  })
  const far = { fog: '#eef0df', lit: '#d9e0c8', sunX: 0.1 }
  ridge(canvas, ridgeLine(canvas, { base: 0.68, height: 0.09, size: 1.6, seed: 6, crest: 0.7 }), {
    ...far,
    colour: '#b1c7c0',
    depth: 0.1,
    seed: 2,
  })
  ridge(canvas, ridgeLine(canvas, { base: 0.73, height: 0.08, size: 1.4, seed: 11, crest: 0.5, tilt: 0.04 }), {
    ...far,
    colour: '#93b09f',
    depth: 0.1,
    seed: 4,
  })
  mist(canvas, { Y: 0.73, thick: 0.025, colour: '#f1f1e0', seed: 5, strength: 0.7 })
}

/** 4: a yellow ipê on a hill, its petals on the grass. */
const ipe = (canvas, random) => {
  ipeFar(canvas)
  const [near, top] = [rgb('#6f9158'), rgb('#b7c98a')]
  paint(
    canvas,
    (X, Y, px) => {
      const edge = 0.77 - 0.035 * Math.exp(-(((X - 0.42) / 0.3) ** 2)) + 0.006 * fbm(X * 4, 1, 3, 3)
      const cover = smooth(edge - 0.001, edge + 0.001, Y)
      const tone = clamp((Y - edge) / 0.2 + 0.16 * fbm(X * 26, Y * 60, 8, 4))
      for (let channel = 0; channel < 3; channel++)
        px[channel] += (lerp(top[channel], near[channel], tone) - px[channel]) * cover
    },
    0.7,
  )
  const layer = createLayer(canvas)
  const bark = rgb('#5d4c3d')
  stroke(layer, [0.43, 0.757], [0.415, 0.68], [0.42, 0.55], { wide: 0.0135, thin: 0.009, colour: bark })
  for (const side of [-1, 1])
    stroke(layer, [0.43 + side * 0.024, 0.766], [0.43 + side * 0.009, 0.755], [0.428 + side * 0.005, 0.72], {
      wide: 0.005,
      thin: 0.007,
      colour: bark,
    })
  for (const [x, y] of [
    [0.2, 0.4],
    [0.3, 0.3],
    [0.42, 0.26],
    [0.54, 0.3],
    [0.64, 0.42],
    [0.27, 0.48],
    [0.58, 0.5],
  ])
    stroke(layer, [0.42, 0.62 - random() * 0.08], [lerp(0.42, x, 0.35), lerp(0.58, y, 0.6)], [x, y], {
      wide: 0.007,
      thin: 0.0015,
      colour: bark,
    })
  lay(canvas, blur(layer, 0.0007))
  goldenCrown(canvas, random, { X: 0.42, Y: 0.4, radius: 0.25, count: 9000, light: '#ffe59a', dark: '#c08a2c' })
  const fallen = createLayer(canvas)
  for (let index = 0; index < 900; index++) {
    const x = 0.42 + (random() + random() - 1) * 0.42
    const y = 0.758 + random() ** 1.3 * 0.19
    dab(fallen, x, y, 0.0016 + (y - 0.74) * 0.012, mix(rgb('#d9a83f'), rgb('#fbe29a'), random()), 0.9, 0.4, 0.55)
  }
  for (let index = 0; index < 26; index++)
    dab(fallen, 0.2 + random() * 0.5, 0.5 + random() * 0.25, 0.0028, rgb('#f2cf70'), 0.85, 0.4, 0.7)
  lay(canvas, fallen)
  grass(canvas, random, { top: 0.88, foot: 1.05, count: 380, dark: '#4c7246', light: '#a8bf76', soft: 0.0016 })
  daylight(canvas, { X: 0.05, Y: 0.05, strength: 0.36 })
}

/** The lake and what stands around it. */
const shoreFar = canvas => {
  sky(canvas, DAY)
  clouds(canvas, {
    horizon: 0.5,
    seed: 52,
    size: 0.8,
    cover: 0.6,
    lit: '#ffffff',
    shade: '#bccfd2',
    opacity: 0.75,
    sunX: 0.6,
    sharp: 0.45,
    stretch: 2,
  })
  const far = { fog: '#f0f0e0', lit: '#dde3d0', sunX: 0.6 }
  ridge(canvas, ridgeLine(canvas, { base: 0.47, height: 0.14, size: 1.5, seed: 14, crest: 0.7 }), {
    ...far,
    colour: '#b3cac8',
    depth: 0.12,
    seed: 3,
  })
  wood(canvas, ridgeLine(canvas, { base: 0.515, height: 0.06, size: 1.5, seed: 19, crest: 0.3, tilt: 0.05 }), {
    crown: 0.008,
    rows: 7,
    drop: 0.04,
    light: '#9dba95',
    dark: '#65907d',
    fog: '#dbe5d3',
    seed: 19,
    sunX: 0.6,
    start: 0.06,
    end: 0.45,
  })
  lake(canvas, { horizon: 0.52, seed: 23, deep: '#6f9a9a', pale: '#f7f6e8', depth: 0.2 })
  mist(canvas, { Y: 0.522, thick: 0.014, colour: '#f6f4e6', seed: 28, strength: 0.7 })
}

/** 6: a lake in the morning, flowers on its near shore. */
const shore = async (canvas, random) => {
  shoreFar(canvas)
  grass(canvas, random, {
    top: 0.66,
    foot: 1.08,
    count: 260,
    dark: '#4f7a52',
    light: '#b2c98a',
    wide: 0.0024,
    soft: 0.003,
  })
  const kinds = [LILAC, WHITE, LILAC, ROSE, GOLD]
  const set = (count, low, high, size) =>
    Array.from({ length: count }, (_, index) =>
      blossom(random, {
        x: random() * 840 - 20,
        y: lerp(low, high, random() ** 0.8),
        size: size * (0.75 + random() * 0.5),
        petals: 6 + (index % 3),
        wide: 0.36,
        squash: 0.75,
        ...kinds[index % 5],
      }),
    ).join('')
  await layFlowers(canvas, set(26, 720, 900, 24), 0.003)
  grass(canvas, random, {
    top: 0.72,
    foot: 1.08,
    count: 200,
    dark: '#41694a',
    light: '#9fbd7a',
    wide: 0.0028,
    soft: 0.0008,
  })
  await layFlowers(canvas, set(30, 790, 985, 38))
  daylight(canvas, { X: 0.62, Y: 0.1, strength: 0.34 })
}

/** Landscapes in flower. */
export const FLOWERING_LAND = { 1: field, 4: ipe, 6: shore }
