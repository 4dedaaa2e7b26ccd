import { ritoOfRegister } from '#contract/despedida/rito-rules.ts'
import { type RegistroFalecido, registroFalecido } from '#contract/falecido/schema.ts'
import type { DeceasedRegister, RegisterSearch } from '#server/adapters/deceased-register.ts'
import { declaredFields } from '#server/core/declared-fields.ts'
import type { Db, Executor } from '#server/db/client.ts'
import type { Row } from '#server/db/tables.ts'
import { findRegisterRows, latestRegister, searchRegister, similarRegister } from './store.ts'

/** Most rows that the wizard can page through, newest first. */
const MAX_ROWS = 100

/** Only the fields of the table, without the CPF. */
const toRegistro = ({ despedida_id, ...row }: Row<'registro_falecido'>): RegistroFalecido =>
  declaredFields(registroFalecido, {
    ...row,
    dtSepultamento: row.dt_sepultamento,
    rito: row.rito ?? ritoOfRegister(row) ?? null,
    dtVelorio: row.dt_velorio,
    ...(row.origem === 'equipe' ? { cadastro_da_equipe: true } : {}),
    ...(despedida_id === null ? {} : { despedida_id }),
  })

export const searchLocalRegister = async (
  db: Executor,
  search: RegisterSearch,
  limit: number,
): Promise<RegistroFalecido[]> => (await searchRegister(db, search, limit)).map(toRegistro)

export const listRegisterRows = async (db: Executor, ids: readonly number[]): Promise<RegistroFalecido[]> =>
  ids.length === 0 ? [] : (await findRegisterRows(db, ids)).map(toRegistro)

/** Rows whose name is written alike, those who died in that year first. */
export const listSimilarRegister = async (
  db: Executor,
  person: { nome: string; ano: string },
  limit: number,
): Promise<RegistroFalecido[]> => (await similarRegister(db, person, limit)).map(toRegistro)

/** Local copy of the register, which the wizard searches if no ERP is configured. */
export const createLocalRegister = (db: Db): DeceasedRegister => ({
  latest: async () => (await latestRegister(db, MAX_ROWS)).map(toRegistro),
  search: search => searchLocalRegister(db, search, MAX_ROWS),
})
