import { CAMPO_TEXTO_MAX } from '#contract/despedida/limits.ts'
import { ritoOfRegister } from '#contract/despedida/rito-rules.ts'
import { REGISTRO } from '#contract/registro/messages.ts'
import type { Sheet } from '#server/adapters/sheet-reader.ts'
import type { Secrets } from '#server/core/secrets.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import { importDespedida } from '#server/features/despedida/import-service.ts'
import { importFalecido } from '#server/features/falecido/service.ts'
import {
  batchesOf,
  type ImportDeps,
  type ImportOptions,
  importLines,
  type Kind,
  type Outcome,
} from './delivery-service.ts'
import { type Person, type Recognition, recognise } from './identity-rules.ts'
import { reasonToLeaveOut } from './left-out-rules.ts'
import * as pendencias from './queries.ts'
import {
  additionsOf,
  changeOf,
  columnsOf,
  type DespedidaRow,
  personOfDespedida,
  personOfRegister,
  REGISTER_NOME,
  type RegisterChange,
  type RegisterRow,
  type RowSource,
  readDespedidaRow,
  readRegisterRow,
  type StoredDespedida,
  type StoredPerson,
  type StoredRow,
  sheetOfRecords,
  valuesOfChange,
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

const peopleOf = (lines: readonly { row: RegisterRow }[]): Person[] => lines.map(({ row }) => personOfRegister(row))

/**
 * Writes new people and what rows change in known ones, and opens their despedidas in draft.
 * @returns the ids of the new rows, in the order of `rows`
 */
export const writeRegister = async (
  tx: Executor,
  { secrets, config, origem, contaId }: Pick<ImportDeps & RowSource, 'secrets' | 'config' | 'origem' | 'contaId'>,
  rows: readonly RegisterRow[],
  updates: readonly { stored: StoredRow; change: RegisterChange }[],
): Promise<number[]> => {
  const ids = await store.insertRegister(tx, rows, origem)
  for (const { stored, change } of updates) {
    await store.updateRegister(tx, stored.id, { ...change, origem })
    if (stored.origem === 'equipe')
      await recordAudit(tx, contaId, 'registro.unir', {
        alvo: `registro:${stored.id}`,
        detalhe: { campos: valuesOfChange(stored, change) },
      })
  }
  if (config?.DESPEDIDA_RASCUNHO) await openDrafts(tx, secrets, [...updates.map(({ stored }) => stored.id), ...ids])
  return ids
}

/** So many new rows change how PostgreSQL should look for one. */
const ANALYSED_ROWS_MIN = 1000

const DECEASED: Kind<RegisterRow, StoredPerson> = {
  read: readRegisterRow,
  died: row => row.falecimento,
  label: row => row.nome,
  leaveOut: line => reasonToLeaveOut(line, REGISTER_NOME),
  person: personOfRegister,
  lock: store.lockRegister,
  find: store.findInRegister,
  findDecisions: pendencias.findDecisions,
  resembles: REGISTRO.pareceRegistro,
  merge: {
    additions: additionsOf,
    change: (stored, row, { contradicts }) => {
      // Staff said that it is one person all the same, and what of both stays.
      const change = changeOf(stored, row, columnsOf(contradicts))
      return (
        change && { change, texto: stored.origem === 'equipe' ? REGISTRO.une(stored.id) : REGISTRO.atualiza(stored.id) }
      )
    },
  },
  write: async ({ tx, deps, fresh, updates, questions, settled, advance }) => {
    // The wizard's table is sorted by id descending, so ids must grow with the date of death.
    const sorted = fresh.toSorted((a, b) => (a.row.falecimento ?? '').localeCompare(b.row.falecimento ?? ''))
    await writeRegister(tx, deps, [], updates)
    for (const batch of batchesOf(sorted)) {
      const rows = batch.map(one => one.row)
      const ids = await writeRegister(tx, deps, rows, [])
      for (const [index, { verdict }] of batch.entries()) verdict.id = ids[index] ?? null
      advance()
    }
    if (fresh.length >= ANALYSED_ROWS_MIN) await store.analyseRegister(tx)
    for (const batch of batchesOf(settled)) await pendencias.deletePendencias(tx, peopleOf(batch))
    for (const batch of batchesOf(questions))
      await pendencias.keepPendencias(
        tx,
        deps,
        batch.map(({ row }) => ({ row, person: personOfRegister(row) })),
      )
    const counts = { novas: fresh.length, atualizadas: updates.length, duvidas: questions.length }
    if (fresh.length + updates.length > 0)
      await recordAudit(tx, deps.contaId, 'registro.receber', {
        detalhe: { origem: deps.origem, ...deps.detalhe, ...counts },
      })
  },
}

const DESPEDIDAS: Kind<DespedidaRow, StoredDespedida> = {
  read: readDespedidaRow,
  died: row => row.falecido.data_falecimento,
  label: row => row.falecido.nome_registro,
  leaveOut: line => reasonToLeaveOut(line, REGISTER_NOME),
  person: personOfDespedida,
  find: store.findDespedidas,
  resembles: REGISTRO.pareceDespedida,
  write: async ({ tx, deps: { secrets }, fresh }) => {
    for (const { row } of fresh) {
      const { id } = await importFalecido(tx, row.falecido)
      await importDespedida(tx, secrets, { ...row.despedida, falecido_id: id })
    }
  },
}

/** The rows of the register that may be the same person, by the rule of every way; waits for deliveries in progress. */
export const recognisePerson = async (tx: Executor, row: RegisterRow): Promise<Recognition<StoredPerson>> => {
  await store.lockRegister(tx)
  const person = personOfRegister(row)
  const decisions = await pendencias.findDecisions(tx, [person])
  return recognise(person, (await store.findInRegister(tx, [row])).get(0) ?? [], decisions.get(person.identity))
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
