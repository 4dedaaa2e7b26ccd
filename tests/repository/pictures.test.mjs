import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { projectPath } from '../../scripts/lib/paths.mjs'
import { BANNERS } from '../../src/contract/despedida/banner-rules.ts'

/** The committed pictures: size in pixels and largest weight of each file. `assets/sources/README.md` says how to replace one. */
const CONTRAST_MIN = 4.5
const bannerFiles = id => [
  { file: `${id}.jpg`, width: 1920, maxBytes: 120_000 },
  { file: `${id}-768.jpg`, width: 768, maxBytes: 45_000 },
  ...[
    [480, 22_000],
    [768, 45_000],
    [1280, 80_000],
  ].flatMap(([width, maxBytes]) => ['avif', 'webp'].map(type => ({ file: `${id}-${width}.${type}`, width, maxBytes }))),
  { file: `${id}-1920.avif`, width: 1920, maxBytes: 110_000 },
]
const FOLDERS = [
  { folder: 'public/imagens/capela', width: 1920, height: 1080, maxBytes: 150_000 },
  { folder: 'public/imagens/finados', width: 1080, height: 1350, maxBytes: 150_000 },
  { folder: 'assets/retratos-de-exemplo', width: 480, height: 480, maxBytes: 24_000 },
  { folder: 'assets/paisagens-de-exemplo', width: 960, height: 640, maxBytes: 24_000 },
  { folder: 'assets/fotografias-de-exemplo', maxBytes: 95_000 },
]
const BANNER_FOLDER = projectPath('public', 'imagens', 'banners')
const SLIDE_FOLDER = projectPath('public', 'imagens', 'capela')

const SHARE_CARD = { width: 1200, height: 630, maxBytes: 80_000 }
const problemsOf = async (path, { width, height, maxBytes }) => {
  const found = await sharp(path).metadata()
  const bytes = statSync(path).size
  return [
    ...(width === undefined || (found.width === width && found.height === height)
      ? []
      : [`${path}: ${found.width} × ${found.height}`]),
    ...(bytes <= maxBytes ? [] : [`${path}: ${bytes} bytes`]),
  ]
}

const linear = value => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
/** Relative luminance (WCAG) of a colour whose channels go from 0 to 255. */
const luminance = (r, g, b) => 0.2126 * linear(r / 255) + 0.7152 * linear(g / 255) + 0.0722 * linear(b / 255)
const contrastWithWhite = background => 1.05 / (background + 0.05)

/** Pixels of a part of a picture, shrunk to a quarter: smaller spots are no background of a character. */
const readPixels = async (picture, area) => {
  const width = Math.round(area.width / 4)
  const data = await sharp(picture)
    .extract(area)
    .resize(width, null, { kernel: 'cubic' })
    .removeAlpha()
    .raw()
    .toBuffer()
  return {
    width,
    pixels: Array.from({ length: data.length / 3 }, (_, index) => data.subarray(index * 3, index * 3 + 3)),
  }
}

const highest = values => values.reduce((most, value) => Math.max(most, value), 0)

/** The lowest contrast that white text has on the lower half of a banner under its `dim`. */
const bannerContrast = async ({ id, dim }) => {
  const lowerHalf = { left: 0, top: 360, width: 1920, height: 360 }
  const { pixels } = await readPixels(join(BANNER_FOLDER, `${id}.jpg`), lowerHalf)
  return contrastWithWhite(highest(pixels.map(pixel => luminance(...[...pixel].map(value => value * (1 - dim))))))
}

const SENTENCE_AREA = { left: 120, top: 640, width: 1500, height: 230 }
const TEXT_LUMINANCE_MIN = 0.4
const NEIGHBOURS = [-3, -2, -1, 0, 1, 2, 3]

/** The lowest contrast of the white sentence of a slide with the pixels around it; its blurred outlines are left out. */
const slideContrast = async picture => {
  const { pixels, width } = await readPixels(picture, SENTENCE_AREA)
  const values = pixels.map(pixel => luminance(...pixel))
  const isText = index => (values[index] ?? 0) > TEXT_LUMINANCE_MIN
  const right = highest(values.map((_, index) => (isText(index) ? index % width : 0)))
  const isBackground = index =>
    index % width < right && !NEIGHBOURS.some(row => NEIGHBOURS.some(column => isText(index + row * width + column)))
  return contrastWithWhite(highest(values.filter((_, index) => isBackground(index))))
}

describe('committed pictures', () => {
  it.each(BANNERS)('banner $id exists in every size and stays within its limits', async ({ id }) => {
    const files = bannerFiles(id)
    const names = readdirSync(BANNER_FOLDER).filter(name => new RegExp(`^${id}[-.]`).test(name))
    expect(new Set(names)).toEqual(new Set(files.map(({ file }) => file)))
    const problems = files.map(one => problemsOf(join(BANNER_FOLDER, one.file), { ...one, height: one.width * 0.375 }))
    expect((await Promise.all(problems)).flat()).toEqual([])
  })

  it.each(BANNERS)('banner $id has the declared average colour, and white text is legible on it', async banner => {
    const { channels } = await sharp(join(BANNER_FOLDER, `${banner.id}.jpg`)).stats()
    const average = channels.map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0')).join('')
    expect(banner.cor).toBe(`#${average}`)
    expect(await bannerContrast(banner)).toBeGreaterThanOrEqual(CONTRAST_MIN)
  })

  it.each(readdirSync(SLIDE_FOLDER))('the sentence of slide %s is legible', async name => {
    expect(await slideContrast(join(SLIDE_FOLDER, name))).toBeGreaterThanOrEqual(CONTRAST_MIN)
  })

  it('finds too little contrast on an undarkened banner and on a slide with a light background', async () => {
    expect(await bannerContrast({ id: 7, dim: 0 })).toBeLessThan(CONTRAST_MIN)
    const sentence = { create: { width: 600, height: 60, channels: 3, background: '#ffffff' } }
    const slide = sharp({ create: { width: 1920, height: 1080, channels: 3, background: '#909090' } })
    const picture = slide.composite([{ input: sentence, left: 130, top: 700 }]).png()
    expect(await slideContrast(await picture.toBuffer())).toBeLessThan(CONTRAST_MIN)
  })

  it('has every slide that a chapel display shows', () => {
    const slidesOf = (code, count) => Array.from({ length: count }, (_, index) => `${code}-${index + 1}.jpg`)
    const others = ['CP', 'ME', 'PA', 'PF'].flatMap(code => slidesOf(code, 5))
    expect(readdirSync(SLIDE_FOLDER).sort()).toEqual([...others, ...slidesOf('CV', 3)].sort())
  })

  it.each(FOLDERS)('every file of $folder has its size and stays within its limit', async ({ folder, ...limits }) => {
    const paths = readdirSync(projectPath(folder)).map(name => projectPath(folder, name))
    expect(paths.length).toBeGreaterThan(0)
    expect((await Promise.all(paths.map(path => problemsOf(path, limits)))).flat()).toEqual([])
  })

  it('the share card of the portal has its size and stays within its limit', async () => {
    expect(await problemsOf(projectPath('public', 'imagens', 'memorial.jpg'), SHARE_CARD)).toEqual([])
  })

  it('drawings are small, carry their text as outlines and load nothing', () => {
    const drawings = ['desenhos', 'marcas', 'retratos'].flatMap(folder =>
      readdirSync(projectPath('public', 'imagens', folder)).map(name => projectPath('public', 'imagens', folder, name)),
    )
    for (const path of [...drawings, projectPath('public', 'favicon.svg')]) {
      expect(statSync(path).size, path).toBeLessThanOrEqual(16_000)
      expect(readFileSync(path, 'utf8'), path).not.toMatch(/<text|<image|<script|href=|font-family/)
    }
  })

  it('has every drawing of an empty place that pages name, and no other', () => {
    const source = readFileSync(projectPath('src', 'web', 'ui', 'public', 'states.tsx'), 'utf8')
    const names = /type DrawingName = ([^\n]+)/.exec(source)?.[1].match(/\w+/g) ?? []
    const files = readdirSync(projectPath('public', 'imagens', 'desenhos'))
    expect(files.sort()).toEqual(names.map(name => `${name}.svg`).sort())
  })

  it('the demonstration camera has ten segments and a still picture, at most 300 kB together', () => {
    const folder = projectPath('assets', 'camera-demonstracao')
    const names = readdirSync(folder)
    expect(names.sort()).toEqual([...Array.from({ length: 10 }, (_, index) => `0${index}.ts`), 'poster.jpg'])
    expect(names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)).toBeLessThanOrEqual(300_000)
  })
})
