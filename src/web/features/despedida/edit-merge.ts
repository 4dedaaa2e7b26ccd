import type { EditDraft, EditPage, EditPerson, EditValues } from './edit-draft.ts'

export type EditField = keyof EditPage | keyof EditPerson
type Flat = EditPage & EditPerson

const FIELDS: readonly EditField[] = [
  'nome',
  'sexo',
  'cidade',
  'estado',
  'pais',
  'local_sepultamento',
  'localizacao_sepultado',
  'data_sepultamento',
  'local_velorio',
  'data_velorio',
  'obituario',
  'tipo',
  'com_moderacao',
  'fora_das_buscas',
  'foto_fundo',
  'foto_perfil',
]

export const flat = ({ page, person }: EditValues): Flat => ({ ...page, ...person })

const set = (values: EditValues, field: EditField, value: unknown): EditValues =>
  field in values.person
    ? { ...values, person: { ...values.person, [field]: value } }
    : { ...values, page: { ...values.page, [field]: value } }

/** What another person saved meanwhile, and the fields both changed, each to something else. */
export type Conflict = { theirs: EditDraft; fields: EditField[] }

const changedHere = (mine: EditDraft): EditField[] => {
  const [now, began] = [flat(mine), flat(mine.began)]
  return FIELDS.filter(field => now[field] !== began[field])
}

/** Only what both changed is a question: what one person alone changed is that person's. */
export const conflictOf = (mine: EditDraft, theirs: EditDraft): Conflict => {
  const [now, began, saved] = [flat(mine), flat(mine.began), flat(theirs)]
  const both = (field: EditField) => saved[field] !== began[field] && saved[field] !== now[field]
  return { theirs, fields: changedHere(mine).filter(both) }
}

/** My changes on what is saved now, without the fields I gave up; the version is theirs, so that the next save is taken. */
export const rebase = (mine: EditDraft, theirs: EditDraft, givenUp: readonly EditField[] = []): EditDraft => {
  const began: EditValues = { page: theirs.page, person: theirs.person }
  const myFields = changedHere(mine).filter(field => !givenUp.includes(field))
  const values = myFields.reduce((all, field) => set(all, field, flat(mine)[field]), began)
  return { ...values, base: theirs.base, began }
}
