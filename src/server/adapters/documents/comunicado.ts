import { COMUNICADO, IMPRESSO } from '#contract/documento/messages.ts'
import type { FormatoComunicado } from '#contract/documento/schema.ts'
import { lifeInDates, quoted } from '#contract/falecido/life-words-rules.ts'
import { croppedBanner } from './assets.ts'
import type { CerimoniaAnunciada, ComunicadoContent, Pessoa } from './content.ts'
import {
  bannerBox,
  boldSerif,
  nameBox,
  PAPER,
  portraitBox,
  qrBox,
  rule,
  sans,
  serif,
  smallCaps,
} from './print-elements.ts'
import { type Box, box, heightOf, renderJpeg, type Style } from './text-image.ts'

/** Pixels of a picture, points of the A4 sheet. `foot`: what a messenger covers at the lower edge of a story. */
type Sheet = {
  width: number
  height: number
  banner: number
  portrait: number
  side: number
  unit: number
  module: number
  foot: number
}

const SHEETS: Record<FormatoComunicado, Sheet> = {
  feed: { width: 1080, height: 1350, banner: 300, portrait: 230, side: 84, unit: 31, module: 4, foot: 48 },
  story: { width: 1080, height: 1920, banner: 520, portrait: 300, side: 84, unit: 36, module: 5, foot: 150 },
  // A4 is 841.89 points high: one more would begin a second page.
  a4: { width: 595, height: 841, banner: 190, portrait: 142, side: 52, unit: 20, module: 2.4, foot: 34 },
}

/** How a long list of ceremonies is made to fit: smaller, then without remarks, at last with one line for a place. */
type Fit = { scale: number; isBrief: boolean; lines: number }
const FITS: readonly Fit[] = [
  ...[1, 0.92, 0.84, 0.76, 0.7].map(scale => ({ scale, isBrief: false, lines: 2 })),
  ...[0.76, 0.68, 0.6].map(scale => ({ scale, isBrief: true, lines: 2 })),
  ...[0.6, 0.52, 0.44].map(scale => ({ scale, isBrief: true, lines: 1 })),
]
/** More ceremonies stand in two columns, and leave less room for the banner. */
const ONE_COLUMN_MAX = 3
const LONG_LIST_BANNER_RATIO = 0.66
/** Name and dates become no smaller than this. */
const PERSON_SCALE_MIN = 0.7
/** The ceremony of an invitation, beside those of a notice. */
const INVITATION_RATIO = 1.2
/** The PDF library sets some lines a little higher. */
const PDF_RESERVE_RATIO = 0.97
const NEUTRAL_BANNER_NUMBER = 1
const MAX_BYTES = 700_000

type Pictures = { banner: Uint8Array; pessoa: Pessoa | undefined }

const centred = { textAlign: 'center' }

/** `isTitled`: an invitation to one mass has named it already. */
type CerimoniaOptions = { unit: number; fit: Fit; isTitled: boolean; isLong: boolean }

const cerimoniaBox = (one: CerimoniaAnunciada, { unit, fit, isTitled, isLong }: CerimoniaOptions): Box => {
  const { isBrief, lines } = fit
  const line = { ...centred, lineHeight: 1.35, lineClamp: lines }
  const place = [one.data, one.lugar].filter(text => text !== '').join(' · ')
  return box(
    { flexDirection: 'column', alignItems: 'center', width: '100%', marginTop: unit * 0.9 },
    isTitled && smallCaps(one.titulo, unit * 0.72, { ...centred, lineClamp: 1, marginBottom: unit * 0.1 }),
    one.quando !== '' && serif(one.quando, unit * (isLong ? 1.08 : 1.25), { ...centred, lineHeight: 1.2 }),
    place !== '' && sans(place, unit * 0.92, line),
    !isBrief && one.linha !== '' && sans(one.linha, unit * 0.92, line),
    one.antes !== '' && sans(IMPRESSO.mudou(one.antes), unit * 0.88, { ...centred, lineHeight: 1.35, fontWeight: 600 }),
  )
}

/** In rows of two where there are many: the order stays that of the hours. */
const cerimoniaBoxes = ({ tipo, cerimonias }: ComunicadoContent, unit: number, fit: Fit): Box[] => {
  const isLong = cerimonias.length > ONE_COLUMN_MAX
  const options = { unit, fit, isLong, isTitled: tipo === 'nota' || cerimonias.length > 1 }
  if (!isLong) return cerimonias.map(one => cerimoniaBox(one, options))
  const cell: Style = { width: '50%', paddingLeft: unit * 0.4, paddingRight: unit * 0.4 }
  return Array.from({ length: Math.ceil(cerimonias.length / 2) }, (_, row) =>
    box(
      { width: '100%', justifyContent: 'center' },
      ...cerimonias.slice(row * 2, row * 2 + 2).map(one => box(cell, cerimoniaBox(one, options))),
    ),
  )
}

const personBoxes = (content: ComunicadoContent, pessoa: Pessoa, sheet: Sheet, fit: Fit): (Box | false)[] => {
  const { tipo } = content
  const unit = sheet.unit * Math.max(fit.scale, PERSON_SCALE_MIN)
  const width = sheet.width - 2 * sheet.side
  return [
    smallCaps(COMUNICADO[tipo].titulo, unit * 0.8, centred),
    serif(COMUNICADO[tipo].frase, unit * 1.1, { ...centred, lineHeight: 1.3, marginTop: unit * 0.4 }),
    nameBox(
      pessoa.nome,
      { width, height: unit * 6.4, largest: unit * 2.3, lineHeight: 1.12 },
      { alignItems: 'center', marginTop: unit * 0.35 },
    ),
    pessoa.conhecidoComo !== '' &&
      serif(quoted(pessoa.conhecidoComo), unit * 1.15, { ...centred, marginTop: unit * 0.3 }),
    rule(unit * 2.6, unit * 0.6),
    serif(lifeInDates(pessoa.vida), unit * 1.2, centred),
    box(
      { flexDirection: 'column', alignItems: 'center', width, marginTop: unit * 0.4 },
      ...cerimoniaBoxes(content, sheet.unit * fit.scale * (tipo === 'nota' ? 1 : INVITATION_RATIO), fit),
    ),
  ]
}

const neutralBoxes = ({ tipo }: ComunicadoContent, { unit }: Sheet): Box[] => [
  smallCaps(COMUNICADO[tipo].titulo, unit * 0.9, centred),
  boldSerif(COMUNICADO[tipo].neutro, unit * 2.2, { ...centred, lineHeight: 1.15, marginTop: unit * 0.5 }),
  rule(unit * 2.6, unit),
  sans(COMUNICADO[tipo].neutroLinha, unit * 1.15, { ...centred, lineHeight: 1.4 }),
]

/** Page and house. */
const foot = ({ endereco, grupo }: ComunicadoContent, { unit, side, module, foot: bottom }: Sheet): Box =>
  box(
    { alignItems: 'center', paddingLeft: side, paddingRight: side, paddingBottom: bottom },
    qrBox(endereco, module),
    box(
      { flexDirection: 'column', flex: 1, marginLeft: unit },
      sans(IMPRESSO.abraAPagina, unit * 0.85, { lineHeight: 1.35 }),
      sans(endereco.replace(/^https?:\/\//, ''), unit * 0.85, { lineHeight: 1.35, fontWeight: 600 }),
      sans(grupo, unit * 0.7, { marginTop: unit * 0.35 }),
    ),
  )

/** The heights of banner and portrait. */
const headOf = ({ cerimonias }: ComunicadoContent, { banner, portrait }: Sheet) => {
  const ratio = cerimonias.length > ONE_COLUMN_MAX ? LONG_LIST_BANNER_RATIO : 1
  return { banner: Math.round(banner * ratio), portrait: Math.round(portrait * ratio) }
}

/** Without `pictures` only the measures matter, and the height is that of the content. */
const layout = (content: ComunicadoContent, sheet: Sheet, fit: Fit, pictures: Pictures | undefined): Box => {
  const { width, height, side, unit } = sheet
  const { banner, portrait } = headOf(content, sheet)
  const { pessoa } = content
  const ring = Math.round(portrait * 0.035)
  const edge = portrait + 2 * ring
  const face = pictures?.pessoa ? portraitBox(pictures.pessoa, portrait, ring) : box({ width: edge, height: edge })
  return box(
    { flexDirection: 'column', width, ...(pictures && { height }), backgroundColor: PAPER },
    pictures ? bannerBox(pictures.banner, width, banner) : box({ width, height: banner }),
    pessoa !== undefined &&
      box({ position: 'relative', justifyContent: 'center', marginTop: -Math.round(edge * 0.62) }, face),
    box(
      {
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        ...(pictures && { flexGrow: 1 }),
        padding: `${unit * 0.5}px ${side}px ${unit * 0.7}px`,
      },
      ...(pessoa ? personBoxes(content, pessoa, sheet, fit) : neutralBoxes(content, sheet)),
    ),
    foot(content, sheet),
  )
}

/** The first way in which everything stands on the sheet. */
const fitOf = async (content: ComunicadoContent, sheet: Sheet, height: number): Promise<Fit> => {
  const [last] = FITS.slice(-1)
  for (const fit of FITS)
    if (fit === last || (await heightOf(layout(content, sheet, fit, undefined), sheet.width)) <= height) return fit
  throw new Error('no way to fit is declared')
}

/** @returns JPEG of the size of its format, or PDF of one A4 page. */
export const makeComunicado = async (content: ComunicadoContent): Promise<Uint8Array> => {
  const { tipo, formato, pessoa } = content
  const sheet = SHEETS[formato]
  const { width, height } = sheet
  const banner = await croppedBanner(pessoa?.banner ?? NEUTRAL_BANNER_NUMBER, width, headOf(content, sheet).banner)
  const fit = await fitOf(content, sheet, formato === 'a4' ? height * PDF_RESERVE_RATIO : height)
  const node = layout(content, sheet, fit, { banner, pessoa })
  if (formato !== 'a4') return renderJpeg(node, { width, height }, MAX_BYTES)
  const title = [COMUNICADO[tipo].titulo, pessoa?.nome ?? ''].filter(text => text !== '').join(': ')
  return (await import('./picture-pdf.ts')).pdfOfPicture(node, title)
}
