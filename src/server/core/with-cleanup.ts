const unfinished = new Set<() => void>()
const undoing = new Set<AbortController>()

/** Runs `work` and removes afterwards what it began, also when the process is told to stop meanwhile. @param remove synchronous: the process ends after it */
export const withCleanup = async <T>(remove: () => void, work: () => Promise<T>): Promise<T> => {
  unfinished.add(remove)
  try {
    return await work()
  } finally {
    unfinished.delete(remove)
    remove()
  }
}

/** Runs `work` that undoes by itself what it began, when `interrupted` aborts; the process ends once the command has reported that. */
export const withUndo = async <T>(work: (interrupted: AbortSignal) => Promise<T>): Promise<T> => {
  const controller = new AbortController()
  undoing.add(controller)
  try {
    return await work(controller.signal)
  } finally {
    undoing.delete(controller)
  }
}

const INTERRUPTED = 'O comando foi interrompido antes do fim.'

/** For commands: the portal itself ends its open responses first. A second signal ends the process at once. */
export const endOnSignals = (): void => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.once(signal, () => {
      for (const controller of undoing) controller.abort(new Error(INTERRUPTED))
      if (undoing.size > 0) return
      for (const remove of unfinished) remove()
      process.stderr.write(`${INTERRUPTED}\n`)
      process.exit(1)
    })
}
