import { IMPRESSO } from '#contract/documento/messages.ts'
import { croppedBanner } from './assets.ts'
import { type CartaoContent, type Cerimonia, type Pessoa, PORTRAIT_EDGE_PX } from './content.ts'
import { PAPER } from './measures.ts'
import { cerimoniaBox, detail, fitted, headBox, label, markBox, portraitBox, rule, title } from './print-elements.ts'
import { type Box, box, picture, renderJpeg } from './text-image.ts'

const [WIDTH, HEIGHT] = [1200, 630]
const BAND_PX = 390
/** Right of the portrait, which stands on the edge of the picture. */
const TEXT_LEFT_PX = 600

const MARGIN_PX = 48
const COLUMN = { width: WIDTH - TEXT_LEFT_PX - MARGIN_PX, unit: 28, align: 'left' } as const
/** What dates and the next ceremony leave of the card. */
const NAME_HEIGHT_UNITS = 7.1

/** How a long name and a long place are made to stand on the card. */
const SCALES = [1, 0.93, 0.86, 0.8, 0.74, 0.68] as const

const MAX_BYTES = 300_000
const NEUTRAL_BANNER_NUMBER = 1

const banner = async (id: number): Promise<Box> =>
  box(
    { position: 'absolute', left: 0, top: 0, width: BAND_PX, height: HEIGHT },
    picture(await croppedBanner(id, BAND_PX, HEIGHT), 'jpeg', { width: BAND_PX, height: HEIGHT }),
  )

const frame = async (id: number, ...children: Box[]): Promise<Box> =>
  box({ position: 'relative', width: WIDTH, height: HEIGHT, backgroundColor: PAPER }, await banner(id), ...children)

const words = (...children: (Box | false)[]): Box =>
  box(
    {
      position: 'absolute',
      left: TEXT_LEFT_PX,
      top: 0,
      width: COLUMN.width,
      height: HEIGHT,
      flexDirection: 'column',
      justifyContent: 'center',
    },
    ...children,
  )

/** On the edge of the picture. */
const overEdge = (portrait: Box): Box =>
  box(
    {
      position: 'absolute',
      left: 0,
      top: 0,
      width: 2 * BAND_PX,
      height: HEIGHT,
      alignItems: 'center',
      justifyContent: 'center',
    },
    portrait,
  )

const neutral = (): Promise<Box> =>
  frame(
    NEUTRAL_BANNER_NUMBER,
    overEdge(markBox(PORTRAIT_EDGE_PX.cartao)),
    words(
      label(IMPRESSO.memorial, COLUMN),
      title(IMPRESSO.neutro, COLUMN, { marginTop: 12 }),
      rule(COLUMN.unit, 1),
      detail(IMPRESSO.neutroLinha, COLUMN),
    ),
  )

const personWords = (pessoa: Pessoa, cerimonia: Cerimonia | undefined, scale: number): Box => {
  const column = { ...COLUMN, unit: COLUMN.unit * scale }
  return box(
    { flexDirection: 'column' },
    headBox({ label: IMPRESSO.emMemoria, sentence: '', pessoa, nameHeight: NAME_HEIGHT_UNITS }, column),
    cerimonia !== undefined && box({ marginTop: 0.93 * column.unit }, cerimoniaBox(cerimonia, column)),
  )
}

const personal = (pessoa: Pessoa, cerimonia: Cerimonia | undefined): Promise<Box> =>
  frame(
    pessoa.banner,
    overEdge(portraitBox(pessoa, PORTRAIT_EDGE_PX.cartao)),
    words(fitted(scale => personWords(pessoa, cerimonia, scale), HEIGHT - 2 * MARGIN_PX, SCALES)),
  )

/** @returns JPEG, 1200 × 630. */
export const makeCartao = async ({ pessoa, cerimonia }: CartaoContent): Promise<Uint8Array> =>
  renderJpeg(await (pessoa ? personal(pessoa, cerimonia) : neutral()), { width: WIDTH, height: HEIGHT }, MAX_BYTES)
