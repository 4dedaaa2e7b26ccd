import type { ServePage } from '#web/lib/server-rendered-page.ts'
import { paths } from '#web/paths.ts'
import { PAGINA_NAO_ENCONTRADA as TEXTOS } from './messages.ts'

/** An unknown address: status 404, not indexed by search engines. */
export const servePaginaNaoEncontrada: ServePage = async ({ params }) => ({
  head: { title: TEXTOS.titulo, description: TEXTOS.frase, path: paths.inicio(), indexed: false },
  seconds: 0,
  note: 'none',
  notFoundPath: params.pathname ?? paths.inicio(),
})
