import { type RegistroFalecido, registroFalecido } from '#contract/falecido/schema.ts'
import type { DeceasedRegister } from '#server/adapters/deceased-register.ts'
import type { Db } from '#server/db/client.ts'
import type { Row } from '#server/db/tables.ts'
import { latestRegister, searchRegister } from './store.ts'

/** Most rows that the wizard can page through, newest first. */
const MAX_ROWS = 100

/** Only the fields of the table, without the CPF. */
const toRegistro = (row: Row<'registro_falecido'>): RegistroFalecido =>
  registroFalecido.parse({ ...row, dtSepultamento: row.dt_sepultamento, dtVelorio: row.dt_velorio })

/** Local copy of the register, which the wizard searches if no ERP is configured. */
export const createLocalRegister = (db: Db): DeceasedRegister => ({
  latest: async () => (await latestRegister(db, MAX_ROWS)).map(toRegistro),
  search: async search => (await searchRegister(db, search, MAX_ROWS)).map(toRegistro),
})
