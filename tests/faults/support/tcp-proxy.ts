import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type NetworkQuality = {
  /** Delay of each chunk, in ms. */
  delayMs?: number
  /** Drops everything silently. */
  dropAll?: boolean
  /** Ends the connection after this many bytes of an answer. */
  cutAfterBytes?: number
  /** Bytes per second in each direction. */
  rate?: number
}

/** A TCP proxy to `port` whose quality can be changed while it is used. */
export const createTcpProxy = async (port: number) => {
  let quality: NetworkQuality = {}
  const sockets = new Set<Socket>()
  const carry = (from: Socket, to: Socket, isAnswer = false): void => {
    let carried = 0
    let queue: Promise<unknown> = Promise.resolve()
    from.on('data', chunk => {
      from.pause()
      queue = queue.then(async () => {
        const { delayMs = 0, rate = 0 } = quality
        const wait = delayMs + (rate > 0 ? (chunk.length / rate) * 1000 : 0)
        if (wait > 0) await sleep(wait)
        while (quality.dropAll && !to.destroyed) await sleep(50)
        const rest =
          isAnswer && quality.cutAfterBytes !== undefined ? Math.max(0, quality.cutAfterBytes - carried) : chunk.length
        carried += chunk.length
        if (rest < chunk.length) return to.end(chunk.subarray(0, rest))
        if (!to.destroyed) to.write(chunk)
        from.resume()
      })
    })
    from.on('close', () => void queue.then(() => to.destroy()))
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
    carry(there, here, true)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    setQuality: (next: NetworkQuality): void => {
      quality = next
    },
    /** Resets all open connections. */
    reset: (): void => {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    close: (): void => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
