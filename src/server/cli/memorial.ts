import { plural } from '#contract/plural.ts'
import { type Config, ConfigError, readConfig, SETTINGS } from '#server/config.ts'
import { print } from '#server/core/print.ts'
import { describeSystemError } from '#server/core/system-error.ts'
import { readVersion } from '#server/core/version.ts'
import { describeDatabaseFailure } from '#server/db/describe-failure.ts'
import { FolderLockedError } from '#server/db/embedded.ts'
import {
  describeDestination,
  describeTarget,
  refuseRoot,
  requireDatabase,
  requireDataFolder,
} from './database-guard.ts'
import { type EnvironmentFile, readEnvironmentFile } from './environment-file.ts'
import { describeMistakes } from './unknown-settings.ts'

const USAGE = [
  'Uso: memorial [--env-file ARQUIVO] [--embedded] COMANDO',
  '  start                          abre o portal',
  '  check                          confere os ajustes e pergunta ao portal desta máquina se ele atende',
  '  admin COMANDO                  contas, guarda de dados, gravações, mudança de banco ou de imagens',
  '  backup ARQUIVO                 copia o portal inteiro, aberto ou fechado',
  '  restore ARQUIVO [--replace]    restaura sobre um portal vazio, ou no lugar do que há',
  '  import falecidos|despedidas PLANILHA.csv [--apply] [--only-valid]',
  '  config [--check]               mostra os ajustes que existem, ou confere os desta instalação',
  '  version                        mostra a versão',
  'Sem --env-file vale /etc/memorial/portal.env, se existir. --embedded permite criar um banco embutido, só para conhecer o portal.',
].join('\n')

type CommandLine = { words: string[]; envFile: string | undefined; embedded: boolean }

/** The two options of every command may stand anywhere; all other words belong to the command. */
const readCommandLine = (all: readonly string[]): CommandLine => {
  const words: string[] = []
  let envFile: string | undefined
  let embedded = false
  for (let index = 0; index < all.length; index += 1) {
    const word = all[index] ?? ''
    if (word === '--embedded') embedded = true
    else if (word.startsWith('--env-file=')) envFile = word.slice('--env-file='.length)
    else if (word === '--env-file') {
      index += 1
      envFile = all[index] ?? ''
    } else words.push(word)
  }
  return { words, envFile, embedded }
}

const listSettings = (): string[] => {
  const rows = Object.entries(SETTINGS).map(([name, { fallback, meaning }]) => [name, fallback || '(vazio)', meaning])
  const table = [['Ajuste', 'Padrão', 'Para que serve'], ...rows]
  const widthOf = (column: number) => Math.max(...table.map(row => (row[column] ?? '').length))
  const [nameWidth, fallbackWidth] = [widthOf(0), widthOf(1)]
  return table.map(
    ([name = '', fallback = '', meaning = '']) =>
      `${name.padEnd(nameWidth)}  ${fallback.padEnd(fallbackWidth)}  ${meaning}`,
  )
}

const LABELS = { ok: 'certo  ', warning: 'ATENÇÃO', error: 'FALHA  ' }

const printNotice = (lines: readonly string[]): void => {
  for (const line of lines) process.stderr.write(`${line}\n`)
}

/** Settings that cannot be read are a finding of the check itself. */
const printTarget = (): void => {
  try {
    printNotice(describeTarget(readConfig(process.env)))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
  }
}

/** A line per finding; the exit code is 1 when something failed. */
const runCheck = async (file: EnvironmentFile | undefined, asksPortal: boolean): Promise<string[]> => {
  printTarget()
  const { checkInstallation } = await import('./installation-check.ts')
  const findings = await checkInstallation(file, asksPortal)
  const failures = findings.filter(({ level }) => level === 'error').length
  if (failures > 0) process.exitCode = 1
  return [
    ...findings.map(({ level, text }) => `${LABELS[level]}  ${text}`),
    failures === 0 ? 'Nada impede o portal de abrir.' : `${failures} ${plural(failures, 'falha', 'falhas')}.`,
  ]
}

/** What every command does first: says to what it speaks, and ends where that cannot be right. */
const openSettings = (file: EnvironmentFile | undefined, embedded: boolean, isCommand: boolean): Config => {
  printNotice(describeMistakes(file).map(text => `ATENÇÃO: ${text}`))
  const config = readConfig(process.env, { isCommand })
  requireDatabase(config, embedded)
  refuseRoot(config)
  printNotice(describeTarget(config))
  return config
}

/** Runs in this process, so that signals and the exit code are those of the portal. */
const start = async (file: EnvironmentFile | undefined, embedded: boolean): Promise<string[]> => {
  openSettings(file, embedded, false)
  await import('#server/main.ts')
  return []
}

const operate = async (words: string[], file: EnvironmentFile | undefined, embedded: boolean): Promise<string[]> => {
  const config = openSettings(file, embedded, true)
  requireDataFolder(config)
  printNotice(describeDestination(words))
  const { runOperatorCommand } = await import('./operator.ts')
  return runOperatorCommand(config, words)
}

const OPERATOR_COMMANDS = ['admin', 'backup', 'restore', 'import']
const isCheck = (words: readonly string[]): boolean => ['check', 'config --check'].includes(words.join(' '))

/** @returns the lines to print at the end */
const run = async ({ words, envFile, embedded }: CommandLine): Promise<string[]> => {
  const [command = '', ...rest] = words
  if (command === 'version') return [readVersion(import.meta.dirname)]
  if (command === 'config' && rest.length === 0) return listSettings()
  const isKnown = OPERATOR_COMMANDS.includes(command) || isCheck(words) || words.join(' ') === 'start'
  if (!isKnown) throw new ConfigError(USAGE)
  const file = readEnvironmentFile(envFile)
  // As with every program: a variable of the environment takes precedence over the file.
  Object.assign(process.env, { ...file?.settings, ...process.env })
  if (command === 'start') return start(file, embedded)
  if (isCheck(words)) return runCheck(file, command === 'check')
  return operate(words, file, embedded)
}

const describeFailure = (error: unknown): string => {
  if (error instanceof FolderLockedError)
    return 'O portal está aberto nesta pasta de dados. Encerre-o, rode o comando e abra-o de novo.'
  const known = describeDatabaseFailure(error) ?? describeSystemError(error)
  return known ?? (error instanceof Error ? error.message : String(error))
}

/** Runs an operator's command and prints its lines; a failure is one sentence on standard error and the exit code 1. */
const runCommand = async (command: () => Promise<readonly string[]>): Promise<void> => {
  try {
    for (const line of await command()) print(line)
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`)
    process.exit(1)
  }
}

/** Entry point of `memorial`, the command of operators. Every failure is one sentence and exit code 1. */
await runCommand(() => run(readCommandLine(process.argv.slice(2))))
