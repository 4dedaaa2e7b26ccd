import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ConfigError } from '#server/config.ts'
import { errorCode } from '#server/core/error-code.ts'

/** Where an installed portal has its settings. */
export const DEFAULT_ENVIRONMENT_FILE = '/etc/memorial/portal.env'

/** `unreadable`: numbers of the lines that set nothing and are no comment. */
export type EnvironmentFile = { path: string; settings: Record<string, string>; unreadable: number[] }

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'este usuário não pode lê-lo',
  EISDIR: 'é uma pasta',
  ENOENT: 'ele não existe',
}

const readText = (path: string): string => {
  if (path === '') throw new ConfigError('Depois de --env-file vem o arquivo de ajustes.')
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const reason = REASONS[errorCode(error)] ?? String(error)
    throw new ConfigError(`O arquivo de ajustes ${path} não pôde ser lido: ${reason}.`)
  }
}

/** `parseEnv` passes over them in silence. */
const unreadableLines = (text: string): number[] =>
  text.split('\n').flatMap((line, index) => (/^\s*(#|$)|=/.test(line) ? [] : [index + 1]))

/**
 * The settings of a file with one NAME=value per line; values may be quoted, and `#` begins a comment.
 * @param named the file that the operator named; without one the file of an installed portal is read, if there is one
 * @throws ConfigError when the file cannot be read
 */
export const readEnvironmentFile = (named: string | undefined): EnvironmentFile | undefined => {
  if (named === undefined && !existsSync(DEFAULT_ENVIRONMENT_FILE)) return undefined
  const path = named ?? DEFAULT_ENVIRONMENT_FILE
  const text = readText(path)
  return { path, settings: parseEnv(text) as Record<string, string>, unreadable: unreadableLines(text) }
}
