import type { CerimoniaBody, CerimoniaGuardada } from '#contract/despedida/cerimonia-schema.ts'
import { CERIMONIA_TIPO } from '#contract/despedida/messages.ts'

const cerimoniaTitle = ({ tipo, titulo }: CerimoniaBody): string => (tipo === 'outra' ? titulo : CERIMONIA_TIPO[tipo])

/**
 * The list as it is stored. A ceremony keeps the id under which its changes are known, also in a list that is sent again because its answer
 * was lost: one without a stored id is the stored one of the same name and hour. Any other gets the next id. The ashes are handed to the
 * family alone.
 */
export const cerimoniasToStore = (
  wanted: readonly CerimoniaBody[],
  stored: readonly CerimoniaGuardada[],
): CerimoniaGuardada[] => {
  const known = new Set(stored.map(({ id }) => id))
  const unnamed = new Set(stored.filter(({ id }) => wanted.every(one => one.id !== id)))
  let last = Math.max(0, ...known)
  const idOf = (one: CerimoniaBody): number => {
    if (one.id !== undefined && known.delete(one.id)) return one.id
    const again = [...unnamed].find(
      ({ titulo, data_hora }) => titulo === cerimoniaTitle(one) && data_hora === one.data_hora,
    )
    if (again && unnamed.delete(again)) return again.id
    last += 1
    return last
  }
  return wanted
    .map(one => ({
      ...one,
      id: idOf(one),
      titulo: cerimoniaTitle(one),
      publica: one.publica && one.tipo !== 'entrega_cinzas',
    }))
    .sort((a, b) => a.data_hora.localeCompare(b.data_hora))
}
