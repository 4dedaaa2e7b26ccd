import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectPath } from '../../scripts/lib/paths.mjs'
import { freePort } from '../../src/server/testing/free-port.ts'
import { send } from '../shared.ts'

/** Programs of this folder, each with the libraries alone and in a process of its own, as the portal runs in its own. */
const environment = { PATH: process.env.PATH, NODE_ENV: 'production' }
const program = (name: string): string => join(import.meta.dirname, name)
const forked = (name: string): ChildProcess => fork(program(name), { execArgv: [], env: environment })

const response = async <T>(child: ChildProcess): Promise<T> => {
  const listening = new AbortController()
  const { signal } = listening
  const exit = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`a reference program ended with ${code}`)
  })
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), exit])
    const { error } = message as { error?: string }
    if (error !== undefined) throw new Error(error)
    return message as T
  } finally {
    listening.abort()
    exit.catch(() => undefined)
  }
}

export type DrawnContent = {
  nome: string
  nascimento: string
  falecimento: string
  biografia: string
  cerimonias: { titulo: string; quando: string; data: string; lugar: string }[]
  /** What the printed QR code opens. */
  endereco: string
  homenagens: { nome: string; descricao: string; data: string }[]
}
export type DrawnKind = 'ebook' | 'informativo' | 'cartao'

/** A process with the drawing libraries alone. `draw` resolves with the milliseconds until the bytes are there. */
export const startDrawing = (content: DrawnContent) => {
  const child = forked('documents.mjs')
  return {
    draw: async (kind: DrawnKind): Promise<number> => {
      const start = performance.now()
      child.send({ kind, content })
      await response(child)
      return performance.now() - start
    },
    close: () => child.disconnect(),
  }
}

/** A server that reads an upload and hands it to sharp. */
export const startUploadServer = async (): Promise<{ url: string; close: () => void }> => {
  const child = forked('upload.mjs')
  const { port } = await response<{ port: number }>(child)
  return { url: `http://127.0.0.1:${port}/`, close: () => child.disconnect() }
}

/** Node's HTTP server with a live picture in segments of `bytes`. */
export const startMediaServer = async (bytes: number): Promise<{ port: number; pid: number; close: () => void }> => {
  const child = forked('media.mjs')
  child.send({ bytes })
  const { port } = await response<{ port: number }>(child)
  return { port, pid: child.pid ?? 0, close: () => child.disconnect() }
}

const READY_POLL_INTERVAL_MS = 10

/** Starts Fastify with the plug-ins and the database, and ends it. @returns milliseconds until it was ready */
export const startFastifyAlone = async (databaseUrl: string): Promise<number> => {
  const port = await freePort()
  const env = { ...environment, DATABASE_URL: databaseUrl, PORT: String(port), PAGES: projectPath('dist', 'web') }
  const start = performance.now()
  const child = spawn(process.execPath, [program('start.mjs')], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const exit = once(child, 'exit')
  while (child.exitCode === null) {
    if ((await send(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status === 200) break
    await sleep(READY_POLL_INTERVAL_MS)
  }
  const ms = performance.now() - start
  if (child.exitCode !== null) throw new Error(`Fastify alone ended with ${child.exitCode}`)
  child.kill('SIGKILL')
  await exit
  return ms
}
