import { createConnection, createServer, type Socket } from 'node:net'
import type { Writable } from 'node:stream'
import { localSocket } from '#server/core/local-socket.ts'
import type { Secrets } from '#server/core/secrets.ts'

/**
 * Connects an operator's command with the running portal of the same folder. Only programs of this machine reach the socket, and only
 * those that know the portal's secret get a response.
 */
const PURPOSE = 'memorial-operador'
const ORDER_MAX_AGE_MS = 60_000
const FIRST_LINE_TIMEOUT_MS = 5000
const LINE_MAX_CHARACTERS = 200

const signatureOf = (secrets: Secrets, at: number): string => secrets.hmac('operador', `copia ${at}`)

const isSignedOrder = (secrets: Secrets, line: string): boolean => {
  const [word, at = '', signature = ''] = line.split(' ')
  return (
    word === 'copia' &&
    Math.abs(Date.now() - Number(at)) < ORDER_MAX_AGE_MS &&
    secrets.sameHmac(signature, signatureOf(secrets, Number(at)))
  )
}

/** @returns the first line, or undefined if none arrives in time */
const readLine = (socket: Socket): Promise<string | undefined> =>
  new Promise(resolve => {
    let text = ''
    const timer = setTimeout(() => resolve(undefined), FIRST_LINE_TIMEOUT_MS)
    const end = (line?: string): void => {
      clearTimeout(timer)
      resolve(line)
    }
    socket.on('data', chunk => {
      text += chunk.toString('latin1')
      if (text.includes('\n')) end(text.slice(0, text.indexOf('\n')))
      else if (text.length > LINE_MAX_CHARACTERS) end()
    })
    socket.once('close', () => end())
  })

type SocketOptions = { folder: string; secrets: Secrets; onError: (error: unknown) => void }

/** Calls `work` with each connection that orders a backup, one at a time. @returns how to stop */
export const serveOperator = (
  { folder, secrets, onError }: SocketOptions,
  work: (out: Writable) => Promise<unknown>,
): (() => void) => {
  let busy = false
  const serve = async (socket: Socket): Promise<void> => {
    socket.on('error', () => {})
    const line = await readLine(socket)
    if (busy || line === undefined || !isSignedOrder(secrets, line)) return void socket.destroy()
    busy = true
    try {
      await work(socket)
    } catch (error) {
      onError(error)
      socket.destroy()
    } finally {
      busy = false
    }
  }
  const server = createServer(socket => void serve(socket))
  server.unref()
  server.on('error', onError)
  server.listen({ path: localSocket(PURPOSE, folder) })
  return () => server.close()
}

/** Orders a backup from the portal that holds this folder. @throws if none responds */
export const callPortal = (folder: string, secrets: Secrets): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = createConnection({ path: localSocket(PURPOSE, folder) }, () => {
      const at = Date.now()
      socket.write(`copia ${at} ${signatureOf(secrets, at)}\n`)
      resolve(socket)
    })
    socket.once('error', reject)
  })
