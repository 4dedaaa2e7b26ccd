import { Connection } from '../lib/connection.ts'
import { watchCpu } from '../lib/cpu.ts'
import { percentile } from '../lib/numbers.ts'
import type { Piece } from './playlist.ts'

export type Target = { label: string; url: string; pid: number | undefined; folders: string[] }
export type Burst = {
  perSecond: number
  mbits: number
  p99: number
  cpuMsPer1000: number | undefined
  clientCpu: number
  errors: number
}

/** One playlist and one piece, again and again, on every connection as fast as it comes. */
const pull = async (target: Target, folder: string, pieces: Piece[], end: number, times: number[]) => {
  const connection = new Connection(target.url)
  let bytes = 0
  let errors = 0
  for (let turn = 0; performance.now() < end; turn += 1) {
    for (const name of ['index.m3u8', pieces[turn % pieces.length]?.name ?? '']) {
      const answer = await connection.get(`${folder}${name}`).catch(() => undefined)
      if (answer?.status === 200) times.push(answer.ms)
      else errors += 1
      bytes += answer?.bytes ?? 0
    }
  }
  connection.close()
  return { bytes, errors }
}

/** @param pieces of the playlist now: within a burst of a few seconds none of them goes away. */
export const burst = async (target: Target, pieces: Piece[], seconds: number): Promise<Burst> => {
  if (pieces.length === 0) throw new Error('the wake has no pieces')
  const times: number[] = []
  const cpu = target.pid === undefined ? undefined : watchCpu(target.pid)
  const own = process.cpuUsage()
  const began = performance.now()
  const done = await Promise.all(
    target.folders.map(folder => pull(target, folder, pieces, began + seconds * 1000, times)),
  )
  const took = (performance.now() - began) / 1000
  const used = process.cpuUsage(own)
  const cpuSeconds = cpu?.(name => name !== 'ffmpeg')
  const bytes = done.reduce((sum, one) => sum + one.bytes, 0)
  return {
    perSecond: times.length / took,
    mbits: (bytes * 8) / took / 1e6,
    p99: percentile(times, 0.99),
    cpuMsPer1000: cpuSeconds === undefined ? undefined : (cpuSeconds * 1e6) / times.length,
    clientCpu: (used.user + used.system) / 1e6 / took,
    errors: done.reduce((sum, one) => sum + one.errors, 0),
  }
}
