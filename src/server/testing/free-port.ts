import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** A free port of this machine, below those of outgoing connections: none of them can take it before it is used. */
export const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const port = randomInt(20_000, 30_000)
    const probe = createServer().once('error', () => resolve(freePort()))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
