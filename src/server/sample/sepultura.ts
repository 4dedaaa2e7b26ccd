import type { Sepultura } from '#contract/configuracao/schema.ts'

/** Where the columns and rows of the drawing are, in thousandths. */
const X = [133, 273, 413, 587, 727, 867]
const Y = [188, 375, 619, 806]

/** The search for graves of one unit, with an invented map of twenty-four quadras. */
export const SEPULTURA_PF: Sepultura = {
  ativa: true,
  cemiterios: ['Parque das Flores'],
  planta: '/imagens/planta/exemplo.svg',
  quadras: Y.flatMap((y, row) => X.map((x, column) => ({ nome: String(row * X.length + column + 1), x, y }))),
  portoes: [
    { nome: 'Portão Principal', x: 500, y: 975 },
    { nome: 'Portão Leste', x: 15, y: 500 },
  ],
}
