import { renderToStaticMarkup } from 'react-dom/server'
import { PLAIN_PATHS } from '#contract/pages.ts'
import { GRATIS } from './verificar/messages.ts'

/** Below every page, outside the application: whoever was sent here for money reads it, and it costs no script. */
export const freeLine = (): string =>
  renderToStaticMarkup(
    <aside className="gratis">
      {GRATIS.linha} <a href={PLAIN_PATHS.verificar}>{GRATIS.conferir}</a>
    </aside>,
  )
