import { QUADRA_NOME_MAX } from './limits.ts'

/** A point of the map, in thousandths of its width and height. */
export type Ponto = { nome: string; x: number; y: number }

/** Words that nobody is known by. */
const CONNECTIVES: ReadonlySet<string> = new Set(['da', 'das', 'de', 'do', 'dos', 'e'])

/** The words of a name that count for a search, each once. */
export const searchWords = (nome: string): string[] => [
  ...new Set(
    nome
      .toLowerCase()
      .split(/[^\p{L}\p{M}\p{N}'’-]+/u)
      .filter(word => word.length > 1 && !CONNECTIVES.has(word)),
  ),
]

const QUADRA = /\b(?:quadra|qdr?a?|q)\b[\s.:nº°-]*([a-z]?\d{1,4}[a-z]?|[a-z])\b/i
const LOTE = /\b(lote|lt|jazigo|jaz|sepultura|sep|gaveta|gav|t[uú]mulo)\b[\s.:nº°-]*([a-z]?\d{1,6}[a-z]?)\b/i
const WORDS: Readonly<Record<string, string>> = { lt: 'lote', jaz: 'jazigo', sep: 'sepultura', gav: 'gaveta' }

/** "07", " 7" and "7" are one quadra. */
export const quadraKey = (nome: string): string =>
  nome
    .trim()
    .toUpperCase()
    .replace(/^0+(?=.)/, '')

/**
 * Quadra and lote of the register's free text. Only what reads as such is taken: the text may hold remarks that are nobody's business.
 * @returns "" for what it does not say.
 */
export const placeOf = (localizacao: string): { quadra: string; lote: string } => {
  const [, quadra = ''] = QUADRA.exec(localizacao) ?? []
  const [, kind = '', number = ''] = LOTE.exec(localizacao) ?? []
  const word = kind.toLowerCase()
  return {
    quadra: quadraKey(quadra).slice(0, QUADRA_NOME_MAX),
    lote: number === '' ? '' : `${WORDS[word] ?? word} ${number.toUpperCase()}`,
  }
}

/** The gate with the shortest straight way on the map. */
export const nearestGate = (portoes: readonly Ponto[], to: { x: number; y: number }): Ponto | undefined => {
  const distance = ({ x, y }: Ponto): number => Math.hypot(x - to.x, y - to.y)
  return [...portoes].sort((one, other) => distance(one) - distance(other))[0]
}
