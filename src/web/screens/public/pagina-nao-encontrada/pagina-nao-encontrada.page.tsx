import { definePage, type ServerRenderedPage } from '#web/lib/public-page.ts'
import { paths } from '#web/paths.ts'
import { PAGINA_NAO_ENCONTRADA as TEXTOS } from './messages.ts'

/** An unknown address: status 404, not indexed by search engines. */
export const notFoundAt = (notFoundPath: string): ServerRenderedPage => ({
  head: { title: TEXTOS.titulo, description: TEXTOS.frase, path: paths.inicio(), indexed: false },
  seconds: 0,
  note: 'none',
  notFoundPath,
})

export const page = definePage('paginaNaoEncontrada', { open: async ({ pathname }) => notFoundAt(pathname) })
