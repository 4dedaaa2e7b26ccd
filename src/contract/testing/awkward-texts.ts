/** Texts that patterns, Unicode's rules or parsers work hardest for, each by the piece that repeats. */
export const AWKWARD = {
  joiners: '\u200d',
  'joiners and variation selectors': '\u200c\ufe0f',
  'combining marks': '\u0301',
  'combining marks out of order': '\u0301\u0316',
  blanks: ' ',
  'blanks of other scripts': '\u2003',
  quotes: '"\'',
  separators: ';,',
  slashes: '/\\',
  brackets: '[({<',
  newlines: '\n',
  'newlines of Windows': '\r\n',
  'astral letters': '\u{10400}',
  emoji: '👩\u200d',
  digits: '0',
  points: '.',
  hyphens: '-',
} as const
export type Awkward = keyof typeof AWKWARD

/** Begins and ends what repeats, so that it is neither dropped as a blank end nor matched as a whole: of no script that rules name. */
const EDGE = '漢'

/** A text of at most `length` code units. */
export const awkwardText = (kind: Awkward, length: number): string => {
  const piece: string = AWKWARD[kind]
  return `${EDGE}${piece.repeat(Math.floor((length - 2) / piece.length))}${EDGE}`
}
