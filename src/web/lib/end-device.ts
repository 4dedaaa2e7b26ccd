import { api } from './http.ts'
import { forgetUnendedDevice, hasUnendedDevice } from './known-device.ts'
import { readSession } from './session.ts'

/** Ends the device of a "Sair" that did not reach the portal, unless somebody is signed in: then it waits. */
export const endUnendedDevice = async (): Promise<void> => {
  if (!hasUnendedDevice() || readSession()) return
  await api('POST /api/auth/signout', { anonymous: true }).then(forgetUnendedDevice, () => undefined)
}
