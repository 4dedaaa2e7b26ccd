import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir, removeDataDir, startPortal } from '../../tests/e2e/support/portal-process.ts'
import type { Goal } from '../lib/goals.ts'
import { median } from '../lib/numbers.ts'

const OPENER = join(import.meta.dirname, 'open-database.mjs')

/** Opens the folder's database in a process of its own, asks once, ends. @returns milliseconds until it had its answer, and resident MB. */
const openAlone = async (dataDir: string): Promise<{ ms: number; mb: number }> => {
  const began = performance.now()
  const child = spawn(process.execPath, [OPENER, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const ms = performance.now() - began
  await once(child, 'exit')
  return { ms, mb: Number(String(line)) }
}

const residentMb = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024
  } catch {
    return Number.NaN
  }
}

/** A house of its own has no sample world, whose wakes every start would move to today. */
const WITHOUT_SAMPLE = { PORTAL_SAMPLE: '0' }

/** P17: a warm start beside the database's own opening of the same folder. */
export const measureStart = async (rounds: number): Promise<Goal[]> => {
  const dataDir = makeDataDir()
  const took: { ms: number; alone: number }[] = []
  const memory: number[] = []
  try {
    await (await startPortal(dataDir)).stop()
    for (let round = 0; round < rounds; round += 1) {
      const alone = await openAlone(dataDir)
      const began = performance.now()
      const portal = await startPortal(dataDir, WITHOUT_SAMPLE)
      const ms = performance.now() - began
      took.push({ ms, alone: alone.ms })
      const { pid } = JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8')) as { pid: number }
      memory.push(residentMb(pid) / alone.mb)
      await portal.stop()
    }
  } finally {
    removeDataDir(dataDir)
  }
  return [
    {
      id: 'P17',
      what: 'partida até a primeira resposta ÷ abertura do banco',
      value: median(took.map(({ ms, alone }) => ms / alone)),
      unit: '',
      limit: { atMost: 1.3 },
      note: `${median(took.map(({ ms }) => ms)).toFixed(0)} ms e ${median(took.map(({ alone }) => alone)).toFixed(0)} ms, desde que o processo começa`,
    },
    {
      id: 'P17',
      what: 'memória do portal ÷ memória do banco só',
      value: median(memory),
      unit: '',
      limit: { atMost: 1.3 },
    },
  ]
}
