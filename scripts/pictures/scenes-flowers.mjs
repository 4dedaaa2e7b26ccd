import { clouds, sky } from './air.mjs'
import { blossom, grass, layFlowers } from './blossoms.mjs'
import { clamp, glow, lerp, mix, paint, rgb } from './canvas.mjs'
import { CORAL, daylight, GOLD, LILAC, ROSE, softGround, WHITE } from './daylight.mjs'
import { blur, createLayer, lay, stroke } from './layer.mjs'
import { fbm } from './noise.mjs'

/** 2: white daisies, near. */
const daisies = async (canvas, random) => {
  softGround(canvas, random, {
    base: [
      [0, '#dfe9d3'],
      [0.4, '#b9cf9f'],
      [1, '#6f9467'],
    ],
    colours: ['#e8efcf', '#a9c48d', '#86aa77', '#f6f1d8', '#c5d7a6'],
    count: 120,
    size: 0.07,
    soft: 0.02,
  })
  grass(canvas, random, {
    top: 0.25,
    foot: 1.1,
    count: 120,
    dark: '#557c4c',
    light: '#b2c788',
    wide: 0.004,
    soft: 0.012,
  })
  const set = (count, low, high, size, dx = 0) =>
    Array.from({ length: count }, () =>
      blossom(random, {
        x: random() * 860 - 30 + dx,
        y: lerp(low, high, random()),
        size: size * (0.8 + random() * 0.4),
        petals: 17,
        wide: 0.13,
        squash: 0.66 + random() * 0.3,
        ...WHITE,
      }),
    ).join('')
  await layFlowers(canvas, set(16, 180, 560, 46), 0.012, 0.85)
  grass(canvas, random, {
    top: 0.42,
    foot: 1.1,
    count: 70,
    dark: '#4a7145',
    light: '#9db878',
    wide: 0.004,
    soft: 0.002,
  })
  await layFlowers(canvas, set(9, 360, 760, 74), 0.004)
  await layFlowers(
    canvas,
    [
      [250, 430, 128],
      [565, 300, 112],
      [560, 640, 138],
      [170, 720, 104],
    ]
      .map(([x, y, size]) => blossom(random, { x, y, size, petals: 21, wide: 0.12, squash: 0.86, ...WHITE }))
      .join(''),
  )
  await layFlowers(canvas, set(5, 930, 1060, 150), 0.02, 0.9)
  daylight(canvas, { X: 0.7, Y: 0, strength: 0.42 })
}

/** A branch that carries its flowers along its length. */
const flowering = (canvas, random, { from, to, bend, kind, count, size, bark, thick = 0.008 }) => {
  const layer = createLayer(canvas)
  const middle = [(from[0] + to[0]) / 2 + bend[0], (from[1] + to[1]) / 2 + bend[1]]
  stroke(layer, from, middle, to, { wide: thick, thin: 0.0016, colour: rgb(bark) })
  lay(canvas, blur(layer, 0.0008))
  const flowers = []
  for (let index = 0; index < count; index++) {
    const t = 0.06 + 0.94 * (index / count)
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t]
    const spread = 0.13 * (1 - t * 0.45)
    const x = (a * from[0] + b * middle[0] + c * to[0] + (random() - 0.5) * spread) * 1000
    const y = (a * from[1] + b * middle[1] + c * to[1] + (random() - 0.45) * spread) * 1000
    flowers.push(
      blossom(random, {
        x,
        y,
        size: size * (0.45 + random() ** 0.7 * 0.75),
        petals: 5,
        wide: 0.46,
        squash: 0.55 + random() * 0.45,
        ...kind,
        light: mix(kind.light, [1, 0.97, 0.95], random() * 0.5),
      }),
    )
  }
  return flowers.join('')
}

const springSky = canvas => {
  sky(canvas, [
    [0, '#a5c9d6'],
    [0.5, '#d3e3e1'],
    [1, '#f7efe0'],
  ])
  clouds(canvas, {
    horizon: 1.15,
    seed: 31,
    size: 0.5,
    cover: 0.6,
    lit: '#ffffff',
    shade: '#c2d3d6',
    opacity: 0.7,
    sunX: 0.8,
    sharp: 0.5,
    stretch: 1.6,
  })
}

/** 3: branches in flower against the sky. */
const spring = async (canvas, random) => {
  springSky(canvas)
  const branch = options => flowering(canvas, random, { kind: ROSE, bark: '#8d7667', count: 34, size: 24, ...options })
  await layFlowers(
    canvas,
    branch({ from: [0.86, 0.1], to: [0.2, 0.62], bend: [-0.05, 0.1], bark: '#b3a69b' }),
    0.009,
    0.75,
  )
  await layFlowers(
    canvas,
    branch({ from: [-0.05, 0.5], to: [0.55, 0.82], bend: [0.05, -0.08], bark: '#a39488', count: 26 }),
    0.005,
    0.85,
  )
  await layFlowers(
    canvas,
    branch({ from: [-0.04, 0.1], to: [0.62, 0.34], bend: [0.02, -0.09], bark: '#6b5647', count: 52, size: 29 }),
  )
  await layFlowers(
    canvas,
    branch({
      from: [0.24, 0.17],
      to: [0.4, 0.6],
      bend: [0.09, -0.02],
      bark: '#6b5647',
      count: 34,
      size: 27,
      thick: 0.0045,
    }),
  )
  await layFlowers(
    canvas,
    branch({
      from: [0.84, 0.34],
      to: [0.5, 0.68],
      bend: [-0.01, 0.07],
      bark: '#6b5647',
      count: 32,
      size: 26,
      thick: 0.005,
    }),
  )
  daylight(canvas, { X: 0.8, Y: 0, strength: 0.35 })
}

/** The leaves that stand out around the bunch. */
const bunchLeaves = (canvas, random) => {
  const leaves = createLayer(canvas)
  for (let index = 0; index < 90; index++) {
    const turn = random() * Math.PI * 2
    const long = 0.3 + random() * 0.13
    const [x, y] = [0.4, 0.47]
    const end = [x + Math.cos(turn) * long * 0.95, y + Math.sin(turn) * long * 0.95]
    stroke(leaves, [x, y], [x + Math.cos(turn + 0.2) * long * 0.6, y + Math.sin(turn + 0.2) * long * 0.6], end, {
      wide: 0.014,
      thin: 0.002,
      colour: rgb('#4b7058'),
      tip: mix(rgb('#6f9475'), rgb('#b9cca0'), random()),
      alpha: 0.9,
    })
  }
  lay(canvas, blur(leaves, 0.0015))
}

/** 5: a gathered bunch: large soft flowers, one beside the other. */
const bunch = async (canvas, random) => {
  softGround(canvas, random, {
    base: [
      [0, '#f4efe2'],
      [0.5, '#e6e5d3'],
      [1, '#cfd8c4'],
    ],
    colours: ['#f7ecdd', '#dfe6d2', '#f1dccf', '#e9e8d8'],
    count: 60,
    size: 0.12,
    soft: 0.03,
  })
  bunchLeaves(canvas, random)
  const kinds = [ROSE, WHITE, CORAL, LILAC, WHITE, GOLD]
  const flowers = []
  for (let index = 0; index < 52; index++) {
    const t = 1 - index / 52
    const turn = index * 2.39996
    const away = Math.sqrt(t) * 0.29
    const kind = kinds[Math.floor(random() * kinds.length)]
    const [x, y] = [(0.4 + Math.cos(turn) * away) * 1000, (0.47 + Math.sin(turn) * away * 1.06) * 1000]
    const size = 40 + random() ** 1.4 * 62
    // The outer flowers lie deeper and turn away from the light, which falls from the upper left.
    const gloom = 0.14 * t + 0.1 * (Math.cos(turn) + Math.sin(turn)) * Math.sqrt(t)
    const shaded = colour => mix(colour, [0.42, 0.45, 0.36], clamp(gloom, 0, 0.4))
    flowers.push(
      `<circle cx="${(x + 9).toFixed(0)}" cy="${(y + 13).toFixed(0)}" r="${(size * 0.98).toFixed(0)}" fill="url(#under)"/>`,
    )
    flowers.push(
      blossom(random, {
        x,
        y,
        size,
        petals: 8 + (index % 3),
        rings: 2 + (index % 3),
        wide: 0.34,
        squash: 0.88,
        light: shaded(kind.light),
        dark: shaded(kind.dark),
        heart: shaded(kind.heart),
      }),
    )
  }
  const under =
    '<defs><radialGradient id="under"><stop offset="0.55" stop-color="#31473c" stop-opacity="0.6"/><stop offset="1" stop-color="#31473c" stop-opacity="0"/></radialGradient></defs>'
  await layFlowers(canvas, under + flowers.join(''), 0.0008)
  daylight(canvas, { X: 0.1, Y: 0.05, strength: 0.34 })
}

/** 7: petals on still water, seen from above. */
const petals = async (canvas, random) => {
  const [pale, deep] = [rgb('#dfeae4'), rgb('#8fb3ad')]
  paint(canvas, (X, Y, px) => {
    const wave = fbm(X * 2.4 + 0.4 * fbm(X * 3, Y * 3, 4, 3), Y * 3.4, 6, 4)
    const tone = clamp(0.32 + 0.5 * Y + wave * 0.32)
    for (let channel = 0; channel < 3; channel++) px[channel] = lerp(pale[channel], deep[channel], tone)
    const rings =
      Math.sin(Math.hypot(X - 0.36, (Y - 0.4) * 1.5) * 74) * Math.exp(-Math.hypot(X - 0.36, (Y - 0.4) * 1.5) / 0.22)
    glow(px, [1, 0.98, 0.92], clamp(0.1 + rings * 0.16))
  })
  const shade = []
  const flowers = []
  const kinds = [WHITE, ROSE, WHITE, LILAC, CORAL]
  for (let index = 0; index < 24; index++) {
    const [x, y] = [random() * 800, 60 + random() * 860]
    const size = index < 5 ? 74 + random() * 30 : 20 + random() * 26
    flowers.push(
      blossom(random, {
        x,
        y,
        size,
        petals: index < 5 ? 11 : 5,
        rings: index < 5 ? 3 : 1,
        wide: 0.38,
        squash: 0.8,
        ...kinds[index % 5],
      }),
    )
    shade.push(
      `<ellipse cx="${(x + size * 0.16).toFixed(0)}" cy="${(y + size * 0.28).toFixed(0)}" rx="${(size * 0.95).toFixed(0)}" ry="${(size * 0.74).toFixed(0)}" fill="#3f6a63" opacity="0.55"/>`,
    )
  }
  await layFlowers(canvas, shade.join(''), 0.012, 0.7)
  await layFlowers(canvas, flowers.join(''))
  daylight(canvas, { X: 0.1, Y: 0, strength: 0.42 })
}

/** Flowers near to the eye. */
export const FLOWERS = { 2: daisies, 3: spring, 5: bunch, 7: petals }
