import { forgetStored, readText, writeText } from './stored.ts'

/** That this device opens sessions without a password; the token itself is in a cookie that no script reads. */
const KEY = 'continua'

/** That "Sair" did not reach the portal, which still knows this device. */
const UNENDED = 'saida'

export const isKnownDevice = (): boolean => readText(KEY) !== undefined
/** A device that has not ended ends on the server with the one that takes its place. */
export const keepKnownDevice = (): void => {
  writeText(KEY, '1')
  forgetUnendedDevice()
}
export const forgetKnownDevice = (): void => forgetStored(KEY)

export const hasUnendedDevice = (): boolean => readText(UNENDED) !== undefined
export const keepUnendedDevice = (): void => void writeText(UNENDED, '1')
export const forgetUnendedDevice = (): void => forgetStored(UNENDED)
