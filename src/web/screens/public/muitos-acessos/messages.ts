import { waitInWords } from '#contract/errors.ts'
import { translated } from '#web/lib/language.ts'

/** Texts of the page for readers whose address opened too many pages in a short time. */
export const MUITOS_ACESSOS = translated('muitosAcessos', {
  titulo: 'Muitos acessos ao mesmo tempo',
  frase: (seconds: number) =>
    `Muitas páginas foram abertas pelo mesmo acesso à internet, e esta teve de esperar. Aguarde ${waitInWords(seconds)} e tente de novo.`,
  tentar: 'Tentar de novo',
  voltar: 'Voltar para a página inicial',
})
