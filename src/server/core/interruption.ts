const unfinished = new Set<() => void>()

/** Runs `work` and removes afterwards what it began, also when the process is told to stop meanwhile. @param remove synchronous: the process ends after it */
export const withRemoval = async <T>(remove: () => void, work: () => Promise<T>): Promise<T> => {
  unfinished.add(remove)
  try {
    return await work()
  } finally {
    unfinished.delete(remove)
    remove()
  }
}

/** For commands: the portal itself ends its open responses first. */
export const endOnSignals = (): void => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.once(signal, () => {
      for (const remove of unfinished) remove()
      process.stderr.write('O comando foi interrompido antes do fim.\n')
      process.exit(1)
    })
}
