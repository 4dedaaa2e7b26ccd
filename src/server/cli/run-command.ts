import { print } from '#server/core/print.ts'
import { describeSystemError } from '#server/core/system-error.ts'
import { describeDatabaseFailure } from '#server/db/describe-failure.ts'
import { FolderLockedError } from '#server/db/embedded.ts'

const describeFailure = (error: unknown): string => {
  if (error instanceof FolderLockedError)
    return 'O portal está aberto nesta pasta de dados. Encerre-o, rode o comando e abra-o de novo.'
  const known = describeDatabaseFailure(error) ?? describeSystemError(error)
  return known ?? (error instanceof Error ? error.message : String(error))
}

/** Runs an operator's command and prints its lines; a failure is one sentence on standard error and the exit code 1. */
export const runCommand = async (command: () => Promise<readonly string[]>): Promise<void> => {
  try {
    for (const line of await command()) print(line)
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`)
    process.exit(1)
  }
}
