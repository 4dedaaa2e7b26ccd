import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { keepWithin, save } from './output.mjs'
import { BACKDROPS, PEOPLE } from './sample-people.mjs'

const OUT = join(import.meta.dirname, '..', '..', 'assets', 'retratos-de-exemplo')
const SIZE = 480
/** Drawn beyond the edges, so that brush and light do not end with the picture. */
const BLEED = 60
const DRAWN = SIZE + 2 * BLEED
const QUALITY = [86, 62]
const BUDGET_BYTES = 24_000

/** A smooth path through the points (Catmull-Rom as cubic Béziers), closed below the picture. */
const outline = points => {
  const at = index => points[Math.min(points.length - 1, Math.max(0, index))]
  const first = points[0]
  let path = `M${first[0]} ${first[1]}`
  for (let index = 0; index < points.length - 1; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const control = (point, other, near, sign) => [
      (point[0] + (sign * (other[0] - near[0])) / 6).toFixed(1),
      (point[1] + (sign * (other[1] - near[1])) / 6).toFixed(1),
    ]
    const [one, two] = [control(from, to, before, 1), control(to, after, from, -1)]
    path += `C${one} ${two} ${to[0]} ${to[1]}`
  }
  return path
}

/** A profile that looks to the right: forehead to throat. `nose`, `chin`, `lip` move its points. */
const faceOutline = ({ nose = 0, chin = 0, lip = 0, jaw = 0, brow = 0 }) =>
  outline([
    [196, 112],
    [232, 98],
    [268, 106],
    [290, 128],
    [298 + brow, 150],
    [298 + brow, 164],
    [293, 174],
    [299, 188],
    [311 + nose * 0.6, 204],
    [322 + nose, 217],
    [319 + nose, 225],
    [304, 229],
    [301, 236],
    [309 + lip, 243],
    [311 + lip, 249],
    [303, 253],
    [308 + lip, 259],
    [306 + lip, 266],
    [299, 272],
    [303 + chin, 282],
    [304 + chin, 294],
    [294 + chin, 305],
    [276 + chin * 0.5, 311 + jaw],
    [250, 305 + jaw],
    [222, 290 + jaw],
    [202, 266 + jaw * 0.5],
    [190, 236],
    [172, 214],
    [160, 176],
    [196, 112],
  ])

const NECK = 'M166 214C170 276 168 324 142 362L282 384C258 352 250 326 256 300L230 250z'

/** Light from behind, falling on the side the person looks to: a fine edge and a soft one. */
const rim = ({ light, dx, dy }) => `<filter id="borda" x="-10%" y="-10%" width="120%" height="120%">
  <feOffset in="SourceAlpha" dx="${-dx * 1.1}" dy="${dy * 0.9}" result="a"/><feGaussianBlur in="a" stdDeviation="2.2" result="a"/>
  <feComposite in="SourceAlpha" in2="a" operator="out" result="fina"/>
  <feOffset in="SourceAlpha" dx="${-dx * 5}" dy="${dy * 4}" result="b"/><feGaussianBlur in="b" stdDeviation="15" result="b"/>
  <feComposite in="SourceAlpha" in2="b" operator="out" result="larga"/>
  <feFlood flood-color="${light}" flood-opacity="0.9"/><feComposite in2="fina" operator="in" result="fina"/>
  <feFlood flood-color="${light}" flood-opacity="0.5"/><feComposite in2="larga" operator="in" result="larga"/>
  <feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="larga"/><feMergeNode in="fina"/></feMerge></filter>`

/** Edges of a brush instead of those of a cutter. */
const BRUSH = `<filter id="pincel" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.035 0.05" numOctaves="3" seed="7" result="n"/>
  <feDisplacementMap in="SourceGraphic" in2="n" scale="7" xChannelSelector="R" yChannelSelector="G" result="d"/><feGaussianBlur in="d" stdDeviation="0.7"/></filter>
  <filter id="macio" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="5"/></filter>
  <filter id="longe" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="11"/></filter>`

const shaded = (id, [from, to]) =>
  `<linearGradient id="${id}" x1="0" y1="0.1" x2="1" y2="0.5"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`

/** The quiet parts of a face in profile: lowered lid, brow, nostril, mouth, cheek. */
const features = ({
  skin,
  brow,
  age = 0.5,
}) => `<g fill="none" stroke="${skin[0]}" stroke-linecap="round" filter="url(#macio1)">
  <path d="M266 181C272 187 281 187 289 182" stroke-width="3" opacity="0.8"/>
  <path d="M264 174C271 170 281 171 289 176" stroke-width="1.6" opacity="0.35"/>
  <path d="M262 160C270 152 282 151 292 156" stroke="${brow}" stroke-width="5" opacity="0.7"/>
  <path d="M301 221C297 219 298 214 302 213" stroke-width="2.4" opacity="0.5"/>
  <path d="M303 253C296 254 290 252 282 248" stroke-width="2.6" opacity="0.7"/>
  <path d="M296 224C288 230 281 237 278 246" stroke-width="2" opacity="${(age * 0.4).toFixed(2)}"/>
  <path d="M266 192C273 197 280 197 286 193" stroke-width="1.5" opacity="${(age * 0.45).toFixed(2)}"/></g>
  <ellipse cx="262" cy="222" rx="26" ry="22" fill="${skin[2]}" opacity="0.35" filter="url(#longe)"/>
`

const EAR =
  skin => `<path d="M196 186C184 178 176 190 180 204C183 218 190 230 198 226C205 222 206 196 196 186z" fill="${skin[1]}"/>
  <path d="M195 193C188 190 184 198 187 207C189 214 193 218 196 216" fill="none" stroke="${skin[0]}" stroke-width="2.4" opacity="0.7"/>`

const drawing = person => {
  const { skin, hair, cloth, face = {}, light = '#ffe2b0' } = person
  const side = person.looks === 'esquerda' ? `translate(${SIZE} 0) scale(-1 1)` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-BLEED} ${-BLEED} ${DRAWN} ${DRAWN}" width="${DRAWN}" height="${DRAWN}"><defs>
  ${rim({ light, dx: 3.2, dy: 1.4 })}${BRUSH}
  <filter id="macio1" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="0.9"/></filter>
  ${shaded('pele', [skin[0], skin[1]])}${shaded('cabelo', hair)}${shaded('roupa', cloth)}</defs>
  <g filter="url(#pincel)">${BACKDROPS[person.backdrop]}</g>
  <g transform="${side}"><g transform="${person.place ?? 'translate(-34 -18) scale(1.14)'}" filter="url(#pincel)">
    <g filter="url(#borda)">${person.behind ?? ''}<path d="${NECK}" fill="${skin[0]}"/>
      <path d="${person.shoulders}" fill="url(#roupa)"/></g>${person.collar ?? ''}
    <g filter="url(#borda)"><path d="${faceOutline(face)}" fill="url(#pele)"/></g>
    ${features(person)}${person.ear === false ? '' : EAR(skin)}
    <g filter="url(#borda)">${person.hairShape}</g>${person.over ?? ''}</g></g></svg>`
}

/** Grain of canvas and a little vignette: what was computed should not look computed. */
const grain = () => {
  const bytes = Buffer.alloc(SIZE * SIZE * 4)
  let state = 1973
  for (let index = 0; index < SIZE * SIZE; index++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    const value = 118 + Math.round((state / 2_147_483_648) * 20)
    bytes.set([value, value, value, 255], index * 4)
  }
  return { input: bytes, raw: { width: SIZE, height: SIZE, channels: 4 }, blend: 'soft-light' }
}

const vignette = {
  input: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}"><radialGradient id="v" r="0.75"><stop offset="0.55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#1d1408" stop-opacity="0.34"/></radialGradient><rect width="100%" height="100%" fill="url(#v)"/></svg>`,
  ),
}

/** Painted portraits of the invented people of the sample world: nobody who ever lived. */
export const drawSamplePortraits = async () => {
  mkdirSync(OUT, { recursive: true })
  const saved = []
  for (const [key, person] of Object.entries(PEOPLE)) {
    const painted = await sharp(Buffer.from(drawing(person)))
      .extract({ left: BLEED, top: BLEED, width: SIZE, height: SIZE })
      .composite([vignette, grain()])
      .removeAlpha()
      .png()
      .toBuffer()
    const bytes = await keepWithin(quality => sharp(painted).webp({ quality }), QUALITY, BUDGET_BYTES, key)
    saved.push(save(join(OUT, `${key}.webp`), bytes))
  }
  return saved.join(', ')
}
