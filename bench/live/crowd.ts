import { monitorEventLoopDelay } from 'node:perf_hooks'
import { watchCpu } from '../lib/cpu.ts'
import { percentile } from '../lib/numbers.ts'
import type { Target } from './throughput.ts'
import { nothingWatched, watch } from './viewer.ts'

export type Crowd = {
  p99: number
  p50: number
  stalls: number
  errors: number
  silent: number
  mbits: number
  core: number | undefined
  pieces: number
  /** How late the crowd itself was, 99th percentile: what a piece took is at most that much less. */
  lateMs: number
  clientCpu: number
}

/** Everybody watches one server for a while, each under an own address. @returns what they saw, and what it cost the server of one core. */
export const watchTogether = async (target: Target, viewers: number, seconds: number): Promise<Crowd> => {
  const seen = nothingWatched()
  const late = monitorEventLoopDelay({ resolution: 5 })
  late.enable()
  const own = process.cpuUsage()
  const cpu = target.pid === undefined ? undefined : watchCpu(target.pid)
  const began = performance.now()
  const folders = Array.from({ length: viewers }, (_, index) => target.folders[index % target.folders.length] ?? '/')
  await Promise.all(folders.map(folder => watch(target.url, folder, began + seconds * 1000, seen)))
  const took = (performance.now() - began) / 1000
  late.disable()
  const spent = process.cpuUsage(own)
  const used = cpu?.(name => name !== 'ffmpeg')
  return {
    p50: percentile(seen.pieceMs, 0.5),
    p99: percentile(seen.pieceMs, 0.99),
    stalls: seen.stalls,
    errors: seen.errors,
    silent: seen.silent,
    mbits: (seen.bytes * 8) / took / 1e6,
    core: used === undefined ? undefined : (used / took) * 100,
    pieces: seen.pieceMs.length,
    lateMs: late.percentile(99) / 1e6,
    clientCpu: ((spent.user + spent.system) / 1e6 / took) * 100,
  }
}
