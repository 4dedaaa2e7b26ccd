import { SEPULTURA } from '#web/features/sepultura/messages.ts'
import { loadUnidade, SEPULTURA_KEY } from '#web/features/sepultura/sepultura-query.ts'
import { loadKey } from '#web/lib/load.ts'
import type { ServePage } from '#web/lib/server-rendered-page.ts'
import { paths } from '#web/paths.ts'
import { servePaginaNaoEncontrada } from '#web/screens/public/pagina-nao-encontrada/pagina-nao-encontrada.served.ts'

/** An address that no screen has. */
const UNKNOWN_PATH = '/pagina-que-nao-existe'

/** A unit that did not switch the search on answers as an address that does not exist. */
export const serveSepultura: ServePage = async (visit, reader) => {
  const empresa = visit.params.empresa ?? ''
  try {
    reader.seed(loadKey(SEPULTURA_KEY, { empresa }), await loadUnidade(reader.api, { empresa }))
  } catch (error) {
    if (typeof error !== 'object' || error === null || !('status' in error) || error.status !== 404) throw error
    return servePaginaNaoEncontrada({ ...visit, params: { pathname: UNKNOWN_PATH } }, reader)
  }
  const head = { title: SEPULTURA.titulo, description: SEPULTURA.texto, path: paths.sepultura(empresa), indexed: false }
  return { head, seconds: 0, eager: true, note: 'none', ...(visit.search.has('totem') ? { alone: true } : {}) }
}
