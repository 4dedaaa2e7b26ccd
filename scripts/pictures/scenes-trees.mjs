import { mist, sky, sun } from './air.mjs'
import { clamp, glow, lerp, mix, paint, rgb, smooth, tint } from './canvas.mjs'
import { blur, createLayer, dab, drawing, lay, stroke } from './layer.mjs'
import { fbm, noise } from './noise.mjs'

const AUTUMN = [
  ['#b9843f', '#8f5f2c'],
  ['#a86a38', '#7d4826'],
  ['#c9a05a', '#a17a3c'],
  ['#8d7a45', '#665b35'],
  ['#96502f', '#6d3722'],
  ['#d3b273', '#ad8a4d'],
]

/** One leaf hanging from its stem: two halves in two tones, and a rib. */
const leaf = (random, x, y, size, angle) => {
  const [light, dark] = AUTUMN[Math.floor(random() ** 1.2 * AUTUMN.length)]
  const wide = size * (0.24 + random() * 0.16)
  const curl = (random() - 0.5) * size * 0.22
  const tip = `${size} ${curl}`
  const upper = `M0 0C${size * 0.22} ${-wide * 1.25} ${size * 0.7} ${-wide} ${tip}`
  const lower = `C${size * 0.7} ${wide * 0.85 + curl} ${size * 0.25} ${wide * 1.2} 0 0Z`
  const rib = `Q${size * 0.5} ${curl * 0.2} ${tip}`
  return (
    `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle.toFixed(0)})"><path d="${upper}${lower}" fill="${light}"/>` +
    `<path d="M0 0${rib}${lower}" fill="${dark}" opacity="0.75"/><path d="M${-size * 0.22} 0L0 0${rib}" fill="none" stroke="#5d4429" stroke-width="${size * 0.03}" opacity="0.8"/></g>`
  )
}

/** A branch grows in short steps, wanders, sinks a little with its weight, and sends out twigs with leaves. */
const grow = (random, parts, { x, y, angle, length, wide, size, level, leafy }) => {
  const steps = Math.max(4, Math.round(length / 34))
  let [px, py, turn] = [x, y, angle]
  for (let step = 0; step < steps; step++) {
    const t = step / steps
    turn += (random() - 0.5) * 0.34 + Math.cos(turn) * 0.035 * (level + 0.4)
    const nx = px + (Math.cos(turn) * length) / steps
    const ny = py + (Math.sin(turn) * length) / steps
    const thick = wide * (1 - t * 0.72)
    parts.wood.push(
      `<path d="M${px.toFixed(1)} ${py.toFixed(1)}Q${((px + nx) / 2 + random() * 3).toFixed(1)} ${((py + ny) / 2).toFixed(1)} ${nx.toFixed(1)} ${ny.toFixed(1)}" stroke-width="${thick.toFixed(2)}"/>`,
    )
    if (level < 2 && t > 0.12 && random() < 0.62) {
      const side = random() < 0.5 ? -1 : 1
      const child = {
        x: nx,
        y: ny,
        angle: turn + side * (0.45 + random() * 0.5),
        length: length * (0.3 + random() * 0.3),
      }
      grow(random, parts, { ...child, wide: thick * 0.55, size, level: level + 1, leafy })
    }
    if (level > 0 && random() < leafy) {
      const hang = 90 + (random() - 0.5) * 120
      parts.leaves.push(leaf(random, nx, ny, size * (0.6 + random() * 0.6), lerp((turn * 180) / Math.PI, hang, 0.65)))
    }
    ;[px, py] = [nx, ny]
  }
}

const branches = async (canvas, random, list, { soft, wood, opacity = 1 }) => {
  const parts = { wood: [], leaves: [] }
  for (const one of list) grow(random, parts, { level: 0, ...one })
  const body = `<g fill="none" stroke="${wood}" stroke-linecap="round">${parts.wood.join('')}</g>${parts.leaves.join('')}`
  lay(canvas, blur(await drawing(canvas, body), soft), opacity)
}

/** 9: autumn branches, one of them in focus. */
const autumn = async (canvas, random) => {
  sky(canvas, [
    [0, '#cdd3c8'],
    [0.35, '#e3ddc8'],
    [0.65, '#eadbbb'],
    [1, '#d9c7a2'],
  ])
  sun(canvas, { X: 1.15, Y: 0.4, colour: '#fff3da', near: 0.25, wide: 0.6, strength: 0.4 })
  const distant = createLayer(canvas)
  for (let index = 0; index < 130; index++) {
    const X = random() * canvas.ratio
    const side = Math.abs(X - 1.2) / 1.4
    const colour = rgb(AUTUMN[Math.floor(random() * 6)][0])
    dab(
      distant,
      X,
      lerp(0.78, 0.05, side) + (random() - 0.5) * 0.7,
      0.03 + random() * 0.06,
      mix(colour, [0.86, 0.84, 0.74], 0.5),
      0.3,
      0.35,
    )
  }
  lay(canvas, blur(distant, 0.018), 0.75)
  await branches(
    canvas,
    random,
    [
      { x: -40, y: 260, angle: 0.1, length: 900, wide: 12, size: 44, leafy: 0.5 },
      { x: 1500, y: -60, angle: 1.25, length: 620, wide: 10, size: 44, leafy: 0.5 },
    ],
    { soft: 0.016, wood: '#8d8068', opacity: 0.5 },
  )
  await branches(
    canvas,
    random,
    [
      { x: 2720, y: 420, angle: 3.35, length: 820, wide: 11, size: 46, leafy: 0.55 },
      { x: 420, y: -40, angle: 0.9, length: 480, wide: 9, size: 44, leafy: 0.55 },
    ],
    { soft: 0.006, wood: '#6b5b46', opacity: 0.8 },
  )
  await branches(
    canvas,
    random,
    [
      { x: 2740, y: 60, angle: 3.02, length: 1200, wide: 19, size: 50, leafy: 0.44 },
      { x: -30, y: 60, angle: 0.28, length: 760, wide: 14, size: 48, leafy: 0.5 },
    ],
    { soft: 0.0006, wood: '#3d3226' },
  )
  await branches(canvas, random, [{ x: 2760, y: 900, angle: 3.7, length: 520, wide: 24, size: 120, leafy: 0.6 }], {
    soft: 0.022,
    wood: '#4a3c2c',
    opacity: 0.85,
  })
  return { grain: 0.016 }
}

const EYE_LEVEL = 0.55
const CENTRE = 1.33

/** A trunk as a round thing: wider at its foot, dark in the middle, with the light of the path along its inner side. */
const trunk = (canvas, { x, foot, top, wide, side, lean, bark, rim, soft, seed }) => {
  const { width, height, data } = canvas
  const last = Math.min(height - 1, Math.ceil((foot + wide * 0.4) * height))
  for (let y = Math.max(0, Math.floor(top * height)); y <= last; y++) {
    const t = (foot - y / height) / (foot - top)
    const centre = x + lean * t * t + wide * 0.16 * fbm(t * 5, seed, seed, 2)
    const half = wide * (1 - 0.42 * t + 1.1 * Math.exp(-Math.max(0, t) * 22) + 0.05 * fbm(t * 30, 3, seed, 2))
    for (
      let px = Math.max(0, Math.floor((centre - half * 1.3 - soft) * height));
      px < Math.min(width, (centre + half * 1.3 + soft) * height);
      px++
    ) {
      const across = ((px + 0.5) / height - centre) / half
      const bottom =
        foot +
        wide * 0.34 * Math.sqrt(Math.max(0, 1 - across * across)) +
        wide * 0.1 * noise(px / height / wide, 1, seed)
      const cover =
        smooth(1 + soft / half, 1 - soft / half, Math.abs(across)) *
        smooth(soft + 0.006, -soft - 0.006, y / height - bottom)
      if (cover <= 0) continue
      const lit = smooth(0.1, 1.05, -across * side) * 0.75
      const furrow = 1 + 0.16 * fbm(across * 5, (y / height / wide) * 0.7, seed, 3)
      const at = (y * width + px) * 3
      for (let channel = 0; channel < 3; channel++)
        data[at + channel] += (lerp(bark[channel], rim[channel], lit) * furrow - data[at + channel]) * cover
    }
  }
}

/** Leaves of all trees at one distance: a torn arch, lighter the nearer it is to the end of the path. */
const canopy = (canvas, { z, air, lost, seed }) => {
  const [dark, lit] = [rgb('#1f382e'), rgb('#b5b273')]
  const edge = 0.1 + 0.12 / z
  paint(
    canvas,
    (X, Y, px) => {
      const u = (X - CENTRE) * z
      const v = (EYE_LEVEL - Y) * z
      const arch = Math.hypot(u * 0.62, v * 0.95) - 0.62 - 1.1 * smooth(0.42, 0.14, v)
      if (arch < -0.6) return
      const leaves = fbm(u * 2.1 + seed, v * 2.6, seed, 8, 0.7)
      const cover = smooth(0, edge, leaves * 0.8 + clamp(arch, -1, 0.32) * 1.25)
      if (cover <= 0) return
      const low = smooth(0.0, 0.13, EYE_LEVEL - Y)
      const toLight = Math.exp(-Math.hypot(X - CENTRE, (Y - EYE_LEVEL) * 1.2) / 0.36)
      const tone = clamp(toLight * 0.85 + 0.42 * fbm(u * 5, v * 6, seed + 6, 5, 0.6) - clamp(leaves) * 0.25 + 0.06)
      for (let channel = 0; channel < 3; channel++)
        px[channel] +=
          (lerp(lerp(dark[channel], lit[channel], tone), air[channel], lost) - px[channel]) * cover * low * 0.97
    },
    0,
    EYE_LEVEL,
  )
}

/** The trees of both sides at distance `z`, with the limbs that reach over the way. */
const avenueTrees = (canvas, random, { z, air, seed }) => {
  const lost = clamp(1 - Math.exp(-(z - 0.7) / 2.4), 0, 0.95)
  const layer = createLayer(canvas)
  const bark = mix(rgb('#22332b'), air, lost)
  for (const side of [-1, 1]) {
    const near = z * (0.94 + random() * 0.12)
    const x = CENTRE + (side * (0.92 + random() * 0.16)) / near
    const foot = EYE_LEVEL + 0.4 / near
    const top = foot - 1.5 / near
    const wide = (0.042 + random() * 0.016) / near
    const lean = (-side * 0.1 * random()) / near
    for (let limb = 0; limb < 5; limb++) {
      const t = 0.4 + random() * 0.4
      const start = [x + lean * t * t, lerp(foot, top, t)]
      const reach = (side * (limb % 3 === 2 ? 1 : -1) * (0.3 + random() * 0.5)) / near
      const end = [start[0] + reach, start[1] - (0.3 + random() * 0.4) / near]
      stroke(layer, start, [start[0] + reach * 0.35, start[1] - 0.32 / near], end, {
        wide: wide * 0.4,
        thin: wide * 0.06,
        colour: bark,
      })
    }
    trunk(canvas, {
      x,
      foot,
      top,
      wide,
      side,
      lean,
      bark,
      rim: mix(rgb('#7d8a66'), air, lost),
      soft: z < 1.2 ? 0.01 : 0.0012,
      seed: seed + side + 40,
    })
  }
  lay(canvas, blur(layer, z < 1.2 ? 0.007 : 0.001))
  canopy(canvas, { z, air, lost, seed })
}

const avenueGround = canvas => {
  const [grass, shade, way, light] = [rgb('#5f7350'), rgb('#22382d'), rgb('#b9a377'), rgb('#f6e3b4')]
  paint(
    canvas,
    (X, Y, px) => {
      const down = Y - EYE_LEVEL
      if (down <= 0) return
      const z = 0.4 / down
      const wx = (X - CENTRE - 0.02 * Math.sin(z * 0.8)) * z
      const edge = 0.42 + 0.07 * fbm(wx * 0.6 + 3, z * 2.2, 12, 4)
      const onWay = 1 - smooth(edge - 0.12, edge + 0.1, Math.abs(wx))
      const blades = fbm(wx * 16, z * 22, 17, 4) * 0.5 + fbm(wx * 3, z * 3, 23, 3) * 0.6
      const dapple = smooth(0.02, 0.5, fbm(wx * 2.4, z * 3.1, 29, 4)) * smooth(3.6, 0.9, Math.abs(wx) + z * 0.35)
      const near = smooth(0.3, 3.5, z)
      for (let channel = 0; channel < 3; channel++) {
        const green = lerp(shade[channel], grass[channel], clamp(0.4 + blades * 0.55 + near * 0.2))
        const path = way[channel] * (0.58 + 0.3 * near + 0.13 * fbm(wx * 9, z * 14, 37, 4))
        px[channel] = lerp(lerp(green, path, onWay), light[channel], clamp(dapple * (0.2 + 0.42 * onWay)))
      }
      tint(px, light, (1 - Math.exp(-z / 5.5)) * 0.95)
    },
    EYE_LEVEL,
  )
}

/** 11: a quiet path between trees, with the light at its end. */
const avenue = (canvas, random) => {
  const air = rgb('#e9e0bd')
  sky(canvas, [
    [0, '#a9b89c'],
    [0.35, '#d3d3ae'],
    [0.55, '#f3e8c6'],
    [1, '#f3e8c6'],
  ])
  avenueGround(canvas)
  let seed = 3
  for (let z = 9; z > 0.8; z *= 0.84) {
    if (z < 3.4 && z > 2.8)
      mist(canvas, { Y: EYE_LEVEL, thick: 0.05, colour: '#efe5c4', seed: 88, strength: 0.8, tear: 0.3 })
    avenueTrees(canvas, random, { z, air, seed })
    seed += 11
    if (z > 1.6)
      paint(canvas, (_X, Y, px) => tint(px, air, 0.1 * Math.exp(-(((Y - EYE_LEVEL) / (0.5 / z + 0.05)) ** 2))))
  }
  const light = rgb('#fff0c9')
  paint(canvas, (X, Y, px) => {
    const [dx, dy] = [X - CENTRE, Y - (EYE_LEVEL - 0.06)]
    const away = Math.hypot(dx, dy * 1.1)
    const turn = Math.atan2(dy, dx)
    const shaft = smooth(0.05, 0.6, fbm(turn * 2.1, 5, 53, 3)) * Math.exp(-away / 0.5) * (1 - Math.exp(-away / 0.1))
    glow(px, light, clamp(0.13 * shaft + 0.6 * Math.exp(-((away / 0.16) ** 2)) + 0.24 * Math.exp(-away / 0.4)))
  })
  return { grain: 0.018, vignette: 0.24 }
}

export const TREES = { 9: autumn, 11: avenue }
