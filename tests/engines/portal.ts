import { type APIRequestContext, request } from '@playwright/test'
import { afterAll, beforeAll } from 'vitest'
import { makeSampleDataDir, type Portal, removeDataDir, startPortal } from '../e2e/support/portal-process.ts'
import { until } from '../process/until.ts'

export type EnginePortal = {
  url: () => string
  /** Calls without a browser, for what a journey finds when it begins. */
  calls: () => APIRequestContext
  /** The last code that was sent to this phone. */
  codeFor: (telefone: string) => Promise<string>
}

/** A portal with the sample, for the tests of the present file or `describe`. */
export const runPortal = (): EnginePortal => {
  const dataDir = makeSampleDataDir()
  let portal: Portal
  let calls: APIRequestContext
  beforeAll(async () => {
    portal = await startPortal(dataDir)
    calls = await request.newContext({ baseURL: portal.url, extraHTTPHeaders: { connection: 'close' } })
  })
  afterAll(async () => {
    await calls.dispose()
    await portal.stop()
    removeDataDir(dataDir)
  })
  return {
    url: () => portal.url,
    calls: () => calls,
    codeFor: telefone =>
      until(`a code for ${telefone}`, () => portal.readOutbox().findLast(one => one.to.endsWith(telefone))?.code),
  }
}
