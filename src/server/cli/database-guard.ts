import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Config, ConfigError } from '#server/config.ts'
import { databaseUrls, hostsOf, isDatabaseUrl } from '#server/core/database-url.ts'
import { hasEmbedded } from '#server/db/embedded.ts'
import { DEFAULT_ENVIRONMENT_FILE } from './environment-file.ts'

const serverOf = (databaseUrl: string): string => {
  const [first = ''] = databaseUrls(databaseUrl)
  const { pathname, username } = new URL(first)
  const host = hostsOf(databaseUrl) || 'local'
  return `PostgreSQL em ${host}, banco ${pathname.slice(1)}, usuário ${username}`
}

/** What a command is about to speak to; never a password. */
export const describeTarget = (config: Config): string[] => [
  `Banco:    ${config.production ? serverOf(config.DATABASE_URL) : `embutido, em ${config.DATA_DIR}/banco`}`,
  `Dados:    ${config.DATA_DIR}`,
  `Endereço: ${config.PUBLIC_URL === '' ? 'o da chamada' : config.PUBLIC_URL}`,
]

/** The server that `memorial admin move-to-postgres --to URL` writes to. */
export const describeDestination = (words: readonly string[]): string[] => {
  const url = words.find(word => /^postgres(ql)?:/.test(word) && isDatabaseUrl(word))
  return words[1] === 'move-to-postgres' && url !== undefined ? [`Destino:  ${serverOf(url)}`] : []
}

/**
 * Ends what root does in a data folder of another user: the portal could not open what root writes there.
 * @throws ConfigError saying what to do
 */
export const refuseRoot = ({ production, DATA_DIR }: Config): void => {
  const folder = resolve(DATA_DIR)
  if (!production || process.getuid?.() !== 0 || !existsSync(folder)) return
  const { uid } = statSync(folder)
  if (uid === 0) return
  throw new ConfigError(
    `${folder} é de outro usuário (${uid}), e o portal não abriria o que o root gravasse aí. Rode como ele: runuser -u memorial -- memorial …`,
  )
}

/** Ends a command with a data folder that is missing: a copy would be one without pictures. @throws ConfigError saying what to do */
export const requireDataFolder = ({ production, DATA_DIR }: Config): void => {
  const folder = resolve(DATA_DIR)
  if (production && !existsSync(folder))
    throw new ConfigError(`A pasta de dados ${folder} não existe, e nada foi criado. Confira DATA_DIR.`)
}

/**
 * Ends a command that would create an embedded database by accident, for example because it was called without the settings of the portal.
 * @throws ConfigError saying what to do
 */
export const requireDatabase = (config: Config, mayCreate: boolean): void => {
  if (config.production || mayCreate || hasEmbedded(config.DATA_DIR)) return
  throw new ConfigError(
    `Não há DATABASE_URL nem banco embutido em ${config.DATA_DIR}, e nada foi criado. Defina DATABASE_URL em ${DEFAULT_ENVIRONMENT_FILE} (ou --env-file ARQUIVO); --embedded cria um banco embutido, só para conhecer o portal.`,
  )
}
