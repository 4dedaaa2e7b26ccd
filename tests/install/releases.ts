import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { packageRelease } from '../../scripts/lib/package-release.mjs'
import { projectPath } from '../../scripts/lib/paths.mjs'
import { run } from '../../scripts/lib/run.mjs'
import type { Machine } from './machine.ts'

export type Release = { version: string; archive: string; sums: string }

const tar = async (args: string[]): Promise<void> => {
  const { code, output } = await run('tar', args, { quiet: true })
  if (code !== 0) throw new Error(`tar: ${output}`)
}

const versionIn = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version

/** What a later version adds: the version before must open the database all the same. */
const MIGRATION = 'create table ensaio (id integer primary key); alter table despedida add column ensaio integer;\n'

/** The release of this tree. */
export const makeRelease = async (folder: string): Promise<Release> => {
  const version = versionIn(projectPath())
  return { version, ...(await packageRelease(folder, 1)) }
}

/** The release of this tree, and the same one under a later number, with one more migration. */
export const makeReleases = async (folder: string): Promise<[Release, Release]> => {
  const first = await packageRelease(join(folder, 'primeira'), 1)
  const unpacked = join(folder, 'conteudo')
  mkdirSync(unpacked)
  await tar(['-xzf', first.archive, '-C', unpacked])
  const title = readdirSync(unpacked)[0] ?? ''
  const version = versionIn(join(unpacked, title))
  const later = version.replace(/^\d+/, major => String(Number(major) + 1))
  const laterTitle = title.replace(version, later)
  renameSync(join(unpacked, title), join(unpacked, laterTitle))
  const manifest = join(unpacked, laterTitle, 'package.json')
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(`"version": "${version}"`, `"version": "${later}"`))
  writeFileSync(join(unpacked, laterTitle, 'dist', 'server', 'migrations', '9999_ensaio.sql'), MIGRATION)
  const archive = join(folder, `${laterTitle}.tar.gz`)
  await tar(['-C', unpacked, '-I', 'gzip -1', '-cf', archive, laterTitle])
  const sums = join(folder, 'SHA256SUMS')
  const hash = createHash('sha256').update(readFileSync(archive)).digest('hex')
  writeFileSync(sums, `${hash}  ${basename(archive)}\n`)
  return [
    { version, ...first },
    { version: later, archive, sums },
  ]
}

/** As a technician copies a release to the machine. */
export const bring = (machine: Machine, { archive, sums }: Release): void => {
  copyFileSync(archive, machine.path(`root/${basename(archive)}`))
  copyFileSync(sums, machine.path('root/SHA256SUMS'))
}
