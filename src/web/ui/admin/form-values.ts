/** Never written into a draft, under whatever field they stand. */
const SECRETS = new Set(['senha', 'senhaAntiga', 'senhaNova', 'confirmacao', 'password', 'cpf', 'codigo'])

const trimmed = (_key: string, value: unknown) => (typeof value === 'string' ? value.trim() : value)

/** What a draft keeps of the values. @param unstored further names of fields that it leaves out. */
export const withoutSecrets = (values: object, unstored: readonly string[] = []): object => {
  const isLeftOut = (key: string) => SECRETS.has(key) || unstored.includes(key)
  return JSON.parse(JSON.stringify(values, (key, value: unknown) => (isLeftOut(key) ? undefined : value))) as object
}

/** Equal but for spaces around texts. */
export const isSame = (left: unknown, right: unknown): boolean =>
  left === right || JSON.stringify(left, trimmed) === JSON.stringify(right, trimmed)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The saved values `now`, with the fields of `mine` that differ from what they were; a field that `mine` lacks is that of `now`. */
export const merged = <Values>(was: unknown, now: Values, mine: unknown): Values => {
  if (isRecord(was) && isRecord(now) && isRecord(mine))
    return Object.fromEntries(
      Object.entries(now).map(([name, value]) => [name, merged(was[name], value, mine[name])]),
    ) as Values
  return mine === undefined || isSame(mine, was) ? now : (mine as Values)
}

/** The fields of `mine` that differ from the saved ones. */
export const edited = (saved: unknown, mine: unknown): unknown => {
  if (!isRecord(saved) || !isRecord(mine)) return mine
  const changed = Object.entries(mine).filter(([name, value]) => !isSame(value, saved[name]))
  return Object.fromEntries(changed.map(([name, value]) => [name, edited(saved[name], value)]))
}

/** Whether the values have a field at this path: `itens.0.nome`. */
export const hasField = (values: unknown, path: string): boolean =>
  path.split('.').reduce((part, name) => (part as Record<string, unknown> | undefined)?.[name], values) !== undefined
