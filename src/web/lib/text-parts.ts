/** A text in parts of at most `max` characters, between sentences where they are short enough, else between words. */
export const textParts = (text: string, max: number): string[] => {
  const parts: string[] = []
  const add = (piece: string) => {
    const last = parts.pop() ?? ''
    if (last !== '' && (last + piece).trim().length > max) parts.push(last, piece)
    else parts.push(last + piece)
  }
  for (const sentence of text.match(/[^.!?…]+[.!?…]*|[.!?…]+/g) ?? [])
    for (const piece of sentence.length > max ? sentence.split(/(?=\s)/) : [sentence]) add(piece)
  return parts.map(part => part.trim()).filter(part => part !== '')
}
