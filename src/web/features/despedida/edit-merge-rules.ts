import { CAMPOS } from '#contract/despedida/campos-messages.ts'
import { isSame } from '#web/ui/admin/form-values.ts'
import { cerimoniasInWords } from './cerimonias-values.ts'
import type { EditField, EditValues } from './despedida-values.ts'

const FIELDS = Object.keys(CAMPOS) as EditField[]

/** What another person saved meanwhile, and the fields that both changed to different values. */
export type Conflict = { theirs: EditValues; fields: EditField[] }

/** Ceremonies differ if people read a difference: their ids and an order of equal hours are no change. */
const differs = (field: EditField, one: EditValues, other: EditValues): boolean =>
  field === 'cerimonias'
    ? cerimoniasInWords(one.cerimonias) !== cerimoniasInWords(other.cerimonias)
    : !isSame(one[field], other[field])

/** Only fields that both changed since `began` are in conflict; a change by one person alone is preserved. */
export const conflictOf = (began: EditValues, mine: EditValues, theirs: EditValues): Conflict => {
  const both = (field: EditField) => differs(field, mine, began) && differs(field, theirs, began)
  return { theirs, fields: FIELDS.filter(field => both(field) && differs(field, mine, theirs)) }
}
