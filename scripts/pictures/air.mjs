import { clamp, glow, gradient, paint, rgb, smooth, tint } from './canvas.mjs'
import { fbm, warped } from './noise.mjs'

/** Air: sky, sun, clouds and mist. Every part changes the canvas it is given. */

/** A sky that bends a little, because a ruler-straight gradient is the mark of a computer. */
export const sky = (canvas, stops, { bend = 0.03, seed = 1 } = {}) => {
  const colour = gradient(stops)
  paint(canvas, (X, Y, px) => colour(Y + bend * fbm(X * 0.7, Y * 1.5, seed, 3), px))
}

/** The sun (radius may be 0: then it is only felt) with a tight halo and a wide one, flattened along the horizon. */
export const sun = (
  canvas,
  { X: sx, Y: sy, radius = 0, colour, near = 0.06, wide = 0.4, strength = 0.6, below = 1 },
) => {
  const light = rgb(colour)
  paint(
    canvas,
    (X, Y, px) => {
      const distance = Math.hypot(X - sx, Y - sy)
      const flat = Math.hypot((X - sx) * 0.55, (Y - sy) * 1.15)
      glow(px, light, clamp(strength * (0.75 * Math.exp(-distance / near) + 0.6 * Math.exp(-((flat / wide) ** 2)))))
      if (radius > 0) tint(px, light, (1 - smooth(radius - 0.0022, radius + 0.0022, distance)) * 0.96)
    },
    0,
    below,
  )
}

/**
 * Clouds on a ceiling seen in perspective: they crowd together towards the horizon. Each is lit on the side of the
 * sun by asking how much cloud stands a step nearer to it.
 */
export const clouds = (
  canvas,
  {
    horizon,
    seed,
    size = 1,
    cover = 0.5,
    lit,
    shade,
    opacity = 0.8,
    sunX = 1.33,
    stretch = 2.2,
    from = 0,
    sharp = 0.5,
  },
) => {
  const bright = rgb(lit)
  const dark = rgb(shade)
  const density = (x, y) => warped(x, y, seed, 0.7, 6) * 0.5 + 0.5
  paint(
    canvas,
    (X, Y, px) => {
      const height = horizon - Y
      if (height <= 0.004) return
      const distance = 0.16 / (height + 0.05)
      const x = ((X - 1.33) * distance * 3) / (size * stretch)
      const y = (distance * 3) / size
      const here = density(x, y)
      const body = smooth(1 - cover, 1 - cover + sharp, here)
      if (body <= 0) return
      const toward = density(x + clamp(sunX - X, -1, 1) * 0.1, y + 0.09)
      const light = clamp(0.55 + (here - toward) * 2.6 - body * 0.25)
      const fade = smooth(0, 0.09, height) * smooth(from - 0.06, from + 0.1, Y) * opacity * body
      px[0] += (dark[0] + (bright[0] - dark[0]) * light - px[0]) * fade
      px[1] += (dark[1] + (bright[1] - dark[1]) * light - px[1]) * fade
      px[2] += (dark[2] + (bright[2] - dark[2]) * light - px[2]) * fade
    },
    0,
    horizon,
  )
}

/** A bank of mist lying at `Y`, torn at its edges. */
export const mist = (canvas, { Y: level, thick, colour, seed, strength = 0.8, size = 1, tear = 0.5 }) => {
  const white = rgb(colour)
  paint(
    canvas,
    (X, Y, px) => {
      const lift = 0.6 * thick * fbm(X * 1.1 * size, seed * 1.7, seed, 4)
      const away = (Y - level - lift) / thick
      const body = Math.exp(-away * away)
      if (body < 0.01) return
      const torn = 1 - tear + tear * (0.5 + 0.9 * warped(X * 1.3 * size, Y * 7 * size, seed + 9, 0.9, 4))
      tint(px, white, clamp(body * strength * torn))
    },
    level - thick * 3.2,
    level + thick * 3.2,
  )
}
