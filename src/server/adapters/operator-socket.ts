import { createConnection, createServer, type Socket } from 'node:net'
import type { Writable } from 'node:stream'
import { localSocket } from '#server/core/local-socket.ts'
import type { Secrets } from '#server/core/secrets.ts'

/**
 * The operator's line into a running portal of the same folder. Only a program of this machine reaches it, and only one that
 * knows the portal's secret is answered.
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

/** Hands `work` whatever connection ordered a copy; one at a time. @returns the hanging up */
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

/** Orders a copy from the portal that holds this folder. @throws where none answers */
export const callPortal = (folder: string, secrets: Secrets): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = createConnection({ path: localSocket(PURPOSE, folder) }, () => {
      const at = Date.now()
      socket.write(`copia ${at} ${signatureOf(secrets, at)}\n`)
      resolve(socket)
    })
    socket.once('error', reject)
  })
