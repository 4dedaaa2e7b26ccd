import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

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
