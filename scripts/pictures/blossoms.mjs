import { lerp, mix, rgb } from './canvas.mjs'
import { blur, createLayer, dab, drawing, lay, stroke } from './layer.mjs'

/** Flowers, drawn petal by petal as SVG in units of a thousandth of the height. */

const hex = colour =>
  `#${colour
    .map(value =>
      Math.round(Math.min(1, Math.max(0, value)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
const fixed = value => value.toFixed(1)

/** One petal pointing up from the middle: two tones and a fold of light. */
const petal = (random, { long, wide, turn, light, dark }) => {
  const bend = (random() - 0.5) * wide * 0.5
  const notch = long * (0.9 + random() * 0.08)
  const left = `C${fixed(-wide * 0.5)} ${fixed(-long * 0.25)} ${fixed(-wide)} ${fixed(-long * 0.78)} ${fixed(bend - wide * 0.3)} ${fixed(-long)}`
  const top = `Q${fixed(bend)} ${fixed(-notch)} ${fixed(bend + wide * 0.3)} ${fixed(-long)}`
  const right = `C${fixed(wide)} ${fixed(-long * 0.78)} ${fixed(wide * 0.5)} ${fixed(-long * 0.25)} 0 0Z`
  const shade = mix(light, dark, 0.25 + random() * 0.3)
  const veins = [-0.3, 0, 0.3].map(
    at =>
      `<path d="M0 ${fixed(-long * 0.12)}Q${fixed(wide * at * 0.6)} ${fixed(-long * 0.5)} ${fixed(bend + wide * at)} ${fixed(-long * 0.82)}"/>`,
  )
  return (
    `<g transform="rotate(${fixed(turn)})"><path d="M0 0${left}${top}${right}" fill="${hex(mix(light, dark, random() * 0.18))}"/>` +
    `<path d="M0 0Q${fixed(wide * 0.25)} ${fixed(-long * 0.5)} ${fixed(bend + wide * 0.3)} ${fixed(-long)}${right}" fill="${hex(shade)}" opacity="0.55"/>` +
    `<g fill="none" stroke="${hex(dark)}" stroke-width="${fixed(long * 0.012)}" opacity="0.28">${veins.join('')}</g></g>`
  )
}

/** A whole flower, seen a little from the side. `rings` of petals from the outside in. */
export const blossom = (
  random,
  { x, y, size, petals = 8, rings = 1, wide = 0.3, squash = 0.8, light, dark, heart },
) => {
  const parts = []
  const start = random() * 360
  for (let ring = 0; ring < rings; ring++) {
    const share = 1 - ring * (0.72 / Math.max(1, rings))
    for (let index = 0; index < petals; index++) {
      const turn = start + ring * 21 + ((index + (random() - 0.5) * 0.35) / petals) * 360
      const long = size * share * (0.9 + random() * 0.16)
      const inner = mix(light, dark, ring * 0.12)
      parts.push(
        petal(random, {
          long,
          wide: size * wide * (0.85 + random() * 0.3) * (share * 0.5 + 0.5),
          turn,
          light: inner,
          dark,
        }),
      )
    }
  }
  const core = size * (rings > 2 ? 0.1 : 0.2)
  parts.push(
    `<circle r="${fixed(core)}" fill="${hex(mix(heart, [0, 0, 0], 0.22))}"/><circle r="${fixed(core * 0.82)}" cx="${fixed(-core * 0.12)}" cy="${fixed(-core * 0.14)}" fill="${hex(heart)}"/>`,
  )
  for (let index = 0; index < 16; index++) {
    const [turn, away] = [random() * 6.28, core * (0.3 + random() * 0.75)]
    parts.push(
      `<circle r="${fixed(core * 0.12)}" cx="${fixed(Math.cos(turn) * away)}" cy="${fixed(Math.sin(turn) * away)}" fill="${hex(mix(heart, [1, 1, 0.9], random() * 0.6))}"/>`,
    )
  }
  return `<g transform="translate(${fixed(x)} ${fixed(y)}) rotate(${fixed((random() - 0.5) * 40)}) scale(1 ${squash})">${parts.join('')}</g>`
}

/** A blurred sheet of grass and stems between two heights. */
export const grass = (canvas, random, { top, foot, count, dark, light, wide = 0.002, soft = 0.001, lean = 0.5 }) => {
  const layer = createLayer(canvas)
  const [from, to] = [rgb(dark), rgb(light)]
  for (let index = 0; index < count; index++) {
    const x = random() * (canvas.ratio + 0.2) - 0.1
    const tall = (foot - top) * (0.4 + random() * 0.6)
    const side = (random() - 0.5) * tall * lean
    const thick = wide * (0.5 + random())
    stroke(layer, [x, foot], [x + side * 0.2, foot - tall * 0.6], [x + side, foot - tall], {
      wide: thick,
      thin: thick * 0.25,
      colour: from,
      tip: mix(from, to, 0.35 + random() * 0.65),
      alpha: 0.9,
    })
  }
  lay(canvas, blur(layer, soft))
}

/** Specks of flowers too far away to have petals; rows grow towards us. */
export const meadow = (canvas, random, { top, foot, count, colours, haze, green }) => {
  const [air, leaf] = [rgb(haze), rgb(green)]
  const BANDS = 9
  for (let band = 0; band < BANDS; band++) {
    const layer = createLayer(canvas)
    for (let index = 0; index < count / BANDS; index++) {
      const t = (band + random()) / BANDS
      const y = lerp(top, foot, t ** 1.5)
      const size = lerp(0.0012, 0.011, t ** 1.6) * (0.6 + random() * 0.8)
      const lost = (1 - t) ** 1.5 * 0.75
      const x = random() * canvas.ratio
      dab(layer, x, y + size * 1.6, size * 1.5, mix(mix(leaf, [0.15, 0.26, 0.18], random() * 0.6), air, lost), 0.6, 0.7)
      const colour = rgb(colours[Math.floor(random() * colours.length)])
      dab(layer, x, y, size, mix(mix(colour, [0.2, 0.2, 0.15], 0.12), air, lost), 0.95, 0.5, 0.72)
      dab(
        layer,
        x - size * 0.2,
        y - size * 0.25,
        size * 0.55,
        mix(mix(colour, [1, 1, 1], 0.45), air, lost),
        0.8,
        0.7,
        0.7,
      )
    }
    lay(canvas, blur(layer, Math.abs(band / BANDS - 0.6) * 0.004))
  }
}

/** Lays SVG flowers over the picture, as sharp or as soft as a lens would. */
export const layFlowers = async (canvas, body, soft = 0.0006, opacity = 1) =>
  lay(canvas, blur(await drawing(canvas, body), soft), opacity)
