import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Manner = {
  /** Each piece waits so long, in ms. */
  delayMs?: number
  /** Nothing passes, and nobody is told. */
  swallow?: boolean
  /** Bytes a second, each way. */
  rate?: number
}

/** A TCP line to `port` that can be made bad while it is used. */
export const createLine = async (port: number) => {
  let manner: Manner = {}
  const sockets = new Set<Socket>()
  const carry = (from: Socket, to: Socket): void => {
    let turn = Promise.resolve()
    from.on('data', piece => {
      from.pause()
      turn = turn.then(async () => {
        const { delayMs = 0, rate = 0 } = manner
        const wait = delayMs + (rate > 0 ? (piece.length / rate) * 1000 : 0)
        if (wait > 0) await sleep(wait)
        while (manner.swallow && !to.destroyed) await sleep(50)
        if (!to.destroyed) to.write(piece)
        from.resume()
      })
    })
    from.on('close', () => void turn.then(() => to.destroy()))
    from.on('error', () => to.destroy())
  }
  const server = createServer(here => {
    const there = connect(port, '127.0.0.1')
    for (const socket of [here, there]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.once('close', () => sockets.delete(socket))
    }
    carry(here, there)
    carry(there, here)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    behave: (next: Manner): void => {
      manner = next
    },
    /** Every line there is is cut at once. */
    reset: (): void => {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    close: (): void => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
