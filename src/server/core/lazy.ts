/**
 * What is made for the first who asks and kept for all who ask later. What could not be made is made anew for who asks next: a moment
 * without memory or disk is no failure until the next start.
 */
export const madeOnce = <Made>(make: () => Promise<Made>): (() => Promise<Made>) => {
  let made: Promise<Made> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}
