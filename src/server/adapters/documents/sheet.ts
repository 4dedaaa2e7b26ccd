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
}

export const SHEETS = {
  padrao: { width: 500, banner: 176, portrait: 132, side: 40, unit: 17, module: 3, foot: 26, sharpness: 1 },
  status: FEED,
  feed: FEED,
  story: { ...FEED, height: 1920, banner: 520, portrait: 300, unit: 36, module: 5, foot: 150 },
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
  },
} as const satisfies Record<string, Sheet>

/** How a long list of ceremonies is made to fit: smaller, then cut after two lines, without remarks, at last with one line for a place. */
type Fit = { scale: number; isBrief: boolean; placeLines: number }
const FITS: readonly Fit[] = [
  ...[1, 0.92, 0.84, 0.76, 0.7].map(scale => ({ scale, isBrief: false, placeLines: 3 })),
  { scale: 0.7, isBrief: false, placeLines: 2 },
  ...[0.76, 0.68, 0.6].map(scale => ({ scale, isBrief: true, placeLines: 2 })),
  ...[0.6, 0.52, 0.44].map(scale => ({ scale, isBrief: true, placeLines: 1 })),
]
/** Of a sheet that grows with its texts. */
const UNLIMITED: Fit = { scale: 1, isBrief: false, placeLines: 6 }
/** More ceremonies stand in two columns, and leave less room for the banner. */
const ONE_COLUMN_MAX = 3
const LONG_LIST_BANNER_RATIO = 0.66
/** Name and dates become no smaller than this. */
const PERSON_SCALE_MIN = 0.7
const NAME_HEIGHT_UNITS = 6.4
const INVITATION_RATIO = 1.2
/** The PDF library sets some lines a little higher. */
const PDF_RESERVE_RATIO = 0.97
const NEUTRAL_BANNER_NUMBER = 1

const cerimonia = (one: CerimoniaAnunciada, column: Column, { isBrief, placeLines }: Fit, isTitled: boolean): Box =>
  cerimoniaBox(
    one,
    column,
    { isTitled, placeLines },
    !isBrief && one.linha !== '' && detail(one.linha, column, {}, placeLines),
    one.antes !== '' && strongDetail(IMPRESSO.mudou(one.antes), column),
  )

/** In rows of two where there are many: the order stays that of the hours. */
const cerimoniaRows = ({ cerimonias, isInvitation }: SheetContent, { width, unit, align }: Column, fit: Fit): Box[] => {
  const isLong = cerimonias.length > ONE_COLUMN_MAX
  const isTitled = !isInvitation || cerimonias.length > 1
  const perRow = isLong ? 2 : 1
  const column = { unit, align, width: isLong ? (width - unit) / 2 : width }
  return Array.from({ length: Math.ceil(cerimonias.length / perRow) }, (_, row) =>
    box(
      { width, justifyContent: isLong ? 'space-between' : 'center', marginTop: row === 0 ? 0 : unit * 0.9 },
      ...cerimonias.slice(row * perRow, (row + 1) * perRow).map(one => cerimonia(one, column, fit, isTitled)),
    ),
  )
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
const headOf = ({ cerimonias }: SheetContent, { banner, portrait }: Sheet) => {
  const ratio = cerimonias.length > ONE_COLUMN_MAX ? LONG_LIST_BANNER_RATIO : 1
  return { banner: Math.round(banner * ratio), portrait: Math.round(portrait * ratio) }
}

/** `banner` undefined: only the measures matter. */
const layout = (content: SheetContent, sheet: Sheet, fit: Fit, picture: Uint8Array | undefined): Box => {
  const { width, height, side, unit } = sheet
  const { banner, portrait } = headOf(content, sheet)
  const { pessoa, titulo, frase, isInvitation } = content
  const edge = portrait + 2 * ringOf(portrait)
  const face = pessoa && picture ? portraitBox(pessoa, portrait) : box({ width: edge, height: edge })
  const column = { width: width - 2 * side, unit, align: 'center' } as const
  const person = { ...column, unit: unit * Math.max(fit.scale, PERSON_SCALE_MIN) }
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
      ...(pessoa ? cerimoniaRows(content, list, fit) : neutralBoxes(content, column)),
    ),
    foot(content, sheet),
  )
}

/** The first way in which everything stands on the sheet. */
const fitOf = async (content: SheetContent, sheet: Sheet, height: number): Promise<Fit> => {
  const [last] = FITS.slice(-1)
  for (const fit of FITS)
    if (fit === last || (await heightOf(layout(content, sheet, fit, undefined), sheet.width)) <= height) return fit
  throw new Error('no way to fit is declared')
}

export const drawSheet = async (content: SheetContent, format: keyof typeof SHEETS): Promise<Box> => {
  const sheet: Sheet = SHEETS[format]
  const { width, height, sharpness } = sheet
  const pixels = [width, headOf(content, sheet).banner].map(length => Math.round(length * sharpness)) as [
    number,
    number,
  ]
  const banner = await croppedBanner(content.pessoa?.banner ?? NEUTRAL_BANNER_NUMBER, ...pixels)
  const room = height && (format === 'a4' ? height * PDF_RESERVE_RATIO : height)
  const fit = room === undefined ? UNLIMITED : await fitOf(content, sheet, room)
  return layout(content, sheet, fit, banner)
}
