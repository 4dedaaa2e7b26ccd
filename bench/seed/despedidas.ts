import type { Secrets } from '#server/core/secrets.ts'
import type { Db, Executor, OpenDatabase } from '#server/db/client.ts'
import { readLocalTime } from '#server/db/now.ts'
import type { NewRow } from '#server/db/tables.ts'
import { type Chance, chanceOf } from '#server/sample/chance.ts'
import { personName, sexOf } from '#server/sample/register-rows.ts'
import {
  apresentacaoRow,
  DAY_MS,
  DESPEDIDAS_A_DAY,
  dayText,
  despedidaRow,
  eventRow,
  falecidoRow,
  graveOf,
  homenagemRow,
  ofertasRow,
  participanteRow,
  phoneOf,
  registerRow,
} from './rows.ts'
import { countTaken, currentEvent, insertMany } from './store.ts'

export type SeedOptions = {
  despedidas: number
  seed: number
  /** Of each despedida; three on average where it is not given. */
  homenagens?: number | undefined
  onProgress?: (despedidas: number, rows: number) => void
}

const BATCH_ROWS = 500
type World = {
  chance: Chance
  /** Of its own, so that visitors leave the other rows of a seed as they are. */
  visitorChance: Chance
  secrets: Secrets
  lastDay: number
  total: number
  first: number
  eventoId: number | undefined
  homenagens: number | undefined
}

/** Oldest first, so that a higher id is a later despedida. */
const dayOf = ({ lastDay, total }: World, index: number): number =>
  lastDay - Math.floor((total - 1 - index) / DESPEDIDAS_A_DAY) * DAY_MS

const insertFamilies = async (tx: Executor, { chance, first }: World, from: number, count: number, papel: string) => {
  const rows = Array.from({ length: count }, (_, index) => {
    const number = first + from + index
    const email = `${papel === 'ROLE_MODERADOR' ? 'familia' : 'equipe'}-${number}@exemplo.com.br`
    return { nome: personName(chance, sexOf(chance)), telefone: phoneOf(number), email }
  })
  const ids = await insertMany(tx, 'pessoa', rows)
  const accounts = rows.map(({ email }, index) => ({
    pessoa_id: ids[index] ?? 0,
    username: email,
    email,
    papeis: [papel],
  }))
  await insertMany(tx, 'conta', accounts)
  return ids
}

/** The apresentacoes and homenagens of one batch of despedidas, in the order of their ids. */
const belongings = (world: World, from: number, ids: readonly number[]) => {
  const { chance } = world
  const apresentacao: NewRow<'apresentacao'>[] = []
  const homenagem: NewRow<'homenagem'>[] = []
  const auditoria: NewRow<'auditoria'>[] = []
  const homenagemEvento: NewRow<'homenagem_evento'>[] = []
  ids.forEach((id, offset) => {
    const index = from + offset
    const day = dayOf(world, index)
    const booked = apresentacaoRow(chance, day, (world.total - 1 - index) % DESPEDIDAS_A_DAY, id)
    if (booked) apresentacao.push(booked)
    for (let count = world.homenagens ?? chance.below(4) + chance.below(4); count > 0; count--)
      homenagem.push(homenagemRow(chance, day, id))
    for (const acao of ['despedida.criar', 'despedida.editar'])
      auditoria.push({ quando: `${dayText(day)}T10:00:00Z`, acao, despedida_id: id, alvo: '' })
    if (world.eventoId !== undefined && index % 10 === 0)
      homenagemEvento.push(eventRow(chance, world.eventoId, world.first + index))
  })
  return { apresentacao, homenagem, auditoria, homenagem_evento: homenagemEvento }
}

const PARTICIPANTES_PER_DESPEDIDA = 2

/** Visitors with their ofertas about offers. @returns the number of rows written. */
const insertParticipantes = async (tx: Executor, world: World, from: number, ids: readonly number[]) => {
  const rows = ids.flatMap((id, offset) =>
    Array.from({ length: PARTICIPANTES_PER_DESPEDIDA }, (_, place) => {
      const index = (world.first + from + offset) * PARTICIPANTES_PER_DESPEDIDA + place
      return participanteRow(world.visitorChance, dayOf(world, from + offset), id, index)
    }),
  )
  const participanteIds = await insertMany(tx, 'participante', rows)
  const ofertas = rows.map((row, index) => ofertasRow(participanteIds[index] ?? 0, row.deseja_ofertas, row.criado_em))
  return participanteIds.length + (await insertMany(tx, 'consentimento', ofertas)).length
}

const despedidaRows = (
  world: World,
  from: number,
  falecidos: readonly NewRow<'falecido'>[],
  ids: number[],
  families: number[],
) => {
  const rows: NewRow<'despedida'>[] = []
  falecidos.forEach((falecido, offset) => {
    const links = { falecido_id: ids[offset] ?? 0, moderador_id: families[Math.floor(offset / 2)] ?? null }
    rows.push({
      ...despedidaRow(world.chance, world.secrets, dayOf(world, from + offset), falecido, links),
      ...graveOf(world.first + from + offset, world.chance, rows.at(-1)),
    })
  })
  return rows
}

/** One batch in one transaction. @returns the number of rows written. */
const insertBatch = async (tx: Executor, world: World, from: number): Promise<number> => {
  const count = Math.min(BATCH_ROWS, world.total - from)
  const { chance } = world
  const falecidos = Array.from({ length: count }, (_, offset) => falecidoRow(chance, dayOf(world, from + offset)))
  const falecidoIds = await insertMany(tx, 'falecido', falecidos)
  const families = await insertFamilies(tx, world, from, Math.ceil(count / 2), 'ROLE_MODERADOR')
  const ids = await insertMany(tx, 'despedida', despedidaRows(world, from, falecidos, falecidoIds, families))
  const registered = falecidos
    .filter((_, offset) => offset % 2 === 0)
    .map((row, place) => registerRow(chance, dayOf(world, from + place * 2), row, world.first + from + place * 2))
  let written = count * 2 + families.length * 2
  const rest = { registro_falecido: registered, ...belongings(world, from, ids) }
  for (const [table, rows] of Object.entries(rest))
    written += (await insertMany(tx, table as keyof typeof rest, rows)).length
  return written + (await insertParticipantes(tx, world, from, ids))
}

/** One staff account per two thousand despedidas, at least thirty. */
const insertStaff = (tx: Executor, world: World) =>
  insertFamilies(tx, world, 0, Math.max(30, Math.ceil(world.total / 2000)), 'ROLE_COLABORADOR')

/** Refuses to mix invented families with real ones unless confirmed. @throws Error with the text to print. */
export const refuseOwnData = async (
  db: Db,
  { production, add }: { production: boolean; add: boolean },
): Promise<void> => {
  const { despedidas, contas } = await countTaken(db)
  if (production && !add && (despedidas > 0 || contas > 0))
    throw new Error('Este banco já tem dados. Para juntar despedidas inventadas a eles, repita com --add.')
}

/**
 * Fills a database with despedidas of the years up to yesterday. The same seed writes the same people, dates and words; the database
 * assigns the ids. @returns rows written.
 */
export const seedDespedidas = async (
  { db, exec }: Pick<OpenDatabase, 'db' | 'exec'>,
  secrets: Secrets,
  { despedidas, seed, homenagens, onProgress }: SeedOptions,
): Promise<number> => {
  const existing = await countTaken(db)
  const world: World = {
    chance: chanceOf(seed),
    visitorChance: chanceOf(seed + 1),
    secrets,
    lastDay: Date.parse((await readLocalTime(db)).slice(0, 10)) - DAY_MS,
    total: despedidas,
    first: Math.max(existing.contas, existing.despedidas),
    eventoId: await currentEvent(db),
    homenagens,
  }
  let rows = (await db.transaction().execute(tx => insertStaff(tx, world))).length * 2
  for (let from = 0; from < despedidas; from += BATCH_ROWS) {
    rows += await db.transaction().execute(tx => insertBatch(tx, world, from))
    onProgress?.(Math.min(from + BATCH_ROWS, despedidas), rows)
  }
  // The embedded engine has no autovacuum, and a server analyses only a minute later; the planner needs statistics immediately.
  await exec('vacuum analyze')
  return rows
}
