/** The one set of measures of all documents. Sizes are in units: a document chooses the unit that suits its paper. */
export const INK = '#1d2926'
export const SOFT = '#43524d'
export const PAPER = '#faf7f1'
export const CANDLE = '#b5813a'
export const LINE = '#e4ddd0'

/** Sizes of type. One unit is running text. */
export const SIZE = {
  /** Small capitals: what a line is. */
  label: 0.76,
  /** Authors, days, captions. */
  note: 0.84,
  /** Day and place of a ceremony. */
  detail: 0.92,
  body: 1,
  /** The sentence before a name, and what people write. */
  sentence: 1.1,
  /** Dates of a life, and the hour of a ceremony in words. */
  lead: 1.25,
  title: 2,
  name: 2.3,
} as const

export const LEADING = { name: 1.12, lead: 1.22, note: 1.35, body: 1.55 } as const

/** Of the size of type; wider spacing would leave spaces inside words that are copied from a PDF or searched. */
export const LABEL_SPACING_EM = 0.066

/** The short line between a name and its dates. */
export const RULE = { width: 2.6, height: 0.09, margin: 0.6 } as const

/** The white ring of a portrait, as a part of its edge. */
export const RING_RATIO = 0.035
