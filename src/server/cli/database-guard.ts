import { type Config, ConfigError } from '#server/config.ts'
import { hasEmbedded } from '#server/db/embedded.ts'
import { DEFAULT_ENVIRONMENT_FILE } from './environment-file.ts'

const serverOf = (databaseUrl: string): string => {
  const { hostname, port, pathname, username } = new URL(databaseUrl)
  const host = hostname === '' ? 'local' : `${hostname}${port === '' ? '' : `:${port}`}`
  return `PostgreSQL em ${host}, banco ${pathname.slice(1)}, usuário ${username}`
}

/** What a command is about to speak to; never a password. */
export const describeTarget = (config: Config): string[] => [
  `Banco:    ${config.production ? serverOf(config.DATABASE_URL) : `embutido, em ${config.DATA_DIR}/banco`}`,
  `Dados:    ${config.DATA_DIR}`,
  `Endereço: ${config.PUBLIC_URL === '' ? 'o da chamada' : config.PUBLIC_URL}`,
]

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
