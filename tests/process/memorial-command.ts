import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir, removeDataDir } from '../e2e/support/portal-process.ts'

/** The operator's command, as it stands in a clone. */
export const MEMORIAL = join(import.meta.dirname, '..', '..', 'bin', 'memorial')

const folders: string[] = []
export const makeFolder = (): string => {
  const path = makeDataDir()
  folders.push(path)
  return path
}
export const removeFolders = (): void => folders.forEach(removeDataDir)

/** A terminal without a setting of the portal: they come from the file. */
export const TERMINAL = { PATH: process.env.PATH }
type CommandResult = { code: number; out: string; err: string }

export const memorial = (
  words: string[],
  options: { cwd?: string; command?: string; uid?: number } = {},
): Promise<CommandResult> =>
  new Promise(resolve => {
    const { cwd = makeFolder(), command = MEMORIAL, ...user } = options
    execFile(command, words, { env: TERMINAL, cwd, ...user }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    )
  })

type Settings = Record<string, string>

/** @returns the path of a file with these lines */
export const writeLines = (lines: readonly string[], mode = 0o640): string => {
  const path = join(makeFolder(), 'portal.env')
  writeFileSync(path, `# Ajustes do portal\n${lines.join('\n')}\n`)
  chmodSync(path, mode)
  return path
}

export const writeSettings = (settings: Settings, mode?: number): string =>
  writeLines(
    Object.entries(settings).map(([name, value]) => `${name}="${value}"`),
    mode,
  )

/** Settings of an installation with a data folder of its own. */
export const productionSettings = (databaseUrl: string, changes: Settings = {}): Settings => {
  const dataDir = join(makeFolder(), 'dados')
  mkdirSync(dataDir, { mode: 0o700 })
  return {
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'a secret of the tests, long enough to be one',
    PUBLIC_URL: 'http://memorial.exemplo.com.br',
    DATA_DIR: dataDir,
    SMTP_REMETENTE: 'Portal Memorial <portal@exemplo.com.br>',
    SMS_URL: 'https://sms.exemplo.com.br/envia?texto={texto}',
    ...changes,
  }
}
