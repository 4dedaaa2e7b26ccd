import { IMPRESSO } from '#contract/documento/messages.ts'
import { bannerJpeg } from './assets.ts'
import type { CartaoContent, Cerimonia, Pessoa } from './content.ts'
import { type Box, box, picture, renderPicture } from './image-of-words.ts'
import { INK, line, nameSize, PAPER, portraitBox, rule, SANS, SERIF, SOFT, smallCaps } from './print-pieces.ts'

const [WIDTH, HEIGHT] = [1200, 630]
const BAND = 470

const banner = (id: number): Box =>
  box(
    { position: 'absolute', left: 0, top: 0, width: BAND, height: HEIGHT },
    picture(bannerJpeg(id), 'jpeg', { width: BAND, height: HEIGHT, objectFit: 'cover' }),
  )

const frame = (id: number, ...children: Box[]): Box =>
  box({ position: 'relative', width: WIDTH, height: HEIGHT, backgroundColor: PAPER }, banner(id), ...children)

const words = (...children: (Box | false)[]): Box =>
  box(
    {
      position: 'absolute',
      left: BAND + 120,
      top: 0,
      width: WIDTH - BAND - 120 - 56,
      height: HEIGHT,
      flexDirection: 'column',
      justifyContent: 'center',
    },
    ...children,
  )

const neutral = (): Box =>
  frame(
    1,
    words(
      smallCaps(IMPRESSO.memorial, 24),
      line(IMPRESSO.neutro, {
        fontFamily: SERIF,
        fontWeight: 600,
        fontSize: 68,
        lineHeight: 1.1,
        color: INK,
        marginTop: 12,
      }),
      rule(76, 28),
      line(IMPRESSO.neutroLinha, { fontFamily: SANS, fontSize: 30, color: SOFT }),
    ),
  )

const next = ({ titulo, quando, lugar }: Cerimonia): Box =>
  box(
    { flexDirection: 'column', marginTop: 26 },
    smallCaps(titulo, 22),
    line(quando, { fontFamily: SERIF, fontSize: 32, color: INK, lineHeight: 1.25 }),
    lugar !== '' && line(lugar, { fontFamily: SANS, fontSize: 26, color: SOFT, lineHeight: 1.3, lineClamp: 2 }),
  )

const personal = (pessoa: Pessoa, cerimonia: Cerimonia | undefined): Box =>
  frame(
    pessoa.banner,
    box({ position: 'absolute', left: BAND - 170, top: (HEIGHT - 260) / 2 }, portraitBox(pessoa, 244, 8)),
    words(
      smallCaps(IMPRESSO.emMemoria, 22),
      line(pessoa.nome, {
        fontFamily: SERIF,
        fontWeight: 600,
        fontSize: nameSize(pessoa.nome, 64),
        lineHeight: 1.1,
        color: INK,
        marginTop: 10,
      }),
      rule(76, 22),
      line(`${pessoa.nascimento} – ${pessoa.falecimento}`, { fontFamily: SERIF, fontSize: 34, color: INK }),
      cerimonia !== undefined && next(cerimonia),
    ),
  )

/** @returns PNG, 1200 × 630. */
export const makeCartao = ({ pessoa, cerimonia }: CartaoContent): Promise<Uint8Array> =>
  renderPicture(pessoa ? personal(pessoa, cerimonia) : neutral(), { width: WIDTH, height: HEIGHT })
