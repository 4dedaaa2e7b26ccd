import { clouds, mist, sky, sun } from './air.mjs'
import { lerp, rgb, smooth } from './canvas.mjs'
import { fbm, noise } from './noise.mjs'

const HORIZON = 0.36
/** How high above the sand the eye is. */
const EYE = 2.75
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

/** How much of the low sun a place of the sand gets: its slope, its ripples, and what stands before it. */
const lightOn = (x, z, level) => {
  const gap = 0.004 + z * 0.0003
  // The slope is felt a little on our side of the place: across a crest the two sides would cancel out.
  const nearer = z - 3 * gap
  const slopeX = (sand(x + gap, nearer) - sand(x - gap, nearer)) / (2 * gap)
  const slopeZ = (sand(x, nearer) - sand(x, nearer - gap)) / gap
  const ripple = 0.1 * Math.sin((z * 7 + x * 3 + fbm(x * 0.8, z * 0.8, 4, 3) * 5) * 2.1) * smooth(14, 3, z)
  const facing = 0.5 + (slopeX * 1.05 - slopeZ * -0.42 + ripple * 0.5) / Math.hypot(1, slopeX, slopeZ)
  let shade = smooth(0.12, 0.98, facing)
  let hidden = 0
  for (let step = 1; step < 11; step++) {
    const away = step * step * 0.05
    hidden = Math.max(hidden, (sand(x - away * 0.92, z + away * 0.38) - level - away * 0.3) / (0.25 + away * 0.2))
  }
  shade *= 1 - 0.5 * smooth(0, 0.9, hidden)
  return shade
}

/** Each column of the picture walks outwards until the sand hides the rest. */
const walkOut = canvas => {
  const [bright, dark, haze] = [rgb('#f0cf98'), rgb('#6f6250'), rgb('#ecd5ac')]
  const { width, height, data } = canvas
  const behind = Float32Array.from(data)
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
        const shade = lightOn(wx, distance, level)
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
}

/** 10: dunes in low light. */
const dunes = canvas => {
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
  walkOut(canvas)
  mist(canvas, { Y: HORIZON + 0.03, thick: 0.03, colour: '#f1dcb4', seed: 115, strength: 0.45 })
  return { grain: 0.016 }
}

export const DUNES = { 10: dunes }
