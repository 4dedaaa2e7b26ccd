import { FOTOGRAFIA } from '#contract/fotografia/messages.ts'
import type { FotografiaPublica } from '#contract/fotografia/schema.ts'
import { translated } from '#web/lib/language.ts'

/** The photographs on the page. */
export const GALERIA = translated('galeria', {
  titulo: 'Fotografias',
  numero: FOTOGRAFIA.semTexto,
  lugar: (numero: number, total: number) => `${numero} de ${total}`,
  anterior: 'Anterior',
  proxima: 'Próxima',
  denunciar: 'Denunciar',
  naoCarregou: 'Não foi possível abrir as fotografias. Tente novamente.',
})

/** What is said to those who do not see it. */
export const altOf = (fotografia: FotografiaPublica, index: number, total: number): string =>
  fotografia.alternativo || fotografia.legenda || GALERIA.numero(index + 1, total)
