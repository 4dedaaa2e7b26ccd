import { UNITS } from '#contract/units.ts'
import type { NewRow } from '#server/db/tables.ts'

/** Invented contacts, each marked as an example; the numbers are not in use. */
export const contactRows = (): NewRow<'contato_unidade'>[] =>
  UNITS.map((unit, index) => ({
    unidade: unit.code,
    telefone: `823000000${index + 1}`,
    whatsapp: `8290000000${index + 1}`,
    endereco: `Avenida Exemplo, ${(index + 1) * 100}, ${unit.code === 'AM' ? 'Arapiraca' : 'Maceió'} (exemplo)`,
  }))
