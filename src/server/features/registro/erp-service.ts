import type { RegistroFalecido } from '#contract/falecido/schema.ts'
import type { DeceasedRegister } from '#server/adapters/deceased-register.ts'
import { type Erp, type ErpRow, ErpUnavailable } from '#server/adapters/erp.ts'
import { Problem } from '#server/core/problem.ts'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { createLocalRegister, listRegisterRows } from '#server/features/falecido/register-service.ts'
import { importRecords } from '#server/features/importacao/service.ts'

type ErpDeps = Pick<Deps, 'db' | 'secrets' | 'config'> & { log: Pick<Deps['log'], 'warn'>; erp: Erp }

/**
 * The ERP in front of the local table. Its rows are stored there by the rules of every other import, so that the table can respond while the
 * ERP is away, and rows that staff typed are merged.
 */
export const createErpRegister = ({ db, secrets, config, erp, log }: ErpDeps): DeceasedRegister => {
  const local = createLocalRegister(db)
  let isAway = false
  const store = async (rows: readonly ErpRow[]): Promise<number[]> => {
    const { contagens, verdicts } = await importRecords({ db, secrets, config, origem: 'erp', contaId: null }, rows)
    const errors = contagens.erro
    if (errors > 0) log.warn({ event: 'registro.erp', errors }, 'rows of the ERP were left out')
    return verdicts.flatMap(({ id }) => (id === null ? [] : [id]))
  }
  /** @returns undefined while a large sheet is written into the table, which then answers as it is */
  const storeUnlessOccupied = (rows: readonly ErpRow[]): Promise<number[] | undefined> =>
    store(rows).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'CADASTRO_DE_FALECIDOS_INDISPONIVEL') return undefined
      throw error
    })
  /** @returns the ids of the rows; undefined if the table is only a copy of what the ERP has */
  const pull = async (request: () => Promise<ErpRow[]>): Promise<number[] | undefined> => {
    let rows: ErpRow[]
    try {
      rows = await request()
    } catch (error) {
      if (!(error instanceof ErpUnavailable)) throw error
      if (!isAway) log.warn({ event: 'registro.erp', reason: error.message }, 'the ERP does not respond')
      isAway = true
      return undefined
    }
    const ids = rows.length === 0 ? [] : await storeUnlessOccupied(rows)
    isAway = ids === undefined
    return ids
  }
  return {
    latest: async () => {
      await pull(erp.latest)
      return local.latest()
    },
    search: async search => {
      const ids = await pull(() => erp.search(search))
      const found = await local.search(search)
      return [...found, ...(await rowsBeyond(db, ids ?? [], found))]
    },
    isCopy: () => isAway,
    refresh: async () => {
      await pull(erp.latest)
    },
  }
}

/** The ERP may find by other rules than the table: what it answered is shown as well. */
const rowsBeyond = (
  db: Db,
  ids: readonly number[],
  found: readonly RegistroFalecido[],
): Promise<RegistroFalecido[]> => {
  const known = new Set(found.map(row => row.id))
  return listRegisterRows(
    db,
    ids.filter(id => !known.has(id)),
  )
}

/** The register of this portal: the local table, behind the ERP where one is configured. */
export const openRegister = ({ erp, ...parts }: Omit<ErpDeps, 'erp'> & { erp: Erp | undefined }): DeceasedRegister =>
  erp ? createErpRegister({ ...parts, erp }) : createLocalRegister(parts.db)
