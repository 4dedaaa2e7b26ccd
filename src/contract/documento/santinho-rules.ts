import { normaliseText, textProblem } from '../fields/text.ts'
import { readPictureAddress } from '../midia/picture-rules.ts'

/** Texts of the memorial card, printed and on its screen. */
export const SANTINHO = {
  linhas: (max: number) => `Use até ${max} linhas.`,
  semCerimonia: 'Esta cerimônia não está mais na página. Escolha outra.',
} as const

/** Words to begin with: of no creed, and true of anybody. */
export const INICIOS_DE_PALAVRAS = [
  'A família agradece a presença e o carinho de cada um.',
  'Guardamos com amor cada lembrança.',
  'A saudade fica, e o amor também.',
] as const

/** Words of the family on a santinho, in code points. */
export const SANTINHO_PALAVRAS_MAX = 300
/** More lines would be set too small to read. */
export const SANTINHO_LINHAS_MAX = 10

/** Of the card, in millimetres. A print shop cuts the bleed away. */
export const SANTINHO_MM = { width: 70, height: 100, bleed: 3, portrait: 44 } as const

const MM_PER_INCH = 25.4
const PRINT_DPI = 300
/** Below this width the portrait is blurred in print. */
export const SANTINHO_RETRATO_PX = Math.ceil((SANTINHO_MM.portrait / MM_PER_INCH) * PRINT_DPI)

/** Checks the words of the family. @returns the Portuguese message of the first broken rule, or undefined. */
export const palavrasProblem = (value: string): string | undefined => {
  const options = { max: SANTINHO_PALAVRAS_MAX, multiline: true }
  const lines = normaliseText(value, true).split('\n').length
  return textProblem(value, options) ?? (lines > SANTINHO_LINHAS_MAX ? SANTINHO.linhas(SANTINHO_LINHAS_MAX) : undefined)
}

/** What the portrait is in print. `desconhecida`: an older picture, whose address does not say its size. */
export type RetratoImpresso =
  | { estado: 'sem_foto' | 'desconhecida' | 'basta' }
  | { estado: 'pequena'; pixels: number; precisa: number }

export const retratoImpresso = (foto: string | null): RetratoImpresso => {
  if (!foto) return { estado: 'sem_foto' }
  const measure = readPictureAddress(foto)
  if (!measure) return { estado: 'desconhecida' }
  const pixels = Math.min(measure.largura, measure.altura)
  return pixels < SANTINHO_RETRATO_PX
    ? { estado: 'pequena', pixels, precisa: SANTINHO_RETRATO_PX }
    : { estado: 'basta' }
}
