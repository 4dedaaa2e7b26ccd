import type { ContatoUnidade } from '#contract/unidade/schema.ts'
import type { Deps } from '#server/deps.ts'
import { listUnidades } from '#server/features/configuracao/service.ts'

/** The contacts of the units that have one, in the order of the units. */
export const listUnitContacts = async (deps: Deps): Promise<ContatoUnidade[]> =>
  (await listUnidades(deps.db))
    .filter(({ telefone, whatsapp, endereco }) => telefone + whatsapp + endereco !== '')
    .map(({ codigo, ...unidade }) => ({ unidade: codigo, ...unidade }))
