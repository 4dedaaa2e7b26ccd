import type { RefusedForm } from '#contract/pagina/schema.ts'
import { definePage, type PlainPage } from '#web/lib/public-page.ts'
import { PARAR_AVISOS } from './messages.ts'
import { PararAvisos } from './parar-avisos.tsx'

const pageOf = (chave: string | undefined, refused?: RefusedForm): PlainPage => ({
  title: PARAR_AVISOS.titulo,
  description: PARAR_AVISOS.texto,
  path: '/parar-avisos',
  screen: <PararAvisos chave={chave} refused={refused} />,
})

/** Only the server renders the page behind the link of a notice: it has one form and needs no scripts. */
export const page = definePage('pararAvisos', {
  open: async ({ params }) => pageOf(params.chave),
  refused: form => pageOf(form.fields.chave, form),
})
