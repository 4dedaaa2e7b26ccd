import { IMPRESSO } from '#contract/documento/messages.ts'
import { lifeInDates, quoted } from '#contract/falecido/life-words-rules.ts'
import { croppedBanner } from './assets.ts'
import { type CartaoContent, type Cerimonia, type Pessoa, PORTRAIT_EDGE_PX } from './content.ts'
import { boldSerif, nameBox, PAPER, portraitBox, rule, sans, serif, smallCaps } from './print-elements.ts'
import { type Box, box, picture, renderJpeg } from './text-image.ts'

const [WIDTH, HEIGHT] = [1200, 630]
const BAND_TOP_PX = 470

const WORDS_WIDTH_PX = WIDTH - BAND_TOP_PX - 120 - 56
/** What dates and the next ceremony leave of the card. */
const NAME_BOX = { width: WORDS_WIDTH_PX, height: 200 }

const MAX_BYTES = 300_000
const NEUTRAL_BANNER_NUMBER = 1

const banner = async (id: number): Promise<Box> =>
  box(
    { position: 'absolute', left: 0, top: 0, width: BAND_TOP_PX, height: HEIGHT },
    picture(await croppedBanner(id, BAND_TOP_PX, HEIGHT), 'jpeg', { width: BAND_TOP_PX, height: HEIGHT }),
  )

const frame = async (id: number, ...children: Box[]): Promise<Box> =>
  box({ position: 'relative', width: WIDTH, height: HEIGHT, backgroundColor: PAPER }, await banner(id), ...children)

const words = (...children: (Box | false)[]): Box =>
  box(
    {
      position: 'absolute',
      left: BAND_TOP_PX + 120,
      top: 0,
      width: WORDS_WIDTH_PX,
      height: HEIGHT,
      flexDirection: 'column',
      justifyContent: 'center',
    },
    ...children,
  )

const neutral = (): Promise<Box> =>
  frame(
    NEUTRAL_BANNER_NUMBER,
    words(
      smallCaps(IMPRESSO.memorial, 24),
      boldSerif(IMPRESSO.neutro, 68, { lineHeight: 1.1, marginTop: 12 }),
      rule(76, 28),
      sans(IMPRESSO.neutroLinha, 30),
    ),
  )

const next = ({ titulo, quando, data, lugar }: Cerimonia): Box =>
  box(
    { flexDirection: 'column', marginTop: 26 },
    smallCaps(titulo, 22),
    serif(quando, 32, { lineHeight: 1.25 }),
    sans([data, lugar].filter(text => text !== '').join(' · '), 26, { lineHeight: 1.3, lineClamp: 2 }),
  )

const personal = (pessoa: Pessoa, cerimonia: Cerimonia | undefined): Promise<Box> =>
  frame(
    pessoa.banner,
    box(
      { position: 'absolute', left: BAND_TOP_PX - 170, top: (HEIGHT - 260) / 2 },
      portraitBox(pessoa, PORTRAIT_EDGE_PX.cartao, 8),
    ),
    words(
      smallCaps(IMPRESSO.emMemoria, 22),
      nameBox(pessoa.nome, { ...NAME_BOX, largest: 64, lineHeight: 1.1 }, { marginTop: 10 }),
      pessoa.conhecidoComo !== '' && serif(quoted(pessoa.conhecidoComo), 30, { marginTop: 6 }),
      rule(76, 22),
      serif(lifeInDates(pessoa.vida), 34),
      cerimonia !== undefined && next(cerimonia),
    ),
  )

/** @returns JPEG, 1200 × 630. */
export const makeCartao = async ({ pessoa, cerimonia }: CartaoContent): Promise<Uint8Array> =>
  renderJpeg(await (pessoa ? personal(pessoa, cerimonia) : neutral()), { width: WIDTH, height: HEIGHT }, MAX_BYTES)
