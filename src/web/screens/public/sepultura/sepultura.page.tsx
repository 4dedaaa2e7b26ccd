import { SEPULTURA } from '#web/features/sepultura/messages.ts'
import { loadUnidade, SEPULTURA_KEY } from '#web/features/sepultura/sepultura-query.ts'
import { loadKey } from '#web/lib/load.ts'
import { definePage } from '#web/lib/public-page.ts'
import { paths } from '#web/paths.ts'
import { notFoundAt } from '#web/screens/public/pagina-nao-encontrada/pagina-nao-encontrada.page.tsx'
import { isNotFound } from '#web/screens/public/refusal-rules.ts'

/** An address that no screen has. */
const UNKNOWN_PATH = '/pagina-que-nao-existe'

export const page = definePage('sepultura', {
  /** A unit that did not switch the search on answers as an address that does not exist. */
  open: async ({ params: { empresa = '' }, search }, { api, seed }) => {
    try {
      seed(loadKey(SEPULTURA_KEY, { empresa }), await loadUnidade(api, { empresa }))
    } catch (error) {
      if (isNotFound(error)) return notFoundAt(UNKNOWN_PATH)
      throw error
    }
    const head = {
      title: SEPULTURA.titulo,
      description: SEPULTURA.texto,
      path: paths.sepultura(empresa),
      indexed: false,
    }
    return { head, seconds: 0, eager: true, note: 'none', ...(search.has('totem') ? { alone: true } : {}) }
  },
})
