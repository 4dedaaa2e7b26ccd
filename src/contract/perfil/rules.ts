/** Specification §5 "Profile": what had a value may be changed, never emptied. @returns the fields that were. */
export const emptiedFields = <Field extends string>(
  fields: readonly Field[],
  before: Readonly<Record<Field, string>>,
  after: Readonly<Partial<Record<Field, string | undefined>>>,
): Field[] => fields.filter(field => before[field] !== '' && after[field]?.trim() === '')
