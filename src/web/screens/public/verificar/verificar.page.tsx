import type { ReactElement } from 'react'
import { PLAIN_PATHS } from '#contract/pages.ts'
import { definePage, type PlainPage } from '#web/lib/public-page.ts'
import { VERIFICAR } from './messages.ts'
import { Verificar } from './verificar.tsx'

const ENDERECO_MAX = 2000

const pageOf = (screen: ReactElement): PlainPage => ({
  title: VERIFICAR.titulo,
  description: VERIFICAR.texto,
  path: PLAIN_PATHS.verificar,
  screen,
})

/** Only the server renders it: it opens on every device, and shows the same form after a refusal. */
export const page = definePage('verificar', {
  /** With the answer about the link in its address, if there is one. */
  open: async ({ search }, { api }) => {
    const endereco = search.get('endereco')?.slice(0, ENDERECO_MAX) ?? ''
    const link = endereco.trim() === '' ? undefined : await api('GET /exibicao/verificar', { query: { endereco } })
    return pageOf(<Verificar endereco={endereco} link={link} isReported={search.has('avisado')} />)
  },
  /** A report that was refused. */
  refused: form => pageOf(<Verificar endereco={form.fields.endereco ?? ''} link={undefined} refused={form} />),
})
