/** FNV-1a of a text, in seven characters at most: tells whether a text has changed, and is no protection against forgery. */
export const textHash = (text: string): string => {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}
