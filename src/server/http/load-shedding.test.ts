import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { until } from '#server/testing/wait.ts'
import { registerErrors } from './errors.ts'
import { shedLoad } from './load-shedding.ts'

const blockEventLoop = (ms: number): void => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

const createServer = async (delayMaxMs?: number) => {
  const app = Fastify()
  registerErrors(app)
  await shedLoad(app, delayMaxMs)
  app.get('/', () => 'ok')
  await app.ready()
  const statusAfterPauses = async (count: number, ms: number): Promise<number> => {
    for (let paused = 0; paused < count; paused += 1) {
      blockEventLoop(ms)
      await pause(0)
    }
    return (await app.inject('/')).statusCode
  }
  return { app, statusAfterPauses }
}

describe('a node whose event loop is late', () => {
  it('serves after two pauses of a second', async () => {
    const { app, statusAfterPauses } = await createServer()
    await until(async () => (await statusAfterPauses(2, 1100)) === 200)
    await app.close()
  })

  it('refuses while every iteration of the loop takes longer than the limit, and serves again afterwards', async () => {
    const { app, statusAfterPauses } = await createServer(300)
    await until(async () => (await statusAfterPauses(8, 40)) === 200)
    expect(await statusAfterPauses(8, 450)).toBe(503)
    await until(async () => (await app.inject('/')).statusCode === 200)
    await app.close()
  })
})
