/** A text in parts of at most `max` characters, between sentences where they are short enough, else between words. */
export const textParts = (text: string, max: number): string[] => {
  const parts: string[] = []
  const words = new RegExp(`[^]{1,${max}}(?:\\s+|$)|\\S+\\s*`, 'g')
  for (const sentence of text.match(/[^.!?…]+[.!?…]*\s*/g) ?? [])
    for (const piece of sentence.length > max ? (sentence.match(words) ?? []) : [sentence]) {
      const last = parts.pop() ?? ''
      if (last !== '' && (last + piece).trimEnd().length > max) parts.push(last, piece)
      else parts.push(last + piece)
    }
  return parts.map(part => part.trim())
}
