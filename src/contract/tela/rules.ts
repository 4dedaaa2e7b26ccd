import { foldText } from '../fields/fold-text.ts'
import { unitName } from '../units.ts'
import { PAINEL, SAGUAO } from './messages.ts'
import type { Tela } from './schema.ts'

type TelaPlace = Pick<Tela, 'empresa' | 'lugar'>

/** Where in its unit a display is. */
export const telaLugar = ({ lugar }: TelaPlace): string => {
  if (lugar === PAINEL) return 'Painel de Finados'
  return lugar === SAGUAO ? 'Saguão' : `Capela ${lugar}`
}

/** Unit and place of a display; the Finados panel belongs to no unit. */
export const telaPlace = (tela: TelaPlace): string =>
  tela.lugar === PAINEL ? telaLugar(tela) : `${unitName(tela.empresa) ?? tela.empresa}, ${telaLugar(tela)}`

/** Substring of the place or of what the display shows, ignoring case and accents. */
export const telaMatches = (tela: TelaPlace & Pick<Tela, 'mostra'>, busca: string): boolean =>
  foldText(`${telaPlace(tela)} ${tela.mostra}`).includes(foldText(busca.trim()))
