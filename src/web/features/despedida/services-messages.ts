import { translated } from '#web/lib/language.ts'

/** Texts of the partner florists. */
export const FLORISTAS = translated('floristas', {
  floristas: 'Floristas parceiras',
  floristasTexto: 'Cada floricultura atende por conta própria, fora deste portal.',
  semFloristas: 'Nenhuma floricultura parceira nesta unidade.',
  encomendar: 'Encomendar flores',
})
