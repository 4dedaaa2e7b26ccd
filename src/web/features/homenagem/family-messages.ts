import { translated } from '#web/lib/language.ts'

/** Between a visitor and the family: the box of a homenagem that nobody else reads, and the family's thanks. */
export const FAMILIA = translated('familia', {
  soFamilia: 'Só para a família',
  soFamiliaAjuda: 'A mensagem não aparece na página nem nas telas: só quem cuida da página a lê.',
  agradecimento: 'Agradecimento da família',
})
