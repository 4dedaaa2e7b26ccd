/** Landscapes rendered pixel by pixel, so that sample homenagens have pictures without files in the repository. */
export const SCENES = ['mar', 'manha', 'tarde'] as const
export type Scene = (typeof SCENES)[number]

export const SCENE_WIDTH = 960
export const SCENE_HEIGHT = 640

type Colour = readonly [number, number, number]
type Palette = {
  top: Colour
  horizon: Colour
  far: Colour
  near: Colour
  sun: Colour
  sunX: number
  sunY: number
  hills: number
}

const PALETTES: Record<Scene, Palette> = {
  mar: {
    top: [116, 150, 166],
    horizon: [244, 219, 190],
    far: [120, 158, 164],
    near: [38, 78, 90],
    sun: [255, 236, 205],
    sunX: 0.64,
    sunY: 0.46,
    hills: 0,
  },
  manha: {
    top: [168, 190, 196],
    horizon: [247, 232, 205],
    far: [158, 176, 166],
    near: [54, 82, 66],
    sun: [255, 246, 222],
    sunX: 0.3,
    sunY: 0.36,
    hills: 4,
  },
  tarde: {
    top: [92, 88, 118],
    horizon: [240, 178, 128],
    far: [142, 116, 124],
    near: [44, 40, 56],
    sun: [255, 214, 160],
    sunX: 0.72,
    sunY: 0.5,
    hills: 5,
  },
}

const mix = (from: Colour, to: Colour, share: number): Colour => {
  const at = Math.min(1, Math.max(0, share))
  return [from[0] + (to[0] - from[0]) * at, from[1] + (to[1] - from[1]) * at, from[2] + (to[2] - from[2]) * at]
}

/** Deterministic noise in -1..1. */
const grain = (x: number, y: number): number => {
  const value = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453
  return (value - Math.floor(value)) * 2 - 1
}

const HORIZON_HEIGHT = 0.56

const skyAt = (palette: Palette, x: number, y: number): Colour => {
  const sky = mix(palette.top, palette.horizon, (y / HORIZON_HEIGHT) ** 1.6)
  const distance = Math.hypot((x - palette.sunX) * 1.5, y - palette.sunY)
  const glow = Math.exp(-distance * 7) * 0.55 + (distance < 0.035 ? 0.5 : 0)
  return mix(sky, palette.sun, glow)
}

const seaAt = (palette: Palette, x: number, y: number): Colour => {
  const depth = (y - HORIZON_HEIGHT) / (1 - HORIZON_HEIGHT)
  const wave = Math.sin((1 / (depth + 0.05)) * 9 + Math.sin(x * 30 + depth * 12) * 0.8)
  const water = mix(palette.far, palette.near, depth ** 0.7 + wave * 0.05)
  const path = Math.exp(-(((x - palette.sunX) / (0.03 + depth * 0.12)) ** 2)) * (0.45 + wave * 0.3)
  return mix(water, palette.sun, Math.max(0, path) * (1 - depth * 0.6))
}

/** Height of the ridge of one layer of hills, as a share of the picture. */
const ridge = (layer: number, x: number): number =>
  HORIZON_HEIGHT -
  0.06 +
  layer * 0.095 +
  Math.sin(x * (4 + layer * 1.7) + layer * 2.1) * 0.035 +
  Math.sin(x * (11 + layer * 3) + layer) * 0.012

const hillsAt = (palette: Palette, x: number, y: number): Colour | undefined => {
  for (let layer = palette.hills - 1; layer >= 0; layer--)
    if (y > ridge(layer, x)) {
      const tone = mix(palette.far, palette.near, layer / (palette.hills - 1))
      // Mist at the foot of every layer.
      return mix(tone, palette.horizon, Math.min(0.45, (y - ridge(layer, x)) * 1.8) * (1 - layer / palette.hills))
    }
  return undefined
}

/** Raw RGB of a scene, `SCENE_WIDTH` by `SCENE_HEIGHT`. */
export const paintScene = (scene: Scene): Buffer => {
  const palette = PALETTES[scene]
  const pixels = Buffer.alloc(SCENE_WIDTH * SCENE_HEIGHT * 3)
  for (let row = 0; row < SCENE_HEIGHT; row++)
    for (let column = 0; column < SCENE_WIDTH; column++) {
      const [x, y] = [column / SCENE_WIDTH, row / SCENE_HEIGHT]
      const ground =
        palette.hills === 0 ? (y > HORIZON_HEIGHT ? seaAt(palette, x, y) : undefined) : hillsAt(palette, x, y)
      const colour = ground ?? skyAt(palette, x, y)
      const noise = grain(column, row) * 3
      const offset = (row * SCENE_WIDTH + column) * 3
      for (const channel of [0, 1, 2] as const)
        pixels[offset + channel] = Math.min(255, Math.max(0, Math.round(colour[channel] + noise)))
    }
  return pixels
}
