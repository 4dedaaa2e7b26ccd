/** Joiners, variation selectors and skin tones pick between drawings a one-colour face does not have; control marks print as boxes. */
const UNSEEN = /\p{Cc}(?<!\n)|\p{Cf}|\ufe0e|\ufe0f|[\u{1f3fb}-\u{1f3ff}]/gu
/** Characters written as mathematical or full-width signs, as phones do: 𝓜𝓪𝓻𝓲𝓪. */
const DRESSED = /[\u{1d400}-\u{1d7ff}\uff01-\uff5e\u{1f130}-\u{1f149}]+/gu
/** Scripts the faces of the portal cannot draw. */
const FOREIGN =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}](?:[\s\p{Script=Inherited}]*[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}])*/gu
const EMOJI_ROW = /\p{Extended_Pictographic}{12,}/gu

/** Emoji have no spaces between them; a long sequence needs places to break the line. */
const spaced = (row: string): string => [...row].join(' ')

/** A text as it can be printed: nothing the faces cannot draw, and no run of signs that a line cannot break. */
export const printable = (text: string): string =>
  text
    .replace(DRESSED, characters => characters.normalize('NFKC'))
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(FOREIGN, '…')
    .replace(EMOJI_ROW, spaced)
