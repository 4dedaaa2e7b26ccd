/** On a display in landscape. */
export const BIOGRAPHY_LINES = 3

/** Words and single initials whose full stop does not end a sentence. */
const ABBREVIATION = /(^|\s)(Sr|Sra|Srta|Dr|Dra|Prof|Profa|Pe|Sto|Sta|St|Av|Cel|Cap|Gen|Ir|D|[A-ZÀ-Ý])\.$/
const SENTENCE_END = /[.!?…]+["'”’»)]*( ?)/g

/** The sentences of a text, its lines joined. */
export const sentencesOf = (text: string): string[] => {
  const line = text.replace(/\s+/g, ' ').trim()
  const sentences: string[] = []
  let start = 0
  for (let match = SENTENCE_END.exec(line); match !== null; match = SENTENCE_END.exec(line)) {
    const end = match.index + match[0].trimEnd().length
    const sentence = line.slice(start, end)
    if (match[1] === '' || ABBREVIATION.test(sentence)) continue
    sentences.push(sentence)
    start = end + 1
  }
  return start < line.length ? [...sentences, line.slice(start)] : sentences
}
