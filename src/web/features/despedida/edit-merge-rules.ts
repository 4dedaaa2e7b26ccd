import type { EditDraft, EditPage, EditPerson, EditValues } from './edit-draft.ts'
import { CAMPOS } from './edit-messages.ts'

export type EditField = keyof EditPage | keyof EditPerson
type Flat = EditPage & EditPerson

const FIELDS = Object.keys(CAMPOS) as EditField[]

export const flat = ({ page, person }: EditValues): Flat => ({ ...page, ...person })

const set = (values: EditValues, field: EditField, value: unknown): EditValues =>
  field in values.person
    ? { ...values, person: { ...values.person, [field]: value } }
    : { ...values, page: { ...values.page, [field]: value } }

/** What another person saved meanwhile, and the fields that both changed to different values. */
export type Conflict = { theirs: EditDraft; fields: EditField[] }

const changedHere = (mine: EditDraft): EditField[] => {
  const [now, began] = [flat(mine), flat(mine.began)]
  return FIELDS.filter(field => now[field] !== began[field])
}

/** Only fields that both changed are in conflict; a change by one person alone is preserved. */
export const conflictOf = (mine: EditDraft, theirs: EditDraft): Conflict => {
  const [now, began, saved] = [flat(mine), flat(mine.began), flat(theirs)]
  const both = (field: EditField) => saved[field] !== began[field] && saved[field] !== now[field]
  return { theirs, fields: changedHere(mine).filter(both) }
}

/** The user's changes on the saved values, without the discarded fields; with the saved version, so that the next save is accepted. */
export const rebase = (mine: EditDraft, theirs: EditDraft, givenUp: readonly EditField[] = []): EditDraft => {
  const began: EditValues = { page: theirs.page, person: theirs.person }
  const myFields = changedHere(mine).filter(field => !givenUp.includes(field))
  const values = myFields.reduce((all, field) => set(all, field, flat(mine)[field]), began)
  return { ...values, base: theirs.base, began }
}
