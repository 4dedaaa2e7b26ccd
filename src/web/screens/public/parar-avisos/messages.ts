import { translated } from '#web/lib/language.ts'

/** Texts of the page behind the link of a notice. */
export const PARAR_AVISOS = /* @__PURE__ */ translated('pararAvisos', {
  titulo: 'Parar os avisos',
  texto: 'Basta um toque: você deixa de receber avisos desta despedida. O seu cadastro e as suas homenagens continuam.',
  parar: 'Parar os avisos',
  parados: 'Pronto: você não recebe mais avisos desta despedida.',
  voltar: 'Voltar para a página inicial',
})
