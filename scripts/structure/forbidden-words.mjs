/**
 * English synonyms and old names of the nouns of the specification (docs/glossary.md). The first list is forbidden in declared names, file
 * names, test titles and comments; the second only in names, because its words are ordinary English in a sentence.
 */
export const FORBIDDEN_WORDS = {
  farewell: 'despedida',
  tribute: 'homenagem',
  letter: 'homenagem, or character',
  carta: 'homenagem',
  booking: 'apresentacao',
  broadcast: 'transmissao',
}

export const FORBIDDEN_NAMES = {
  ...FORBIDDEN_WORDS,
  ceremony: 'apresentacao',
  house: 'grupo, or unidade',
  wall: 'tela',
  hall: 'saguao',
}
