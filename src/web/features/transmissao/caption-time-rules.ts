const pad = (value: number): string => String(value).padStart(2, '0')

/** Milliseconds as `1:05,2`, or `1:02:05,2` after an hour. */
export const formatTempo = (ms: number): string => {
  const tenths = Math.round(ms / 100)
  const seconds = Math.floor(tenths / 10)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = `${pad(seconds % 60)},${tenths % 10}`
  return hours > 0 ? `${hours}:${pad(minutes)}:${rest}` : `${minutes}:${rest}`
}

/** @returns milliseconds, or undefined for what is no time. */
export const parseTempo = (text: string): number | undefined => {
  const match = /^(?:(\d{1,2}):)?(\d{1,4}):(\d{1,2})(?:[.,](\d{1,3}))?$/.exec(text.trim())
  if (!match) return undefined
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = match
  if (Number(seconds) > 59) return undefined
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'))
}
