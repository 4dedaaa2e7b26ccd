import { drawOver, hex, mix, shade, smooth } from './canvas.mjs'
import { fbm, noise } from './noise.mjs'
import { clouds, disc, ridge, sky, stars, water } from './parts.mjs'

const ridges = (canvas, list) => list.reduce((current, part) => ridge(current, part), canvas)

/** 1 Hills in mist */
const colinas = canvas => {
  sky(canvas, [
    [0, '#a9bdb8'],
    [0.3, '#e9d9b8'],
    [0.55, '#f4e6c8'],
    [1, '#dfe3d6'],
  ])
  clouds(canvas, { seed: 11, to: 0.4, cover: 0.42, colour: '#f6ecd6', opacity: 0.45, flat: 4 })
  disc(canvas, { u: 0.67, v: 0.36, radius: 0.032, colour: '#fff6e2', glow: 0.2 })
  return ridges(canvas, [
    { seed: 3, base: 0.56, height: 0.16, scale: 3, colour: '#a9b9ad', mist: '#e8e2cd', mistFrom: 0.02 },
    { seed: 8, base: 0.66, height: 0.16, scale: 3.6, colour: '#86a093', mist: '#e0e0d0', mistFrom: 0.03 },
    { seed: 14, base: 0.76, height: 0.16, scale: 4.2, colour: '#5f8073', mist: '#d5dbd0', mistFrom: 0.05 },
    {
      seed: 21,
      base: 0.88,
      height: 0.17,
      scale: 4.8,
      colour: '#3d5f54',
      mist: '#bccabf',
      mistFrom: 0.07,
      trees: 0.016,
    },
    { seed: 29, base: 1.02, height: 0.2, scale: 5, colour: '#22433a', mist: '#8fa79b', mistFrom: 0.16, trees: 0.028 },
  ])
}

/** 2 Sea at first light */
const mar = canvas => {
  sky(canvas, [
    [0, '#7f9aa6'],
    [0.25, '#b6bdb8'],
    [0.42, '#ecd3ae'],
    [0.5, '#f6ddb4'],
    [1, '#e8d8b8'],
  ])
  clouds(canvas, { seed: 23, from: 0.06, to: 0.42, scale: 2.6, cover: 0.5, colour: '#f3dfc4', opacity: 0.5, flat: 5 })
  disc(canvas, { u: 0.36, v: 0.455, radius: 0.026, colour: '#fff3d8', glow: 0.16 })
  return water(canvas, {
    from: 0.5,
    seed: 31,
    tint: '#2f545c',
    depth: 0.62,
    ripple: 0.02,
    path: { u: 0.36, width: 0.05, colour: '#fff0cf', strength: 0.85 },
  })
}

/** 3 Night with few stars */
const noite = (canvas, random) => {
  sky(canvas, [
    [0, '#0b1426'],
    [0.45, '#16263a'],
    [0.75, '#25413f'],
    [1, '#1a302d'],
  ])
  shade(canvas, (u, v, _x, _y, before) => {
    const lane = Math.exp(-(((v - 0.12 - (u - 0.2) * 0.55) / 0.16) ** 2))
    return mix(before, hex('#7f93a8'), lane * 0.34 * fbm(u * 7, v * 7, 41, 6) ** 1.3)
  })
  stars(canvas, random, { count: 420, below: 0.72, colour: '#f6f1e4' })
  return ridges(canvas, [
    { seed: 45, base: 0.86, height: 0.12, scale: 3, colour: '#14262a', mist: '#2c4744', mistFrom: 0.08 },
    { seed: 52, base: 1, height: 0.16, scale: 4, colour: '#0c1a1a', mist: '#142826', mistFrom: 0.2, trees: 0.03 },
  ])
}

const stalks = (random, width, height) => {
  const lines = []
  for (let index = 0; index < 900; index++) {
    const depth = random() ** 0.6
    const x = random() * width
    const foot = height * (0.74 + depth * 0.34)
    const tall = height * (0.1 + depth * 0.22)
    const lean = (random() - 0.35) * tall * 0.5
    const tone = ['#8a6a34', '#a9823f', '#c79c53', '#6d5330'][Math.floor(random() * 4)]
    const thick = 1 + depth * 2.2
    lines.push(
      `<path d="M${x} ${foot} Q${x + lean * 0.2} ${foot - tall * 0.6} ${x + lean} ${foot - tall}" stroke="${tone}" stroke-width="${thick}" fill="none" opacity="${0.45 + depth * 0.5}"/>`,
    )
    lines.push(
      `<ellipse cx="${x + lean}" cy="${foot - tall}" rx="${2.2 + depth * 2.4}" ry="${9 + depth * 14}" fill="${tone}" transform="rotate(${lean * 0.5} ${x + lean} ${foot - tall})" opacity="${0.55 + depth * 0.45}"/>`,
    )
  }
  return lines.join('')
}

/** 5 Wheat at dusk */
const trigo = (canvas, random) => {
  sky(canvas, [
    [0, '#57707a'],
    [0.28, '#a99a86'],
    [0.5, '#e2ae6f'],
    [0.62, '#f0c584'],
    [1, '#a97b3e'],
  ])
  clouds(canvas, { seed: 61, to: 0.5, cover: 0.46, scale: 2.8, colour: '#f2cfa0', opacity: 0.5, flat: 4.5 })
  disc(canvas, { u: 0.72, v: 0.55, radius: 0.03, colour: '#fff0cf', glow: 0.2 })
  ridges(canvas, [
    { seed: 63, base: 0.68, height: 0.08, scale: 2.4, colour: '#7f7456', mist: '#dcae6f', mistFrom: 0.04 },
    { seed: 67, base: 0.77, height: 0.05, scale: 2, colour: '#94713a', mist: '#a27a3c', mistFrom: 0.1 },
  ])
  return drawOver(canvas, stalks(random, canvas.width, canvas.height), 0.6)
}

/** 6 Morning over a lake */
const lago = canvas => {
  sky(canvas, [
    [0, '#9fb8bd'],
    [0.35, '#d3d9cf'],
    [0.55, '#f1e5cb'],
    [1, '#e6e2d0'],
  ])
  clouds(canvas, { seed: 71, to: 0.4, cover: 0.4, colour: '#f5efe0', opacity: 0.5, flat: 4 })
  ridges(canvas, [
    { seed: 73, base: 0.5, height: 0.2, scale: 2.6, colour: '#9db1aa', mist: '#e6e3d2', mistFrom: 0.03 },
    {
      seed: 77,
      base: 0.57,
      height: 0.13,
      scale: 3.4,
      colour: '#6b8a7e',
      mist: '#dfe1d3',
      mistFrom: 0.02,
      trees: 0.008,
    },
    { seed: 79, base: 0.605, height: 0.05, scale: 5, colour: '#3f6154', mist: '#b9c8bd', mistFrom: 0.01, trees: 0.022 },
  ])
  water(canvas, { from: 0.6, seed: 83, tint: '#50706c', depth: 0.34, ripple: 0.008 })
  return shade(canvas, (u, v, _x, _y, before) =>
    mix(before, hex('#f1ecdf'), 0.62 * Math.exp(-(((v - 0.605) / 0.03) ** 2)) * (0.35 + fbm(u * 5, v * 10, 89, 4))),
  )
}

/** 10 Dunes */
const dunas = canvas => {
  sky(canvas, [
    [0, '#8fb0b8'],
    [0.35, '#cfd3c4'],
    [0.5, '#f0dfbd'],
    [1, '#e9d3a8'],
  ])
  const layers = [
    [0.5, 0.08, '#d9c29a', '#c4a878', 91, 1.8],
    [0.62, 0.13, '#e2c998', '#b5945f', 95, 1.5],
    [0.76, 0.17, '#ead09d', '#a07c49', 97, 1.25],
    [0.94, 0.22, '#efd7a6', '#8c6a3c', 99, 1.1],
  ]
  for (const [base, height, lit, dark, seed, scale] of layers) {
    const [bright, shadow] = [hex(lit), hex(dark)]
    const crest = u => base - height * noise(u * scale * 2, seed, seed) ** 1.2
    shade(canvas, (u, v, _x, _y, before) => {
      const line = crest(u)
      if (v < line - 0.002) return before
      const slope = (crest(u + 0.012) - crest(u - 0.012)) * 22
      const ripple = (fbm(u * 22 + v * 12, v * 120, seed + 4, 3) - 0.5) * 0.09
      const light = smooth(-0.7, 0.7, slope + (v - line) * 0.9) + ripple
      return mix(before, mix(bright, shadow, light), smooth(line - 0.002, line + 0.002, v))
    })
  }
  return canvas
}

export const LAND = { 1: colinas, 2: mar, 3: noite, 5: trigo, 6: lago, 10: dunas }
