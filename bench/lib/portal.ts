import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from '../../scripts/lib/build.mjs'
import { makeDataDir, type Portal, removeDataDir, startPortal } from '../../tests/e2e/support/portal-process.ts'
import { watchCpu } from './cpu.ts'

export type BenchPortal = Portal & { pid: number; close: () => Promise<void> }

/**
 * The built portal as a process of its own, with the sample world on a fresh folder unless `env` says otherwise; it believes
 * `x-forwarded-for` from this machine, so that a thousand visitors need not share one address's limits.
 */
export const startBenchPortal = async (env: Record<string, string> = {}): Promise<BenchPortal> => {
  await buildIfStale()
  const dataDir = makeDataDir()
  const portal = await startPortal(dataDir, { TRUST_PROXY: '127.0.0.1', ...env })
  const { pid } = JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8')) as { pid: number }
  return {
    ...portal,
    pid,
    close: async () => {
      await portal.stop()
      removeDataDir(dataDir)
    },
  }
}

/** Waits until the portal has done what a fresh start leaves to do, or for half a minute: what is measured then is what was asked. */
export const untilQuiet = async ({ pid }: BenchPortal): Promise<void> => {
  for (let seconds = 0; seconds < 30; seconds += 1) {
    const used = watchCpu(pid)
    await new Promise(resolve => setTimeout(resolve, 1000))
    if ((used(name => name !== 'ffmpeg') ?? 0) < 0.08) return
  }
}

/** Headers of somebody at an address of their own. */
export const visitor = (index: number): Record<string, string> => ({
  'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255 || 1}`,
})

export const signIn = async (portal: Portal, username = 'admin@exemplo.com.br'): Promise<Record<string, string>> => {
  const answer = await fetch(`${portal.url}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'memorial1973' }),
  })
  if (!answer.ok) throw new Error(`sign-in refused: ${answer.status}`)
  return { authorization: `Bearer ${((await answer.json()) as { accessToken: string }).accessToken}` }
}
