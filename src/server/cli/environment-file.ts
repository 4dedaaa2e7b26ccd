import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ConfigError } from '#server/config.ts'
import { errorCode } from '#server/core/error-code.ts'

/** Where an installed portal has its settings. */
export const DEFAULT_ENVIRONMENT_FILE = '/etc/memorial/portal.env'

export type EnvironmentFile = { path: string; settings: Record<string, string> }

const REASONS: Readonly<Record<string, string>> = { EACCES: 'este usuário não pode lê-lo', ENOENT: 'ele não existe' }

const readSettings = (path: string): Record<string, string> => {
  try {
    return parseEnv(readFileSync(path, 'utf8')) as Record<string, string>
  } catch (error) {
    const reason = REASONS[errorCode(error)] ?? String(error)
    throw new ConfigError(`O arquivo de ajustes ${path} não pôde ser lido: ${reason}.`)
  }
}

/**
 * The settings of a file with one NAME=value per line; values may be quoted, and `#` begins a comment.
 * @param named the file that the operator named; without one the file of an installed portal is read, if there is one
 * @throws ConfigError when the file cannot be read
 */
export const readEnvironmentFile = (named: string | undefined): EnvironmentFile | undefined => {
  if (named === undefined && !existsSync(DEFAULT_ENVIRONMENT_FILE)) return undefined
  const path = named ?? DEFAULT_ENVIRONMENT_FILE
  return { path, settings: readSettings(path) }
}
