import { sky } from './air.mjs'
import { glow, paint, rgb } from './canvas.mjs'
import { blur, createLayer, dab, lay } from './layer.mjs'

/** What the pictures of daylight and flowers share. Their canvas is 4:5. */

export const WHITE = { light: rgb('#fdfaf2'), dark: rgb('#c9cdbf'), heart: rgb('#d9a648') }
export const ROSE = { light: rgb('#f3cfc4'), dark: rgb('#cf8f84'), heart: rgb('#d7a75a') }
export const CORAL = { light: rgb('#eeb197'), dark: rgb('#c4745c'), heart: rgb('#a8662f') }
export const LILAC = { light: rgb('#d9cfe2'), dark: rgb('#9a8bb0'), heart: rgb('#e2c27a') }
export const GOLD = { light: rgb('#f3d58a'), dark: rgb('#cf9a3c'), heart: rgb('#96632a') }

export const DAY = [
  [0, '#9fc3cf'],
  [0.25, '#bfd6d6'],
  [0.48, '#e6e9da'],
  [0.6, '#f6eedb'],
  [1, '#f6eedb'],
]

/** Blurred colour behind a close view: leaves and flowers nobody has focused on. */
export const softGround = (canvas, random, { base, colours, count, size, soft }) => {
  sky(canvas, base, { bend: 0.08, seed: 5 })
  const layer = createLayer(canvas)
  for (let index = 0; index < count; index++) {
    const colour = rgb(colours[Math.floor(random() * colours.length)])
    dab(layer, random() * canvas.ratio, random() * 1.1, size * (0.5 + random()), colour, 0.35 + random() * 0.3, 0.35)
  }
  lay(canvas, blur(layer, soft))
}

/** Sunlight falling in from one upper corner. */
export const daylight = (canvas, { X, Y, strength = 0.4, wide = 0.8 }) => {
  const light = rgb('#fff6dd')
  paint(canvas, (x, y, px) => glow(px, light, strength * Math.exp(-((Math.hypot(x - X, y - Y) / wide) ** 2))))
}
