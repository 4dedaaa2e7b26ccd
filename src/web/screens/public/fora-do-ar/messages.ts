import { translated } from '#web/lib/language.ts'

/** Texts of the page that stands in place of any other while the portal cannot read its data. */
export const FORA_DO_AR = translated('foraDoAr', {
  titulo: 'O portal não responde agora',
  frase: 'As páginas estão guardadas e voltam em instantes. Aguarde um pouco e tente de novo.',
  tentar: 'Tentar de novo',
})
