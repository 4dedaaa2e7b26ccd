const cut = (word: string, max: number): string[] =>
  word.length > max ? [word.slice(0, max), ...cut(word.slice(max), max)] : [word]

/** A text in parts of at most `max` characters, between sentences where they are short enough, else between words; a longer word is cut. */
export const textParts = (text: string, max: number): string[] => {
  const parts: string[] = []
  const add = (piece: string) => {
    const last = parts.pop() ?? ''
    if (last !== '' && (last + piece).trim().length > max) parts.push(last, piece)
    else parts.push(last + piece)
  }
  for (const sentence of text.match(/[^.!?…]+[.!?…]*|[.!?…]+/g) ?? [])
    for (const word of sentence.length > max ? sentence.split(/(?=\s)/) : [sentence])
      for (const piece of cut(word, max)) add(piece)
  return parts.map(part => part.trim()).filter(part => part !== '')
}
