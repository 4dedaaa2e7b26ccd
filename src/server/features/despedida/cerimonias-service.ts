import type { CerimoniaBody, CerimoniaGuardada } from '#contract/despedida/cerimonia-schema.ts'
import { CERIMONIA_TIPO } from '#contract/despedida/messages.ts'

/**
 * The list as it is stored. A ceremony keeps the id under which its changes are known; a new one, or one with an id that is not stored, gets
 * the next. The ashes are handed to the family alone.
 */
export const cerimoniasToStore = (
  wanted: readonly CerimoniaBody[],
  stored: readonly CerimoniaGuardada[],
): CerimoniaGuardada[] => {
  const known = new Set(stored.map(({ id }) => id))
  let last = Math.max(0, ...known)
  const idOf = ({ id }: CerimoniaBody): number => {
    if (id !== undefined && known.delete(id)) return id
    last += 1
    return last
  }
  return wanted
    .map(one => ({
      ...one,
      id: idOf(one),
      titulo: one.tipo === 'outra' ? one.titulo : CERIMONIA_TIPO[one.tipo],
      publica: one.publica && one.tipo !== 'entrega_cinzas',
    }))
    .sort((a, b) => a.data_hora.localeCompare(b.data_hora))
}
