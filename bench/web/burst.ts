import { Connection } from '../lib/connection.ts'
import { watchCpu } from '../lib/cpu.ts'
import { percentile } from '../lib/numbers.ts'

export type Target = { url: string; path: string; pid: number | undefined }
export type Burst = { perSecond: number; p50: number; p99: number; cpuMicros: number | undefined; errors: number }

/** What a browser says it takes: the portal answers with the smallest bytes it has. */
export const BROWSER = { 'accept-encoding': 'gzip, deflate, br' }

/** One address again and again on `connections`, as fast as answers come, for `seconds`. */
export const burst = async (target: Target, connections: number, seconds: number): Promise<Burst> => {
  const times: number[] = []
  let errors = 0
  const cpu = target.pid === undefined ? undefined : watchCpu(target.pid)
  const end = performance.now() + seconds * 1000
  const pull = async (): Promise<void> => {
    const connection = new Connection(target.url, BROWSER)
    while (performance.now() < end) {
      const answer = await connection.get(target.path).catch(() => undefined)
      if (answer?.status === 200) times.push(answer.ms)
      else errors += 1
    }
    connection.close()
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: connections }, pull))
  const took = (performance.now() - began) / 1000
  const used = cpu?.()
  return {
    perSecond: times.length / took,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cpuMicros: used === undefined ? undefined : (used * 1e6) / times.length,
    errors,
  }
}
