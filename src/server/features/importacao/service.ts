import { CAMPO_TEXTO_MAX } from '#contract/despedida/limits.ts'
import { ritoOfRegister } from '#contract/despedida/rito-rules.ts'
import { REGISTRO } from '#contract/registro/messages.ts'
import type { Sheet } from '#server/adapters/sheet-reader.ts'
import type { Secrets } from '#server/core/secrets.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import { importDespedida } from '#server/features/despedida/import-service.ts'
import { importFalecido } from '#server/features/falecido/service.ts'
import { normaliseNome } from './cells-rules.ts'
import {
  batchesOf,
  type ImportDeps,
  type ImportOptions,
  importLines,
  type Kind,
  type Outcome,
  type RowSource,
} from './delivery-service.ts'
import {
  areDifferent,
  changeOf,
  type DespedidaRow,
  keysOfRegister,
  type RegisterRow,
  readDespedidaRow,
  readRegisterRow,
  type StoredRow,
  sheetOfRecords,
} from './rows-rules.ts'
import * as store from './store.ts'

const isPlan = (tipo: string): boolean => /plano/i.test(tipo)

type Burial = Pick<
  StoredRow,
  'dt_sepultamento' | 'cemiterio' | 'localizacao' | 'rito' | 'dt_velorio' | 'velorio' | 'tipo'
> & {
  num_contrato: string
}

/** What a row of the register says about place, hour and contract, as a despedida has it. */
export const burialOf = (row: Burial) => ({
  data_sepultamento: row.dt_sepultamento,
  local_sepultamento: row.cemiterio.slice(0, CAMPO_TEXTO_MAX),
  localizacao_sepultado: row.localizacao.slice(0, CAMPO_TEXTO_MAX),
  rito: row.rito ?? ritoOfRegister(row) ?? ('sepultamento' as const),
  data_velorio: row.dt_velorio,
  local_velorio: row.velorio.slice(0, CAMPO_TEXTO_MAX),
  contrato_jazigo: isPlan(row.tipo) ? '' : row.num_contrato,
  contrato_plano: isPlan(row.tipo) ? row.num_contrato : '',
})

/** The row has a despedida from now on: no second one is opened from it. */
export const linkRegister = store.linkDespedida

/**
 * Opens a despedida in draft for every row with a wake that is not over: inactive, with the data of the register, so that staff only confirm
 * it. A person who has a despedida gets no second one.
 */
const openDrafts = async (tx: Executor, secrets: Secrets, ids: readonly number[]): Promise<void> => {
  for (const row of await store.listRowsForDrafts(tx, ids)) {
    const { nome, sexo, nascimento: data_nascimento, falecimento: data_falecimento } = row
    const falecido = await importFalecido(tx, { nome_registro: nome, sexo, data_nascimento, data_falecimento })
    const fields = { ...burialOf(row), falecido_id: falecido.id, status_memoria: false }
    const despedidaId = await importDespedida(tx, secrets, fields, 'despedida.rascunho')
    await store.linkDespedida(tx, row.id, despedidaId)
  }
}

const DECEASED: Kind<RegisterRow, StoredRow> = {
  read: readRegisterRow,
  died: row => row.falecimento ?? null,
  label: row => row.nome,
  keys: keysOfRegister,
  areDifferent,
  lock: store.lockRegister,
  find: store.findInRegister,
  change: (stored, row) => {
    const change = changeOf(stored, row)
    return (
      change && { change, texto: stored.origem === 'equipe' ? REGISTRO.une(stored.id) : REGISTRO.atualiza(stored.id) }
    )
  },
  write: async ({ tx, deps: { secrets, config, origem, contaId, detalhe }, fresh, updates, advance }) => {
    // The wizard's table is sorted by id descending, so ids must grow with the date of death.
    const sorted = fresh.toSorted((a, b) => (a.row.falecimento ?? '').localeCompare(b.row.falecimento ?? ''))
    const written = updates.map(({ stored }) => stored.id)
    for (const batch of batchesOf(sorted)) {
      const rows = batch.map(one => one.row)
      const ids = await store.insertRegister(tx, rows, origem)
      for (const [index, { verdict }] of batch.entries()) verdict.id = ids[index] ?? null
      written.push(...ids)
      advance()
    }
    for (const { stored, change } of updates) {
      await store.updateRegister(tx, stored.id, { ...change, origem })
      if (stored.origem === 'equipe') await recordAudit(tx, contaId, 'registro.unir', { alvo: `registro:${stored.id}` })
    }
    if (config?.DESPEDIDA_RASCUNHO) await openDrafts(tx, secrets, written)
    const counts = { novas: fresh.length, atualizadas: updates.length }
    if (written.length > 0)
      await recordAudit(tx, contaId, 'registro.receber', { detalhe: { origem, ...detalhe, ...counts } })
  },
}

const DESPEDIDAS: Kind<DespedidaRow, { id: number }> = {
  read: readDespedidaRow,
  died: row => row.falecido.data_falecimento,
  label: row => row.falecido.nome_registro,
  keys: ({ falecido }) => [
    `${normaliseNome(falecido.nome_registro)}|${falecido.data_nascimento}|${falecido.data_falecimento}`,
  ],
  find: store.findDespedidas,
  write: async ({ tx, deps: { secrets }, fresh }) => {
    for (const { row } of fresh) {
      const { id } = await importFalecido(tx, row.falecido)
      await importDespedida(tx, secrets, { ...row.despedida, falecido_id: id })
    }
  },
}

/** The row of the register that is the same person, by the rule of every way; waits for deliveries in progress. */
export const findSamePerson = async (tx: Executor, row: RegisterRow): Promise<StoredRow | undefined> => {
  await store.lockRegister(tx)
  return (await store.findInRegister(tx, [row])).get(0)
}

/** What a sheet can have in its rows: people of the group's register, which the wizard searches, or despedidas of an older system. */
export type SheetKind = 'falecidos' | 'despedidas'

/** Checks or writes a sheet: the command and the page come through here. */
export const importSheet = (
  deps: ImportDeps & RowSource,
  kind: SheetKind,
  sheet: Sheet,
  options: ImportOptions,
): Promise<Outcome> =>
  kind === 'falecidos' ? importLines(deps, DECEASED, sheet, options) : importLines(deps, DESPEDIDAS, sheet, options)

/** Writes those rows of another system that are right into the register. */
export const importRecords = (deps: ImportDeps & RowSource, records: readonly unknown[]): Promise<Outcome> =>
  importSheet(deps, 'falecidos', sheetOfRecords(records), { apply: true, onlyValid: true })
