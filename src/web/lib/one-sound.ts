let stopSounding: (() => void) | undefined

/** Ends what sounds now: a page has one voice at a time. @param stop ends the sound that begins */
export const soundAlone = (stop: () => void): void => {
  stopSounding?.()
  stopSounding = stop
}
