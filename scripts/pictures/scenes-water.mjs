import { clouds, mist, sky, sun } from './air.mjs'
import { clamp, lerp, rgb } from './canvas.mjs'
import { ridge, ridgeLine, wood } from './hills.mjs'
import { blur, createLayer, lay, stroke } from './layer.mjs'
import { lake, sea } from './water.mjs'

/** 2: the sea at first light, a cape far off. */
const firstLight = canvas => {
  sky(canvas, [
    [0, '#58798c'],
    [0.14, '#7f989f'],
    [0.28, '#b9b8ab'],
    [0.4, '#e4c59d'],
    [0.47, '#f1cd9c'],
    [1, '#f1cd9c'],
  ])
  clouds(canvas, {
    horizon: 0.475,
    seed: 21,
    size: 0.8,
    cover: 0.68,
    lit: '#f3cfa9',
    shade: '#8d9294',
    opacity: 0.75,
    sunX: 0.95,
    stretch: 3.4,
  })
  sun(canvas, { X: 0.95, Y: 0.452, radius: 0.025, colour: '#fff3d8', near: 0.05, wide: 0.3, strength: 0.7 })
  ridge(
    canvas,
    Float32Array.from(ridgeLine(canvas, { base: 0.475, height: 0.045, size: 1.4, seed: 6, crest: 0.4 }), (value, x) =>
      lerp(0.49, value, clamp((x / canvas.height - 1.95) / 0.5) ** 0.7),
    ),
    {
      colour: '#9d978c',
      fog: '#d3b993',
      depth: 0.06,
      seed: 4,
      sunX: 0.95,
    },
  )
  sea(canvas, {
    horizon: 0.475,
    seed: 31,
    deep: '#1f474f',
    haze: '#e2c39b',
    steep: 0.17,
    sun: { X: 0.95, width: 0.075, colour: '#fbe3b8', strength: 0.82, spread: 0.25 },
  })
  return { contrast: 0.1 }
}

/** Reeds at the edge of the water, some in focus and some not. */
export const reeds = (canvas, random, { from, to, foot, tall, count, dark, light, soft }) => {
  const layer = createLayer(canvas)
  for (let index = 0; index < count; index++) {
    const t = random()
    const X = lerp(from, to, t ** 1.5)
    const Y = foot + random() * 0.05
    const long = tall * (0.35 + random() * 0.75) * (1 - 0.6 * t)
    const lean = (random() - 0.42) * long * 0.7
    const tone = random()
    const colour = rgb(dark)
    const tip = colour.map((value, channel) => lerp(value, rgb(light)[channel], 0.4 + 0.6 * tone))
    const wide = 0.0016 + random() * 0.0022
    stroke(layer, [X, Y], [X + lean * 0.15, Y - long * 0.6], [X + lean, Y - long], {
      wide,
      thin: 0.0004,
      colour,
      tip,
      alpha: 0.9,
    })
  }
  lay(canvas, blur(layer, soft))
}

/** Haze, a sun that is only felt, and two mountains. */
const morningSky = canvas => {
  sky(canvas, [
    [0, '#9fb7bb'],
    [0.2, '#c3d0cb'],
    [0.4, '#e9e4d2'],
    [0.52, '#f4ead3'],
    [1, '#f4ead3'],
  ])
  clouds(canvas, {
    horizon: 0.55,
    seed: 63,
    size: 0.8,
    cover: 0.6,
    lit: '#fbf3e1',
    shade: '#b4c2bf',
    opacity: 0.7,
    sunX: 0.7,
  })
  sun(canvas, { X: 0.72, Y: 0.33, colour: '#fff4dc', near: 0.1, wide: 0.4, strength: 0.55 })
  const far = { fog: '#efe8d5', sunX: 0.72, lit: '#dfdcc8' }
  ridge(canvas, ridgeLine(canvas, { base: 0.47, height: 0.2, size: 1.05, seed: 13, crest: 0.8, tilt: -0.03 }), {
    ...far,
    colour: '#b7c6c0',
    depth: 0.15,
    seed: 3,
  })
  ridge(canvas, ridgeLine(canvas, { base: 0.53, height: 0.19, size: 0.9, seed: 29, crest: 0.7, tilt: 0.05 }), {
    ...far,
    colour: '#94ada6',
    depth: 0.13,
    seed: 6,
  })
}

/** 6: morning over a lake. */
const morning = (canvas, random) => {
  morningSky(canvas)
  mist(canvas, { Y: 0.52, thick: 0.025, colour: '#f1ebda', seed: 31, strength: 0.8 })
  const shore = { light: '#7f9c8c', dark: '#4c7065', fog: '#d3d9cb', sunX: 0.72, start: 0.05, end: 0.6 }
  wood(canvas, ridgeLine(canvas, { base: 0.575, height: 0.09, size: 1.1, seed: 37, crest: 0.3, tilt: 0.05 }), {
    ...shore,
    crown: 0.008,
    rows: 9,
    drop: 0.06,
    seed: 37,
  })
  mist(canvas, { Y: 0.565, thick: 0.016, colour: '#f0ecdd', seed: 36, strength: 0.85 })
  lake(canvas, { horizon: 0.575, seed: 47, deep: '#4b6d68', pale: '#f2eee0' })
  mist(canvas, { Y: 0.58, thick: 0.018, colour: '#f3eee0', seed: 44, strength: 0.75 })
  reeds(canvas, random, {
    from: 2.72,
    to: 1.75,
    foot: 1.02,
    tall: 0.42,
    count: 260,
    dark: '#2c4a41',
    light: '#8b9a76',
    soft: 0.0012,
  })
  reeds(canvas, random, {
    from: -0.05,
    to: 0.6,
    foot: 1.05,
    tall: 0.26,
    count: 120,
    dark: '#35544a',
    light: '#93a283',
    soft: 0.006,
  })
}

export const WATER = { 2: firstLight, 6: morning }
