import { CAMPOS } from '#contract/despedida/schema.ts'
import type { EditField, EditValues } from './despedida-values.ts'

const FIELDS = Object.keys(CAMPOS) as EditField[]

/** What another person saved meanwhile, and the fields that both changed to different values. */
export type Conflict = { theirs: EditValues; fields: EditField[] }

/** Only fields that both changed since `began` are in conflict; a change by one person alone is preserved. */
export const conflictOf = (began: EditValues, mine: EditValues, theirs: EditValues): Conflict => {
  const both = (field: EditField) => mine[field] !== began[field] && theirs[field] !== began[field]
  return { theirs, fields: FIELDS.filter(field => both(field) && mine[field] !== theirs[field]) }
}
