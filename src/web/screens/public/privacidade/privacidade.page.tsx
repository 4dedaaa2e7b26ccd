import { loadSobre, SOBRE_KEY } from '#web/features/configuracao/sobre-query.ts'
import { TITULAR } from '#web/features/privacidade/messages.ts'
import { loadKey } from '#web/lib/load.ts'
import { DAY_S, definePage, type ServerReader } from '#web/lib/public-page.ts'
import { paths } from '#web/paths.ts'
import { loadContatos } from '#web/screens/public/contato/contato.load.ts'
import { PublicShell } from '#web/ui/public/shell.tsx'
import { Entry } from './entry.tsx'

const texts = { title: TITULAR.titulo, description: TITULAR.texto, path: paths.privacidade() }

const seedContacts = async ({ api, seed }: ServerReader) => {
  seed(SOBRE_KEY, await loadSobre(api, {}))
  seed(loadKey('contatos', {}), await loadContatos(api, {}))
}

export const page = definePage('privacidade', {
  open: async (_visit, reader) => {
    await seedContacts(reader)
    return { head: { ...texts, indexed: true }, seconds: DAY_S }
  },
  refused: async (form, reader) => {
    await seedContacts(reader)
    return {
      ...texts,
      screen: (
        <PublicShell title={TITULAR.titulo}>
          <Entry refused={form} />
        </PublicShell>
      ),
    }
  },
})
