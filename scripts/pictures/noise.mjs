/** Seeded randomness and smooth noise: the same seed draws the same picture on every machine. */
export const randomFrom = seed => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const lattice = (x, y, seed) => {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 1442695041)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967295
}

const ease = t => t * t * t * (t * (t * 6 - 15) + 10)

/** Value noise in 0..1. */
export const noise = (x, y, seed) => {
  const xi = Math.floor(x)
  const yi = Math.floor(y)
  const u = ease(x - xi)
  const v = ease(y - yi)
  const top = lattice(xi, yi, seed) * (1 - u) + lattice(xi + 1, yi, seed) * u
  const bottom = lattice(xi, yi + 1, seed) * (1 - u) + lattice(xi + 1, yi + 1, seed) * u
  return top * (1 - v) + bottom * v
}

/** Sum of octaves in 0..1. */
export const fbm = (x, y, seed, octaves = 5, gain = 0.5) => {
  let sum = 0
  let amplitude = 0.5
  let total = 0
  for (let octave = 0; octave < octaves; octave++) {
    sum += amplitude * noise(x, y, seed + octave * 17)
    total += amplitude
    amplitude *= gain
    x *= 2.03
    y *= 2.03
  }
  return sum / total
}
