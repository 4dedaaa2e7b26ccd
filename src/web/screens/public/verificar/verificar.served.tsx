import { renderToStaticMarkup } from 'react-dom/server'
import type { RefusedForm } from '#contract/pagina/schema.ts'
import type { Api } from '#web/lib/http.ts'
import { paths } from '#web/paths.ts'
import { GRATIS, VERIFICAR } from './messages.ts'
import { Verificar } from './verificar.tsx'

/** Below every page, outside the application: whoever was sent here for money reads it, and it costs no script. */
export const freeLine = (): string =>
  renderToStaticMarkup(
    <aside className="gratis">
      {GRATIS.linha} <a href={paths.verificar()}>{GRATIS.conferir}</a>
    </aside>,
  )

export const VERIFICAR_TEXTS = { title: VERIFICAR.titulo, description: VERIFICAR.texto }

const ENDERECO_MAX = 2000

/** The page with the answer about the link in its address, if there is one. */
export const answeredVerificar = async (api: Api, search: URLSearchParams) => {
  const endereco = search.get('endereco')?.slice(0, ENDERECO_MAX) ?? ''
  const link = endereco.trim() === '' ? undefined : await api('GET /exibicao/verificar', { query: { endereco } })
  return <Verificar endereco={endereco} link={link} isReported={search.has('avisado')} />
}

/** A report that was refused. */
export const refusedVerificar = (form: RefusedForm) => (
  <Verificar endereco={form.fields.endereco ?? ''} link={undefined} refused={form} />
)
