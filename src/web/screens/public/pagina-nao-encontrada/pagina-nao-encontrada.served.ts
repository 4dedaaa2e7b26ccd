import type { ServePage } from '#web/lib/server-rendered-page.ts'
import { paths } from '#web/paths.ts'
import { PAGINA_NAO_ENCONTRADA as TEXTOS } from './messages.ts'

/** An address that no screen has: 404, and listed by no search engine. */
export const servePaginaNaoEncontrada: ServePage = async ({ params }) => ({
  head: { title: TEXTOS.titulo, description: TEXTOS.frase, path: paths.inicio(), indexed: false },
  seconds: 0,
  refusedAs: params.pathname ?? paths.inicio(),
})
