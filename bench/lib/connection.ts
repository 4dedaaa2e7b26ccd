import { connect, type Socket } from 'node:net'

/** `head` and `text` only where they were asked for. */
export type Answer = { status: number; bytes: number; ms: number; head: string; text: string }
type Waiting = {
  path: string
  keep: boolean
  began: number
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

const TIMEOUT_MS = 10_000
const END = Buffer.from('\r\n\r\n')

/**
 * One kept-alive HTTP/1.1 connection, one GET at a time, made to cost the machine as little as it can: bodies are counted in a
 * buffer used again and again, and kept as text only when asked for. Answers must carry a content-length.
 */
export class Connection {
  private socket: Socket | undefined
  private waiting: Waiting | undefined
  private head = Buffer.alloc(0)
  private left = -1
  private status = 0
  private bytes = 0
  private text = ''
  private kept = ''
  private readonly host: string
  private readonly port: number

  constructor(
    url: string,
    private readonly headers: Record<string, string> = {},
  ) {
    const { hostname, port } = new URL(url)
    this.host = hostname
    this.port = Number(port)
  }

  get(path: string, keep = false): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting = { path, keep, began: performance.now(), resolve, reject }
      this.head = Buffer.alloc(0)
      this.left = -1
      this.text = ''
      this.kept = ''
      const extra = Object.entries(this.headers).map(([name, value]) => `${name}: ${value}\r\n`)
      this.open().write(`GET ${path} HTTP/1.1\r\nhost: ${this.host}:${this.port}\r\n${extra.join('')}\r\n`)
    })
  }

  close(): void {
    this.socket?.destroy()
    this.socket = undefined
  }

  private open(): Socket {
    if (this.socket && !this.socket.destroyed) return this.socket
    const onread = {
      buffer: Buffer.allocUnsafe(256 * 1024),
      callback: (length: number, buffer: Uint8Array): boolean => {
        this.take(Buffer.from(buffer.buffer, buffer.byteOffset, length))
        return true
      },
    }
    const socket = connect({ host: this.host, port: this.port, onread })
    socket.setNoDelay(true)
    const fail = (error: Error) => {
      // A socket given up already has no say about what another one is asked.
      if (this.socket !== socket) return
      this.socket = undefined
      this.waiting?.reject(error)
      this.waiting = undefined
    }
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no answer')))
    socket.on('error', fail)
    socket.on('close', () => fail(new Error('connection closed')))
    this.socket = socket
    return socket
  }

  private take(chunk: Buffer): void {
    let body = chunk
    if (this.left < 0) {
      const all = this.head.length === 0 ? chunk : Buffer.concat([this.head, chunk])
      const end = all.indexOf(END)
      if (end < 0) {
        this.head = Buffer.from(all)
        return
      }
      const head = all.toString('latin1', 0, end)
      this.status = Number(head.slice(9, 12))
      if (this.waiting?.keep) this.kept = head
      this.bytes = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
      this.left = this.bytes
      body = all.subarray(end + END.length)
    }
    if (this.waiting?.keep) this.text += body.toString('latin1')
    this.left -= body.length
    if (this.left > 0) return
    const done = this.waiting
    this.waiting = undefined
    const { status, bytes, text, kept: head } = this
    done?.resolve({ status, bytes, head, text, ms: performance.now() - done.began })
  }
}
