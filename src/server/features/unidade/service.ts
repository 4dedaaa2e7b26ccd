import type { ContatoUnidade } from '#contract/unidade/schema.ts'
import { UNITS } from '#contract/units.ts'
import type { Deps } from '#server/deps.ts'
import { listContatos } from './store.ts'

/** The contacts of the units that have one, in the order of the units. */
export const listUnitContacts = async (deps: Deps): Promise<ContatoUnidade[]> => {
  const contatos = new Map((await listContatos(deps.db)).map(row => [row.unidade, row]))
  return UNITS.flatMap(({ code, nome }) => {
    const contato = contatos.get(code)
    return contato ? [{ ...contato, nome }] : []
  })
}
