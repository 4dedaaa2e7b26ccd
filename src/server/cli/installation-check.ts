import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type CertificateState, daysLeft, endsSoon } from '#server/adapters/certificate.ts'
import { openAdapters } from '#server/adapters/open-adapters.ts'
import type { ProviderName } from '#server/adapters/providers.ts'
import { type Config, ConfigError, readConfig } from '#server/config.ts'
import { isMissing } from '#server/core/missing-file.ts'
import { describeDatabaseFailure } from '#server/db/describe-failure.ts'
import { ForeignDatabaseError } from '#server/db/migrate.ts'
import { readNow } from '#server/db/now.ts'
import { readTablesOwner } from '#server/db/portal-tables.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { EXTENSIONS, readServerFacts } from '#server/db/server-facts.ts'
import { parseCameras } from '#server/live/cameras-file.ts'
import { findFfmpeg } from '#server/live/ffmpeg.ts'
import type { EnvironmentFile } from './environment-file.ts'
import { describeMisspelt, describeMistakes } from './unknown-settings.ts'

/** One line of `memorial config --check`; only an `error` makes the command fail. */
export type Finding = { level: 'ok' | 'warning' | 'error'; text: string }

const ok = (text: string): Finding => ({ level: 'ok', text })
const warning = (text: string): Finding => ({ level: 'warning', text })
const failure = (text: string): Finding => ({ level: 'error', text })
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
const databaseFailure = (error: unknown): Finding =>
  failure(describeDatabaseFailure(error) ?? `O banco não pôde ser aberto: ${reasonOf(error)}`)

const OTHERS_MODE_MASK = 0o007

const checkFile = (file: EnvironmentFile): Finding[] => {
  const { path } = file
  const isOpen = (statSync(path).mode & OTHERS_MODE_MASK) !== 0
  return [
    ok(`Ajustes de ${path}`),
    ...(isOpen ? [failure(`${path} pode ser lido por qualquer pessoa desta máquina: chmod 0640 ${path}`)] : []),
    ...describeMistakes(file).map(failure),
  ]
}

const POSTGRES_MIN_VERSION = 150_000
const CLOCK_DIFFERENCE_MAX_MS = 5000

const checkDatabase = async (config: Config): Promise<Finding[]> => {
  const database = openPostgres(config.DATABASE_URL, config.TZ_PORTAL, () => {})
  try {
    const {
      version,
      name,
      encoding,
      missingExtensions,
      mayCreate: mayCreateTables,
    } = await readServerFacts(database.db)
    const owner = await readTablesOwner(database.db)
    const apartMs = Math.abs((await readNow(database.db)) - Date.now())
    return [
      version >= POSTGRES_MIN_VERSION
        ? ok(`Banco: PostgreSQL ${name}`)
        : failure(`O banco é o PostgreSQL ${name}; o portal precisa do 15 ou mais novo.`),
      ...(encoding === 'UTF8' ? [] : [failure(`O banco usa ${encoding}; crie-o com -E UTF8.`)]),
      missingExtensions.length === 0
        ? ok(`Extensões disponíveis: ${EXTENSIONS.join(', ')}`)
        : failure(`Faltam extensões do PostgreSQL: ${missingExtensions.join(', ')} (pacote postgresql-contrib).`),
      ...(owner === 'foreign' ? [databaseFailure(new ForeignDatabaseError())] : []),
      ...(mayCreateTables ? [] : [failure('O usuário do banco não pode criar tabelas: faça-o dono do banco.')]),
      apartMs <= CLOCK_DIFFERENCE_MAX_MS
        ? ok('Relógio: o mesmo do banco')
        : failure(
            `O relógio desta máquina e o do banco diferem em ${Math.round(apartMs / 1000)} s: ligue o NTP nas duas.`,
          ),
    ]
  } catch (error) {
    return [databaseFailure(error)]
  } finally {
    await database.close()
  }
}

/** Whether this user may create the folder: decided by the nearest folder that exists. */
const mayCreate = (path: string): boolean => {
  const above = dirname(resolve(path))
  if (!existsSync(above)) return mayCreate(above)
  try {
    accessSync(above, constants.W_OK | constants.X_OK)
    return statSync(above).isDirectory()
  } catch {
    return false
  }
}

const checkFolder = (name: string, path: string): Finding => {
  if (!existsSync(path))
    return mayCreate(path)
      ? warning(`${name}: ${path} ainda não existe; o portal a cria ao abrir.`)
      : failure(`${name}: ${path} não existe, e este usuário não pode criá-la.`)
  if (!statSync(path).isDirectory()) return failure(`${name}: ${path} não é uma pasta.`)
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return failure(`${name}: este usuário não pode gravar em ${path}.`)
  }
  const owner = statSync(path).uid
  const user = process.getuid?.() ?? owner
  return owner === user
    ? ok(`${name}: ${path}`)
    : failure(`${name}: ${path} é de outro usuário (${owner}, este é ${user}).`)
}

const checkFolders = (config: Config): Finding[] => [
  checkFolder('Pasta de dados', config.DATA_DIR),
  ...(config.MEDIA_DIR === '' || config.storesInBucket ? [] : [checkFolder('Pasta das imagens', config.mediaDir)]),
  ...(config.GRAVACAO_DIR === '' ? [] : [checkFolder('Pasta das gravações', config.recordingDir)]),
]

const checkCameras = async (config: Config): Promise<Finding[]> => {
  if (config.CAMERAS_FILE === '') return [warning('Nenhuma câmera: CAMERAS_FILE está vazio.')]
  const program = (await findFfmpeg(config.FFMPEG_PATH))
    ? ok('Programa ffmpeg encontrado')
    : failure('Há câmeras configuradas e nenhum ffmpeg foi encontrado (FFMPEG_PATH).')
  try {
    const cameras = parseCameras(readFileSync(config.CAMERAS_FILE, 'utf8'), process.env)
    return [program, ok(`Câmeras: ${cameras.length}`)]
  } catch (error) {
    const reason = isMissing(error) ? 'o arquivo não existe' : reasonOf(error)
    return [program, failure(`${config.CAMERAS_FILE}: ${reason}`)]
  }
}

/** Looked at from this machine, as browsers see it. */
const describeCertificate = ({ nome, desde, ate, erro }: CertificateState): Finding[] => {
  if (nome === '')
    return [warning('PUBLIC_URL não é https: sem certificado, câmeras de celular e senhas não são protegidas.')]
  if (ate === null) return [failure(`Certificado de ${nome}: ${erro}`)]
  const left = `${daysLeft(ate)} dias`
  return [
    endsSoon({ desde, ate })
      ? failure(`Certificado de ${nome}: termina em ${left}.`)
      : ok(`Certificado de ${nome}: vale mais ${left}, até ${ate}`),
  ]
}

const PROVIDER_LABELS: Readonly<Record<ProviderName, string>> = {
  email: 'E-mail (SMTP_URL)',
  sms: 'SMS (SMS_URL)',
  whatsapp: 'WhatsApp (WHATSAPP_URL)',
  diretorio: 'Diretório (LDAP_URL)',
  identidade: 'Provedor de identidade (OIDC_EMISSOR)',
  imagens: 'Guarda de imagens (S3_ENDERECO)',
  erp: 'Cadastro de falecidos (ERP_URL)',
  borda: 'Borda (BORDA_URL)',
  legendas: 'Legendas (LEGENDAS_URL)',
}

const checkProviders = async (config: Config): Promise<Finding[]> => {
  const { checks, certificate } = await openAdapters(config)
  await certificate.check()
  const findings = await Promise.all(
    // A folder of pictures is among the folders.
    checks
      .filter(({ name }) => name !== 'imagens' || config.storesInBucket)
      .map(({ name, check }) =>
        check().then(
          () => ok(`${PROVIDER_LABELS[name]}: responde`),
          (error: unknown) => failure(`${PROVIDER_LABELS[name]}: ${reasonOf(error)}`),
        ),
      ),
  )
  findings.push(...describeCertificate(certificate.state()))
  const hasProvider = [config.SMTP_URL, config.SMS_URL, config.WHATSAPP_URL].some(url => url !== '')
  if (!hasProvider)
    findings.push(
      failure('Nenhum provedor de e-mail (SMTP_URL) nem de SMS (SMS_URL): nenhum código chega às famílias.'),
    )
  if (config.SMS_URL !== '') findings.push(warning('SMS: só um envio de verdade mostra se o provedor atende.'))
  if (config.WHATSAPP_URL !== '' && config.WHATSAPP_SEGREDO === '')
    findings.push(
      warning('WhatsApp: sem WHATSAPP_SEGREDO, o que o provedor aceita conta como entregue, e nenhum SMS o segue.'),
    )
  return findings
}

const SAMPLE = 'PORTAL_SAMPLE=1: as senhas do mundo de exemplo são conhecidas por todos.'

const READY_TIMEOUT_MS = 5000
/** How long the check waits for a portal that was just started. */
const STARTING_TIMEOUT_MS = 15_000
const STARTING_POLL_INTERVAL_MS = 500

/** @returns the status of the response, 0 without one */
const readStatus = (address: string): Promise<number> =>
  fetch(address, { signal: AbortSignal.timeout(READY_TIMEOUT_MS) }).then(
    ({ status }) => status,
    () => 0,
  )

/** Asks the portal of this machine whether it serves calls. */
const checkRunningPortal = async ({ PORT: port }: Config): Promise<Finding> => {
  const address = `http://127.0.0.1:${port}/readyz`
  const deadline = performance.now() + STARTING_TIMEOUT_MS
  let status = await readStatus(address)
  while ((status === 0 || status === 503) && performance.now() < deadline) {
    await pause(STARTING_POLL_INTERVAL_MS)
    status = await readStatus(address)
  }
  if (status === 200) return ok(`O portal atende na porta ${port}`)
  if (status === 0) return failure(`Nenhum portal atende na porta ${port} desta máquina.`)
  return failure(
    status === 503
      ? `O portal na porta ${port} ainda está abrindo, ou está se encerrando: repita em um minuto.`
      : `${address} respondeu ${status}: outro programa usa a porta ${port}?`,
  )
}

/**
 * Checks settings, database, folders, cameras and providers of this installation; writes nothing.
 * @param asksPortal whether the portal of this machine is asked too
 */
export const checkInstallation = async (file: EnvironmentFile | undefined, asksPortal: boolean): Promise<Finding[]> => {
  const findings = file
    ? checkFile(file)
    : [
        warning('Nenhum arquivo de ajustes: valem as variáveis deste terminal.'),
        ...describeMisspelt(process.env).map(failure),
      ]
  try {
    const config = readConfig(process.env)
    const database = config.production
      ? await checkDatabase(config)
      : [failure('DATABASE_URL está vazio: o banco embutido é só para conhecer o portal.')]
    if (config.production && config.sample) findings.push(failure(SAMPLE))
    findings.push(
      ...database,
      ...checkFolders(config),
      ...(await checkCameras(config)),
      ...(await checkProviders(config)),
      ...(asksPortal ? [await checkRunningPortal(config)] : []),
    )
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    findings.push(failure(error.message))
  }
  return findings
}
