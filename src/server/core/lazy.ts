/**
 * Creates a value at the first call and returns the same one afterwards (single-flight). A failure is not cached: the next call tries
 * again.
 */
export const lazy = <Value>(create: () => Promise<Value>): (() => Promise<Value>) => {
  let value: Promise<Value> | undefined
  return () => {
    value ??= create().catch((error: unknown) => {
      value = undefined
      throw error
    })
    return value
  }
}
