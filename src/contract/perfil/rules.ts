/** Specification §5 "Profile": a field with a value may be changed but not emptied. @returns the fields that were emptied. */
export const emptiedFields = <Field extends string>(
  fields: readonly Field[],
  before: Readonly<Record<Field, string>>,
  after: Readonly<Partial<Record<Field, string | undefined>>>,
): Field[] => fields.filter(field => before[field] !== '' && after[field]?.trim() === '')
