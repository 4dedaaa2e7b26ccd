import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ConfigError } from '#server/config.ts'
import { errorCode } from '#server/core/system-error.ts'

/** Where an installed portal has its settings. */
export const DEFAULT_ENVIRONMENT_FILE = '/etc/memorial/portal.env'

/** `wrongLines`: a sentence for each line that does not set what it seems to set. */
export type EnvironmentFile = { path: string; settings: Record<string, string>; wrongLines: string[] }

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'este usuário não pode lê-lo',
  EISDIR: 'é uma pasta',
  ENOENT: 'ele não existe',
}

const readText = (path: string): string => {
  if (path === '') throw new ConfigError('Depois de --env-file vem o arquivo de ajustes.')
  try {
    // Some editors write a byte order mark, which would become part of the first name.
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    const reason = REASONS[errorCode(error)] ?? String(error)
    throw new ConfigError(`O arquivo de ajustes ${path} não pôde ser lido: ${reason}.`)
  }
}

const COMMENT = /^\s*(#|$)/
const QUOTED = /^(["'`])(?:(?!\1).)*\1\s*(#.*)?$/

/** Why `parseEnv` reads something else than is written here; `parseEnv` reports no error. */
const wrongIn = (line: string): string | undefined => {
  if (!line.includes('=')) return 'não é NOME=valor'
  const value = line.slice(line.indexOf('=') + 1).trim()
  if (/^["'`]/.test(value)) return QUOTED.test(value) ? undefined : 'as aspas não fecham no fim do valor'
  return /[^\s#]#/.test(value) ? 'sem aspas, o valor termina antes do #' : undefined
}

const findWrongLines = (path: string, text: string): string[] =>
  text.split('\n').flatMap((line, index) => {
    const reason = COMMENT.test(line) ? undefined : wrongIn(line)
    return reason === undefined ? [] : [`A linha ${index + 1} de ${path} não vale: ${reason}.`]
  })

/**
 * The settings of a file with one NAME=value per line; values may be quoted, and `#` begins a comment.
 * @param named the file that the operator named; without one the file of an installed portal is read, if there is one
 * @throws ConfigError when the file cannot be read
 */
export const readEnvironmentFile = (named: string | undefined): EnvironmentFile | undefined => {
  if (named === undefined && !existsSync(DEFAULT_ENVIRONMENT_FILE)) return undefined
  const path = named ?? DEFAULT_ENVIRONMENT_FILE
  const text = readText(path)
  return { path, settings: parseEnv(text) as Record<string, string>, wrongLines: findWrongLines(path, text) }
}
