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

/** One shuffled table for all noise; a seed only moves the place in it where one looks. */
const TABLE = (() => {
  const random = randomFrom(1973)
  const order = Array.from({ length: 256 }, (_, index) => index)
  for (let index = 255; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    ;[order[index], order[other]] = [order[other], order[index]]
  }
  return Uint8Array.from({ length: 512 }, (_, index) => order[index & 255])
})()

const TURNS = Array.from({ length: 256 }, (_, index) => (index / 256) * Math.PI * 2)
const GX = Float64Array.from(TURNS, Math.cos)
const GY = Float64Array.from(TURNS, Math.sin)
const ease = t => t * t * t * (t * (t * 6 - 15) + 10)

/** Gradient noise, about -1..1. */
export const noise = (px, py, seed = 0) => {
  const x = px + seed * 37.17
  const y = py + seed * 11.73
  const xf = Math.floor(x)
  const yf = Math.floor(y)
  const dx = x - xf
  const dy = y - yf
  const xi = xf & 255
  const yi = yf & 255
  const a = TABLE[TABLE[xi] + yi]
  const b = TABLE[TABLE[xi + 1] + yi]
  const c = TABLE[TABLE[xi] + yi + 1]
  const d = TABLE[TABLE[xi + 1] + yi + 1]
  const u = ease(dx)
  const v = ease(dy)
  const top = GX[a] * dx + GY[a] * dy
  const topRight = GX[b] * (dx - 1) + GY[b] * dy
  const low = GX[c] * dx + GY[c] * (dy - 1)
  const lowRight = GX[d] * (dx - 1) + GY[d] * (dy - 1)
  const upper = top + (topRight - top) * u
  return (upper + (low + (lowRight - low) * u - upper) * v) * 1.5
}

/** Octaves of noise, about -1..1. Each octave is turned, so that no lattice shows through. */
export const fbm = (px, py, seed = 0, octaves = 5, gain = 0.5) => {
  let sum = 0
  let total = 0
  let amplitude = 1
  let x = px
  let y = py
  for (let octave = 0; octave < octaves; octave++) {
    sum += amplitude * noise(x, y, seed + octave * 3)
    total += amplitude
    amplitude *= gain
    const turned = x * 1.62 + y * 1.2
    y = y * 1.62 - x * 1.2
    x = turned
  }
  return (sum / total) * 1.35
}

/** Noise bent by other noise: the streaks and curls that plain octaves never make. */
export const warped = (x, y, seed, amount = 0.8, octaves = 5) => {
  const wx = fbm(x + 3.1, y + 7.7, seed + 31, 3)
  const wy = fbm(x - 5.2, y + 1.3, seed + 57, 3)
  return fbm(x + wx * amount, y + wy * amount, seed, octaves)
}

/** Sharp crests, 0..1: one minus the fold of the noise. */
export const crested = (x, y, seed, octaves = 4) => {
  let sum = 0
  let total = 0
  let amplitude = 1
  for (let octave = 0; octave < octaves; octave++) {
    const fold = 1 - Math.abs(noise(x * 2 ** octave, y * 2 ** octave, seed + octave * 5))
    sum += fold * fold * amplitude
    total += amplitude
    amplitude *= 0.45
  }
  return sum / total
}

const corner = (hash, x, y, z) => {
  const h = hash & 15
  const u = h < 8 ? x : y
  const v = h < 4 ? y : h === 12 || h === 14 ? x : z
  return ((h & 1) === 0 ? u : -u) + ((h & 2) === 0 ? v : -v)
}

/** Gradient noise in space, about -1..1: for clouds that have an inside. */
export const noise3 = (x, y, z) => {
  const xf = Math.floor(x)
  const yf = Math.floor(y)
  const zf = Math.floor(z)
  const [dx, dy, dz] = [x - xf, y - yf, z - zf]
  const xi = xf & 255
  const zi = zf & 255
  const u = ease(dx)
  const v = ease(dy)
  const w = ease(dz)
  const a = TABLE[xi] + (yf & 255)
  const b = TABLE[xi + 1] + (yf & 255)
  const row = (ia, ib, oy, oz) => {
    const left = corner(TABLE[TABLE[ia & 511] + zi + oz], dx, dy - oy, dz - oz)
    const right = corner(TABLE[TABLE[ib & 511] + zi + oz], dx - 1, dy - oy, dz - oz)
    return left + (right - left) * u
  }
  const near = row(a, b, 0, 0) * (1 - v) + row(a + 1, b + 1, 1, 0) * v
  const far = row(a, b, 0, 1) * (1 - v) + row(a + 1, b + 1, 1, 1) * v
  return near + (far - near) * w
}
