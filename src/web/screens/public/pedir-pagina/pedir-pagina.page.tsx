import { DAY_S, definePage } from '#web/lib/public-page.ts'
import { paths } from '#web/paths.ts'
import { PEDIR_PAGINA } from './messages.ts'
import { PostedPedirPagina } from './steps.tsx'

const texts = { title: PEDIR_PAGINA.titulo, description: PEDIR_PAGINA.texto, path: paths.pedirPagina() }

export const page = definePage('pedirPagina', {
  open: async () => ({ head: { ...texts, indexed: true }, seconds: DAY_S, note: 'none' }),
  refused: form => ({ ...texts, screen: <PostedPedirPagina form={form} /> }),
})
