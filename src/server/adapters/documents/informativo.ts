import { IMPRESSO } from '#contract/documento/messages.ts'
import { croppedBanner } from './assets.ts'
import { type InformativoContent, PORTRAIT_EDGE_PX } from './content.ts'
import {
  bannerBox,
  cerimoniaBox,
  dates,
  nameBox,
  PAPER,
  portraitBox,
  qrBox,
  rule,
  sans,
  smallCaps,
} from './print-elements.ts'
import { type Box, box, renderPng } from './text-image.ts'

/** All sizes derive from `unit`, so that both formats have the same layout. */
type Measures = {
  width: number
  height?: number
  unit: number
  banner: number
  portrait: number
  side: number
  module: number
}

const MEASURES: Record<InformativoContent['formato'], Measures> = {
  padrao: { width: 500, unit: 17, banner: 188, portrait: PORTRAIT_EDGE_PX.padrao, side: 40, module: 3 },
  status: { width: 1080, height: 1350, unit: 26, banner: 310, portrait: PORTRAIT_EDGE_PX.status, side: 96, module: 4 },
}

/** What the ceremonies and the code leave of the picture for a status. */
const NAME_HEIGHT_UNITS = 8

const foot = (endereco: string, { unit, module }: Measures): Box =>
  box(
    { flexDirection: 'row', alignItems: 'center' },
    qrBox(endereco, module),
    box(
      { flexDirection: 'column', flex: 1, marginLeft: unit },
      smallCaps(IMPRESSO.memorial, unit * 0.72),
      sans(IMPRESSO.leiaOCodigo, unit * 0.95, { lineHeight: 1.4, marginTop: unit * 0.2 }),
    ),
  )

const layout = (content: InformativoContent, measures: Measures, bannerPicture: Uint8Array): Box => {
  const { width, height, unit, banner, portrait, side } = measures
  return box(
    { flexDirection: 'column', width, ...(height === undefined ? {} : { height }), backgroundColor: PAPER },
    bannerBox(bannerPicture, width, banner),
    box(
      { position: 'relative', flexDirection: 'column', alignItems: 'center', marginTop: -Math.round(portrait * 0.55) },
      portraitBox(content, portrait, Math.round(unit * 0.3)),
    ),
    box(
      { flexDirection: 'column', alignItems: 'center', paddingLeft: side, paddingRight: side, marginTop: unit * 0.6 },
      nameBox(
        content.nome,
        { width: width - 2 * side, height: unit * NAME_HEIGHT_UNITS, largest: unit * 2.3, lineHeight: 1.12 },
        { alignItems: 'center' },
      ),
      rule(unit * 2.6, unit * 0.8),
      dates(content, unit),
    ),
    box(
      {
        flexDirection: 'column',
        flex: height === undefined ? 'none' : 1,
        padding: `${unit * 1.4}px ${side}px ${unit * 1.2}px`,
        justifyContent: 'space-between',
      },
      box(
        { flexDirection: 'column' },
        ...content.cerimonias.map(cerimonia => cerimoniaBox(cerimonia, unit, height === undefined ? 6 : 2)),
      ),
      foot(content.endereco, measures),
    ),
  )
}

export const makeInformativo = async (content: InformativoContent): Promise<Uint8Array> => {
  const measures = MEASURES[content.formato]
  const { width, height, banner } = measures
  const node = layout(content, measures, await croppedBanner(content.banner, width, banner))
  return renderPng(node, height === undefined ? { width } : { width, height })
}
