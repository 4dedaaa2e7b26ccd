import type { Db } from '#server/db/client.ts'
import type { DeceasedRegister } from '#server/gateways/deceased-register.ts'

/** The local copy of the register, searched by the wizard where no ERP is configured. */
export const createLocalRegister = (_db: Db): DeceasedRegister => ({
  latest: () => Promise.resolve([]),
  search: () => Promise.resolve([]),
})
