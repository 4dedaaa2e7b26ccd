import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { watchCpu } from '../lib/cpu.ts'
import type { Goal } from '../lib/goals.ts'
import { median } from '../lib/numbers.ts'
import { type BenchPortal, startBenchPortal, untilQuiet } from '../lib/portal.ts'
import { inTurns, type Rounds, ratioOf } from '../lib/rounds.ts'
import { type Engine, embedded, lostLetters, onServer, type Server } from './engines.ts'
import { type House, openHouse, registerMany, type Writer } from './house.ts'
import type { Options } from './options.ts'
import { acknowledged, sendTribute } from './tribute.ts'

const CONNECTIONS = [1, 10, 50]
const LETTERS_EACH = 5
const PAGE = Buffer.alloc(8192, 'x')

/** How often this disk takes a page of 8 kB for good, one after the other, where PostgreSQL also writes. */
const syncsPerSecond = (count: number): number => {
  const folder = mkdtempSync(join(tmpdir(), 'memorial-disco-'))
  const file = openSync(join(folder, 'paginas'), 'w')
  const began = performance.now()
  for (let turn = 0; turn < count; turn += 1) {
    writeSync(file, PAGE, 0, PAGE.length, turn * PAGE.length)
    fdatasyncSync(file)
  }
  const took = (performance.now() - began) / 1000
  closeSync(file)
  rmSync(folder, { recursive: true, force: true })
  return count / took
}

/** `count` turns of `work` shared by so many at once. @returns how many a second. */
const together = async (count: number, connections: number, work: (index: number) => Promise<unknown>) => {
  let next = 0
  const one = async (): Promise<void> => {
    while (next < count) {
      next += 1
      await work(next - 1)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: connections }, one))
  return (count * 1000) / (performance.now() - began)
}

type Running = { portal: BenchPortal; house: House }

/** Letters a second, each acknowledged; those who write were registered before. */
const lettersPerSecond = async (
  { portal, house }: Running,
  { count, connections }: { count: number; connections: number },
  kept: number[],
  cpuMs: number[] = [],
): Promise<number> => {
  const writers = await registerMany(house, Math.ceil(count / LETTERS_EACH))
  const cpu = watchCpu(portal.pid)
  const rate = await together(count, connections, async index => {
    const writer = writers[index % writers.length]
    const id = writer && acknowledged(await sendTribute(house, writer))
    if (id === undefined) throw new Error('a letter was refused')
    kept.push(id)
  })
  cpuMs.push(((cpu() ?? Number.NaN) * 1000) / count)
  return rate
}

/** How often the server made its journal durable so far; nothing where its version does not say so there. */
const journalSyncs = async (pool: pg.Pool): Promise<number> => {
  const found = await pool.query<{ wal_sync: string }>('select wal_sync from pg_stat_wal').catch(() => undefined)
  return Number(found?.rows[0]?.wal_sync ?? Number.NaN)
}

/** A connection tells its counts each second while it works, and the last of them once it has rested for ten. */
const TOLD_MS = 11_000

const openInserts = async (server: Server) => {
  const pool = new pg.Pool({ connectionString: server.url, max: Math.max(...CONNECTIONS) })
  await pool.query('create table if not exists medicao (id bigserial primary key, nome text, descricao text)')
  return {
    perSecond: (count: number, connections: number): Promise<number> =>
      together(count, connections, index =>
        pool.query('insert into medicao (nome, descricao) values ($1, $2)', [
          `Visitante ${index}`,
          'Obrigada por cada café na varanda, pelas histórias e pela paciência de sempre.',
        ]),
      ),
    /** Times the disk was waited for, for each letter of `work`. */
    syncsEach: async (count: number, work: () => Promise<unknown>): Promise<number> => {
      const before = await journalSyncs(pool)
      await work()
      await pause(TOLD_MS)
      return ((await journalSyncs(pool)) - before) / count
    },
    close: () => pool.end(),
  }
}

type Inserts = Awaited<ReturnType<typeof openInserts>>

const write = (value: number): string => value.toFixed(0)

const goalsAt = (connections: number, found: Rounds<number>, syncs: number[], cpuMs: number[]): Goal[] => {
  const beside = ratioOf(found)
  const disk = ratioOf({ first: found.first, second: syncs })
  return [
    {
      id: 'P9',
      what: `homenagens em disco/s ÷ fdatasync/s deste disco, ${connections} conexões`,
      value: disk.median,
      unit: '',
      ...(connections === 50 ? { limit: { atLeast: 2 } } : {}),
      note: `${write(median(found.first))}/s e ${write(median(syncs))}/s; ${disk.min.toFixed(2)} a ${disk.max.toFixed(2)}`,
    },
    {
      id: 'P9',
      what: `homenagens/s ÷ INSERT simples/s, ${connections} conexões`,
      value: beside.median,
      unit: '',
      note: `INSERT ${write(median(found.second))}/s; o portal usa ${median(cpuMs).toFixed(1)} ms de processador por homenagem; ${beside.min.toFixed(2)} a ${beside.max.toFixed(2)}`,
    },
  ]
}

const withPortal = async <T>(engine: Engine, work: (running: Running) => Promise<T>): Promise<T> => {
  const portal = await startBenchPortal({ ...engine.env, DEMO_CAMERA: '1' })
  try {
    const house = await openHouse(portal, { staff: 1, folders: 0 })
    await untilQuiet(portal)
    return await work({ portal, house })
  } finally {
    await portal.close()
  }
}

/** Independent of how busy the machine is: how often the server waits for its disk for one letter, written alone. */
const measureSyncs = async ({ house }: Running, inserts: Inserts, options: Options, kept: number[]): Promise<Goal> => {
  const count = Math.ceil(options.letters / 3)
  const writers = await registerMany(house, Math.ceil(count / LETTERS_EACH))
  await pause(TOLD_MS)
  const each = await inserts.syncsEach(count, async () => {
    for (let letter = 0; letter < count; letter += 1) {
      const id = acknowledged(await sendTribute(house, writers[letter % writers.length] as Writer))
      if (id !== undefined) kept.push(id)
    }
  })
  const known = !Number.isNaN(each)
  return {
    id: 'P9',
    what: 'vezes que o diário do banco é posto em disco por homenagem, 1 conexão',
    value: known ? each : undefined,
    unit: '',
    note: known ? 'pg_stat_wal; 1 é o menos que confirma' : 'esta versão do servidor não diz',
  }
}

/** P9 on PostgreSQL beside the disk and bare inserts; P10's first half, the embedded database beside it, in turns of rounds. */
export const measureDisk = async (server: Server, options: Options): Promise<Goal[]> => {
  const engine = onServer(server)
  const inserts = await openInserts(server)
  const goals: Goal[] = []
  const kept: number[] = []
  const [portalRate, innerRate]: [number[], number[]] = [[], []]
  const lost = await withPortal(engine, async running => {
    for (const connections of CONNECTIONS) {
      const [syncs, cpuMs]: [number[], number[]] = [[], []]
      const count = connections === 1 ? Math.ceil(options.letters / 3) : options.letters
      await lettersPerSecond(running, { count: Math.ceil(count / 3), connections }, kept)
      const found = await inTurns(
        options.rounds,
        async () => {
          syncs.push(syncsPerSecond(count))
          return lettersPerSecond(running, { count, connections }, kept, cpuMs)
        },
        () => inserts.perSecond(count, connections),
      )
      goals.push(...goalsAt(connections, found, syncs, cpuMs))
    }
    goals.push(await measureSyncs(running, inserts, options, kept))
    await withPortal(embedded, async inner => {
      const found = await inTurns(
        options.rounds,
        () => lettersPerSecond(inner, { count: options.letters, connections: 50 }, []),
        () => lettersPerSecond(running, { count: options.letters, connections: 50 }, kept),
      )
      innerRate.push(...found.first)
      portalRate.push(...found.second)
    })
    await running.portal.stop()
    return lostLetters(engine, running.portal.dataDir, kept)
  })
  await inserts.close()
  const ratio = ratioOf({ first: innerRate, second: portalRate })
  return [
    ...goals,
    {
      id: 'P9',
      what: `homenagens confirmadas que faltam, de ${kept.length}`,
      value: lost.length,
      unit: '',
      limit: { atMost: 0 },
    },
    {
      id: 'P10',
      what: 'homenagens/s no banco embutido ÷ em PostgreSQL, 50 conexões',
      value: ratio.median,
      unit: '',
      limit: { atLeast: 0.8 },
      note: `${write(median(innerRate))}/s e ${write(median(portalRate))}/s; ${ratio.min.toFixed(2)} a ${ratio.max.toFixed(2)}`,
    },
  ]
}
