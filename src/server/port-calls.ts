/** A thread, or what it knows of the one it came from. */
type Port = {
  postMessage: (message: unknown) => void
  on: (event: 'message', listener: (message: Message) => void) => unknown
}
type Message =
  | { kind: 'call'; id: number; request: unknown }
  | { kind: 'answer'; id: number; answer: unknown }
  | { kind: 'error'; id: number; error: Record<string, unknown> }

/** What is told of an error besides its message: by the database, and by a refused call. */
const TOLD = ['code', 'constraint', 'detail', 'status', 'text'] as const

/** An error as it goes through a port. */
export const describeError = (error: unknown): Record<string, unknown> => {
  const known = error instanceof Error ? (error as Error & Record<string, unknown>) : undefined
  return {
    message: known?.message ?? String(error),
    ...Object.fromEntries(TOLD.flatMap(name => (known?.[name] === undefined ? [] : [[name, known[name]]]))),
  }
}

/** The same error on the other side. */
export const toError = (described: Record<string, unknown> | undefined): Error =>
  Object.assign(new Error(String(described?.message ?? 'the thread failed')), described)

export type PortCalls<Request, Answer> = {
  call: (request: Request) => Promise<Answer>
  /** Of every call still open. */
  failAll: (error: Error) => void
}

/** Calls to the other side of a port, answered in any order. @param serve answers the calls of the other side. */
export const createPortCalls = <Request, Answer>(
  port: Port,
  serve?: (request: never) => Promise<unknown>,
): PortCalls<Request, Answer> => {
  const open = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>()
  let counter = 0
  port.on('message', message => {
    if (message.kind === 'call') {
      const { id } = message
      serve?.(message.request as never).then(
        answer => port.postMessage({ kind: 'answer', id, answer }),
        (error: unknown) => port.postMessage({ kind: 'error', id, error: describeError(error) }),
      )
      return
    }
    const call = open.get(message.id)
    open.delete(message.id)
    if (message.kind === 'answer') call?.resolve(message.answer as Answer)
    else call?.reject(toError(message.error))
  })
  return {
    call: request =>
      new Promise((resolve, reject) => {
        counter += 1
        open.set(counter, { resolve, reject })
        port.postMessage({ kind: 'call', id: counter, request })
      }),
    failAll: error => {
      for (const call of open.values()) call.reject(error)
      open.clear()
    },
  }
}
