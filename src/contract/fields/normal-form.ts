/**
 * Marks in a row beyond thirty, which no language writes (Unicode's Stream-Safe Text Format). Sorting marks, as normalising does, takes time
 * by the square of their number. The half-width sound marks become such marks in NFKC and NFKD.
 */
const UNSORTABLE_MARKS = /([\p{M}\uff9e\uff9f]{1,30})[\p{M}\uff9e\uff9f]*/gu

/** `normalize` in linear time: the only place that calls it. */
export const normalForm = (value: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  value.replace(UNSORTABLE_MARKS, '$1').normalize(form)
