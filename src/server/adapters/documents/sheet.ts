import { IMPRESSO } from '#contract/documento/messages.ts'
import { croppedBanner } from './assets.ts'
import type { CerimoniaAnunciada, Pessoa } from './content.ts'
import { widthOf } from './font-metrics.ts'
import { PAPER, SIZE } from './measures.ts'
import {
  addressLine,
  bannerBox,
  type Column,
  cerimoniaBox,
  detail,
  headBox,
  label,
  portraitBox,
  qrBox,
  ringOf,
  rule,
  strongDetail,
  title,
} from './print-elements.ts'
import { type Box, box, heightOf } from './text-image.ts'

/** Informativo and comunicado are one sheet: banner, portrait, who died, the ceremonies, the page. Everything but the address is centred. */
export type SheetContent = {
  /** Of the sheet, in small capitals. */
  titulo: string
  /** Before the name; "" for none. */
  frase: string
  pessoa: Pessoa | undefined
  /** Instead of a person and ceremonies: title and sentence. */
  neutro: readonly [string, string]
  cerimonias: readonly CerimoniaAnunciada[]
  /** An invitation to one ceremony has named it already, and says its hour in larger type. */
  isInvitation: boolean
  endereco: string
  grupo: string
}

/** Pixels of a picture, points of the A4 sheet. */
type Sheet = {
  width: number
  /** Without one the sheet is as tall as its texts. */
  height?: number
  banner: number
  portrait: number
  side: number
  unit: number
  /** Of the QR code. */
  module: number
  /** Below the QR code: a messenger covers the lower edge of a story. */
  foot: number
  /** Pixels of the banner for a unit of length. */
  sharpness: number
  /** Ceremonies become no smaller than this: a phone shows a picture at a third of its size. */
  smallest: number
}

const FEED = {
  width: 1080,
  height: 1350,
  banner: 300,
  portrait: 230,
  side: 84,
  unit: 31,
  module: 4,
  foot: 48,
  sharpness: 1,
  smallest: 0.76,
}

export const SHEETS = {
  padrao: {
    width: 500,
    banner: 176,
    portrait: 132,
    side: 40,
    unit: 17,
    module: 3,
    foot: 26,
    sharpness: 1,
    smallest: 1,
  },
  status: FEED,
  feed: FEED,
  story: { ...FEED, height: 1920, banner: 520, portrait: 300, unit: 36, module: 5, foot: 150, smallest: 0.66 },
  // A4 is 595.28 × 841.89 points; one more in height would begin a second page.
  a4: {
    width: 595.28,
    height: 841,
    banner: 190,
    portrait: 142,
    side: 52,
    unit: 20,
    module: 2.4,
    foot: 34,
    sharpness: 3,
    smallest: 0.5,
  },
} as const satisfies Record<string, Sheet>

/** `isCompact`: below a low banner. `isBrief`: without what else the family says. `shown`: of the ceremonies, in their order. */
type Fit = { scale: number; isCompact: boolean; isBrief: boolean; shown: number }
const SCALES = [1, 0.92, 0.84, 0.76, 0.66, 0.58, 0.5] as const
/** Before the type becomes smaller the banner becomes lower. */
const SPACIOUS_SCALE_MIN = 0.84

/**
 * How a long list of ceremonies is made to fit: smaller, below a low banner, without remarks, at last the first ones whole and a line that
 * counts the others.
 */
const fitsOf = (shown: number, smallest: number): Fit[] => {
  const scales = SCALES.filter(scale => scale >= smallest)
  const spacious = scales.filter(scale => scale >= SPACIOUS_SCALE_MIN)
  return [
    ...spacious.map(scale => ({ scale, isCompact: false, isBrief: false, shown })),
    ...scales.map(scale => ({ scale, isCompact: true, isBrief: false, shown })),
    ...scales.map(scale => ({ scale, isCompact: true, isBrief: true, shown })),
    ...Array.from({ length: Math.max(0, shown - 1) }, (_, left) => ({
      ...{ scale: smallest, isCompact: true, isBrief: true },
      shown: shown - 1 - left,
    })),
  ]
}
/** On a sheet of fixed height more ceremonies stand in two columns. */
const ONE_COLUMN_MAX = 3
const COMPACT_BANNER_RATIO = 0.66
/** Of a sheet without ceremonies. */
const TALL_BANNER_RATIO = 1.4
/** Name, dates and foot become no smaller than this. */
const PERSON_SCALE_MIN = 0.7
const NAME_HEIGHT_UNITS = 6.4
const INVITATION_RATIO = 1.2
/** The PDF library sets some lines a little higher. */
const PDF_RESERVE_RATIO = 0.97
const NEUTRAL_BANNER_NUMBER = 1

const cerimonia = (one: CerimoniaAnunciada, column: Column, isBrief: boolean, isTitled: boolean): Box =>
  cerimoniaBox(
    one,
    column,
    { isTitled },
    !isBrief && one.linha !== '' && detail(one.linha, column),
    one.antes !== '' && strongDetail(IMPRESSO.mudou(one.antes), column),
  )

/** In rows of two where there are many: the order stays that of the hours. */
const cerimoniaRows = (
  { cerimonias, isInvitation }: SheetContent,
  whole: Column,
  { isBrief, shown }: Fit,
  hasFixedHeight: boolean,
): Box[] => {
  const { width, unit } = whole
  const isLong = hasFixedHeight && shown > ONE_COLUMN_MAX
  const isTitled = !isInvitation || cerimonias.length > 1
  const perRow = isLong ? 2 : 1
  const column = isLong ? { ...whole, width: (width - unit) / 2 } : whole
  const marginTop = unit * 0.9
  const left = cerimonias.length - shown
  return [
    ...Array.from({ length: Math.ceil(shown / perRow) }, (_, row) =>
      box(
        { width, justifyContent: isLong ? 'space-between' : 'center', ...(row > 0 && { marginTop }) },
        ...cerimonias
          .slice(row * perRow, Math.min(shown, (row + 1) * perRow))
          .map(one => cerimonia(one, column, isBrief, isTitled)),
      ),
    ),
    ...(left > 0 ? [detail(IMPRESSO.outrasCerimonias(left), whole, { marginTop })] : []),
  ]
}

const neutralBoxes = ({ titulo, neutro: [name, line] }: SheetContent, column: Column): Box[] => [
  label(titulo, column),
  title(name, column, { marginTop: column.unit * 0.4 }),
  rule(column.unit, 1),
  detail(line, column),
]

/** The code beside the address of the page and the group. */
const foot = ({ endereco, grupo }: SheetContent, { width, side, unit, module, foot: bottom }: Sheet): Box => {
  const code = qrBox(endereco, module)
  const room = width - 2 * side - Number(code.props.style.width) - unit
  const address = endereco.replace(/^https?:\/\//, '')
  const widthAt = (text: string, weight: 400 | 600, size: number) =>
    (widthOf(text, { family: 'source-sans-3', weight }) * size * unit) / 0.97
  const natural = Math.max(widthAt(IMPRESSO.abraAPagina, 400, SIZE.detail), widthAt(address, 600, SIZE.note))
  const column = { width: Math.min(room, natural), unit, align: 'left' } as const
  return box(
    { alignItems: 'center', justifyContent: 'center', paddingBottom: bottom },
    code,
    box(
      { flexDirection: 'column', marginLeft: unit },
      detail(IMPRESSO.abraAPagina, column),
      addressLine(address, column),
      detail(grupo, { ...column, unit: unit * SIZE.label }, { marginTop: unit * 0.35 }),
    ),
  )
}

/** The heights of banner and portrait. */
const headOf = ({ isCompact, shown }: Fit, { height, banner, portrait }: Sheet) => {
  const tall = height !== undefined && shown === 0 ? TALL_BANNER_RATIO : 1
  const ratio = isCompact ? COMPACT_BANNER_RATIO : tall
  return { banner: Math.round(banner * ratio), portrait: Math.round(portrait * ratio) }
}

/** `banner` undefined: only the measures matter. */
const layout = (content: SheetContent, sheet: Sheet, fit: Fit, picture: Uint8Array | undefined): Box => {
  const { width, height, side, unit } = sheet
  const { banner, portrait } = headOf(fit, sheet)
  const { pessoa, titulo, frase, isInvitation } = content
  const edge = portrait + 2 * ringOf(portrait)
  const face = pessoa && picture ? portraitBox(pessoa, portrait) : box({ width: edge, height: edge })
  const column = { width: width - 2 * side, unit, align: 'center' } as const
  const personUnit = unit * Math.max(fit.scale, PERSON_SCALE_MIN)
  const person = { ...column, unit: personUnit }
  const list = { ...column, unit: unit * fit.scale * (isInvitation ? INVITATION_RATIO : 1) }
  const isFilled = picture !== undefined && height !== undefined
  const body = { flexDirection: 'column', alignItems: 'center', paddingLeft: side, paddingRight: side }
  return box(
    { flexDirection: 'column', width, ...(isFilled && { height }), backgroundColor: PAPER },
    picture ? bannerBox(picture, width, banner) : box({ width, height: banner }),
    pessoa !== undefined &&
      box({ position: 'relative', justifyContent: 'center', marginTop: -Math.round(edge * 0.62) }, face),
    pessoa !== undefined &&
      box(
        { ...body, paddingTop: unit * 0.6 },
        headBox({ label: titulo, sentence: frase, pessoa, nameHeight: NAME_HEIGHT_UNITS }, person),
      ),
    box(
      { ...body, ...(isFilled && { flexGrow: 1, justifyContent: 'center' }), paddingTop: unit, paddingBottom: unit },
      ...(pessoa ? cerimoniaRows(content, list, fit, height !== undefined) : neutralBoxes(content, column)),
    ),
    foot(content, { ...sheet, unit: personUnit }),
  )
}

/** The first way in which everything stands on the sheet. */
const fitOf = (content: SheetContent, sheet: Sheet, height: number): Fit => {
  const fits = fitsOf(content.cerimonias.length, sheet.smallest)
  const [last] = fits.slice(-1)
  for (const fit of fits) if (fit === last || heightOf(layout(content, sheet, fit, undefined)) <= height) return fit
  throw new Error('no way to fit is declared')
}

export const drawSheet = async (content: SheetContent, format: keyof typeof SHEETS): Promise<Box> => {
  const sheet: Sheet = SHEETS[format]
  const { width, height, sharpness } = sheet
  const room = height && (format === 'a4' ? height * PDF_RESERVE_RATIO : height)
  const unlimited = { scale: 1, isCompact: false, isBrief: false, shown: content.cerimonias.length }
  const fit = room === undefined ? unlimited : fitOf(content, sheet, room)
  const pixels = [width, headOf(fit, sheet).banner].map(length => Math.round(length * sharpness)) as [number, number]
  const banner = await croppedBanner(content.pessoa?.banner ?? NEUTRAL_BANNER_NUMBER, ...pixels)
  return layout(content, sheet, fit, banner)
}
