import { clouds, mist, sky, sun } from './air.mjs'
import { ridge, ridgeLine, wood } from './hills.mjs'

/** The sky and the three ridges that are too far for trees. */
const hillsFar = canvas => {
  sky(canvas, [
    [0, '#8fa9ad'],
    [0.2, '#b9c3b6'],
    [0.38, '#e6d5b2'],
    [0.5, '#f3e0b9'],
    [1, '#efe3c8'],
  ])
  clouds(canvas, {
    horizon: 0.5,
    seed: 4,
    size: 0.8,
    cover: 0.64,
    lit: '#f7e9cc',
    shade: '#c7c4b2',
    opacity: 0.6,
    sunX: 1.8,
  })
  sun(canvas, { X: 1.8, Y: 0.335, radius: 0.03, colour: '#fff3d9', near: 0.05, wide: 0.34, strength: 0.6 })
  const far = { fog: '#efe0c0', sunX: 1.8, lit: '#e9d6b0' }
  ridge(canvas, ridgeLine(canvas, { base: 0.49, height: 0.13, size: 1.5, seed: 2, crest: 0.75 }), {
    ...far,
    colour: '#c3c6b6',
    depth: 0.09,
    seed: 3,
  })
  ridge(canvas, ridgeLine(canvas, { base: 0.545, height: 0.13, size: 1.3, seed: 9, crest: 0.7, tilt: 0.02 }), {
    ...far,
    colour: '#a9b8ab',
    depth: 0.1,
    seed: 5,
  })
  mist(canvas, { Y: 0.56, thick: 0.03, colour: '#f1e5ca', seed: 8, strength: 0.7 })
  ridge(canvas, ridgeLine(canvas, { base: 0.61, height: 0.14, size: 1.15, seed: 17, crest: 0.55, tilt: -0.03 }), {
    fog: '#e6dfc8',
    sunX: 1.8,
    lit: '#b8bfa9',
    colour: '#86a096',
    depth: 0.12,
    seed: 7,
  })
}

/** 1: hills behind hills, each paler than the one before it. */
const hills = canvas => {
  hillsFar(canvas)
  mist(canvas, { Y: 0.635, thick: 0.03, colour: '#ece4cd', seed: 12, strength: 0.75 })
  wood(canvas, ridgeLine(canvas, { base: 0.7, height: 0.15, size: 1, seed: 25, crest: 0.45, tilt: 0.045 }), {
    crown: 0.006,
    rows: 14,
    drop: 0.11,
    light: '#86a595',
    dark: '#5d8277',
    fog: '#dcdcc8',
    seed: 25,
    sunX: 1.8,
    start: 0.12,
    end: 0.95,
  })
  mist(canvas, { Y: 0.73, thick: 0.035, colour: '#e3e1cf', seed: 16, strength: 0.8 })
  wood(canvas, ridgeLine(canvas, { base: 0.82, height: 0.17, size: 0.95, seed: 33, crest: 0.4, tilt: -0.06 }), {
    crown: 0.01,
    rows: 15,
    drop: 0.15,
    light: '#5f8a77',
    dark: '#35594f',
    fog: '#c6d0c2',
    seed: 33,
    sunX: 1.8,
    start: 0.06,
    end: 0.9,
  })
  mist(canvas, { Y: 0.865, thick: 0.045, colour: '#d4dacb', seed: 22, strength: 0.75 })
  wood(canvas, ridgeLine(canvas, { base: 0.99, height: 0.2, size: 0.85, seed: 41, crest: 0.3, tilt: 0.1 }), {
    crown: 0.019,
    rows: 15,
    drop: 0.26,
    light: '#3f6a58',
    dark: '#1c3a32',
    fog: '#8fa99d',
    seed: 41,
    sunX: 1.8,
    start: 0,
    end: 0.55,
  })
  mist(canvas, { Y: 1.02, thick: 0.1, colour: '#c3cfc4', seed: 27, strength: 0.5 })
}

export const HILLS = { 1: hills }
