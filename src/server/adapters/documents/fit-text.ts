import { type Face, widthOf } from './font-metrics.ts'

export type FittedText = { fontSize: number; lines: string[] }

type Fit = {
  face: Face
  /** The box, in the unit of the type size. */
  width: number
  height: number
  largest: number
  /** Down to this size the text is set in at most two lines; below it takes as many as the box has room for. */
  smallest: number
  lineHeight: number
}

const PREFERRED_LINES_MAX = 2
/** Room for the pairs of characters that kerning moves apart. */
const USABLE_RATIO = 0.98
const STEP_RATIO = 0.97
const TINIEST_RATIO = 0.25
/** Halves the width each time: to a thousandth of it. */
const BALANCING_STEP_COUNT = 10

/** A line may end after a space or a hyphen, which stays with what precedes it, but not after a word like "de", "às" or "das". */
const breakable = (text: string): string[] =>
  text.match(/(?:(?<!\S)(?:\p{L}{1,2}|[dn][ao]s)\s+)?[^\s-]*(?:-+|\s+|$)/gu)?.filter(part => part !== '') ?? []

const characters = new Intl.Segmenter('pt-BR')

/** The parts of a word that is wider than a line, each as long as fits. */
const split = (word: string, fits: (text: string) => boolean): string[] => {
  const parts: string[] = []
  let part = ''
  for (const { segment } of characters.segment(word)) {
    if (part !== '' && !fits(part + segment)) {
      parts.push(part)
      part = ''
    }
    part += segment
  }
  return [...parts, part]
}

const wrap = (text: string, fits: (text: string) => boolean): { lines: string[]; isSplit: boolean } => {
  const lines: string[] = []
  let line = ''
  let isSplit = false
  for (const part of breakable(text)) {
    if (fits(line + part.trimEnd())) {
      line += part
      continue
    }
    if (line !== '') lines.push(line.trimEnd())
    const fragments = split(part, fragment => fits(fragment.trimEnd()))
    isSplit ||= fragments.length > 1
    lines.push(...fragments.slice(0, -1))
    line = fragments.at(-1) ?? ''
  }
  return { lines: [...lines, line.trimEnd()].filter(each => each !== ''), isSplit }
}

/** As many lines as in the widest setting, each about as long as the others: no word is left alone in the last one. */
const balanced = (text: string, count: number, widest: number, widthAt: (text: string) => number): string[] => {
  const linesWithin = (width: number) => wrap(text, part => widthAt(part) <= width)
  let [tooNarrow, width] = [0, widest]
  for (let step = 0; step < BALANCING_STEP_COUNT; step += 1) {
    const middle = (tooNarrow + width) / 2
    const { lines, isSplit } = linesWithin(middle)
    if (isSplit || lines.length > count) tooNarrow = middle
    else width = middle
  }
  return linesWithin(width).lines
}

/** `spacing`: between characters, in units of the type size. */
type Setting = { face: Face; fontSize: number; width: number; spacing?: number }

export const lineCount = (text: string, { face, fontSize, width }: Setting): number =>
  Math.max(1, wrap(text, part => widthOf(part, face) * fontSize <= width * USABLE_RATIO).lines.length)

/** The lines of a text in a column, about as long as each other. */
export const linesOf = (text: string, { face, fontSize, width, spacing = 0 }: Setting): string[] => {
  const widthAt = (part: string) => (widthOf(part, face) + spacing * part.length) * fontSize
  const widest = width * USABLE_RATIO
  const { lines, isSplit } = wrap(text, part => widthAt(part) <= widest)
  return isSplit || lines.length < 2 ? lines : balanced(text, lines.length, widest, widthAt)
}

/**
 * The largest size at which a name or title stands in its box, by the widths of its characters, with the lines in which it is set. A word is
 * split only when it is too wide for the box at the smallest size.
 */
export const fitText = (text: string, { face, width, height, largest, smallest, lineHeight }: Fit): FittedText => {
  const at = (fontSize: number) => ({
    fontSize,
    ...wrap(text, part => widthOf(part, face) * fontSize <= width * USABLE_RATIO),
  })
  let fitted = at(largest)
  const isTooTall = () => fitted.lines.length * fitted.fontSize * lineHeight > height
  while (fitted.fontSize > smallest && (fitted.isSplit || fitted.lines.length > PREFERRED_LINES_MAX || isTooTall()))
    fitted = at(Math.max(smallest, fitted.fontSize * STEP_RATIO))
  while (isTooTall() && fitted.fontSize > largest * TINIEST_RATIO) fitted = at(fitted.fontSize * STEP_RATIO)
  const { fontSize, lines, isSplit } = fitted
  if (isSplit || lines.length < 2) return { fontSize, lines }
  return { fontSize, lines: balanced(text, lines.length, width * USABLE_RATIO, part => widthOf(part, face) * fontSize) }
}
