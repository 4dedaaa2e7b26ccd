import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir, removeDataDir, startPortal } from '../../tests/e2e/support/portal-process.ts'
import type { Goal } from '../lib/goals.ts'
import { median } from '../lib/numbers.ts'

const OPENER = join(import.meta.dirname, 'open-database.ts')
const TSX = join(import.meta.dirname, '..', '..', 'node_modules', 'tsx', 'dist', 'cli.mjs')

/** Opens the folder's database in a process of its own, asks once, ends. @returns what it printed: milliseconds and resident MB. */
const openAlone = async (dataDir: string): Promise<{ ms: number; mb: number }> => {
  const child = spawn(process.execPath, [TSX, OPENER, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  await once(child, 'exit')
  return JSON.parse(String(line)) as { ms: number; mb: number }
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
  const ratios: number[] = []
  const memory: number[] = []
  try {
    await (await startPortal(dataDir)).stop()
    for (let round = 0; round < rounds; round += 1) {
      const alone = await openAlone(dataDir)
      const began = performance.now()
      const portal = await startPortal(dataDir, WITHOUT_SAMPLE)
      ratios.push((performance.now() - began) / alone.ms)
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
      value: median(ratios),
      unit: '',
      limit: { atMost: 1.3 },
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
