import { translated } from '#web/lib/language.ts'

/** In place of a biography. */
export const BIOGRAFIA = translated('biografia', {
  semBiografia: 'A história ainda está sendo escrita.',
  semBiografiaTexto: 'A família pode acrescentá-la a qualquer momento.',
  conteLembranca: 'Conte uma lembrança',
})
