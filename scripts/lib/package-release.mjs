import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { ROOT } from './paths.mjs'
import { fetchProductionNode } from './production-node.mjs'
import { run, runScript } from './run.mjs'

/** What an installation needs, besides the libraries: nothing is built on the machine of the installation. */
const CONTENTS = [
  'package.json',
  'package-lock.json',
  'bin',
  'dist',
  'deploy',
  'docs',
  'LICENSE',
  'CHANGELOG.md',
  'README.md',
]

/** Installed packages of a lock file that the server needs: no development tools, no binaries of other platforms. */
const libraryFolders = () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional && existsSync(join(ROOT, path)))
    .map(([path]) => path)
}

/** Nobody compiles or debugs a library on the machine of an installation: a quarter of their size. */
const FOR_DEVELOPERS = /\.(?:map|d\.[cm]?ts)$/

/** A package without the packages installed inside it; those are in the list themselves. */
const copyLibrary = (from, to) =>
  cpSync(from, to, {
    recursive: true,
    filter: path => path === from || (basename(path) !== 'node_modules' && !FOR_DEVELOPERS.test(path)),
  })

/** The Node of production: no Debian has it, and the machine of an installation needs no other source of packages. */
const copyNode = async folder => {
  const node = await fetchProductionNode()
  if ('reason' in node) throw new Error(`O pacote não foi escrito: ${node.reason}.`)
  for (const part of ['bin/node', 'LICENSE']) cpSync(join(node.folder, part), join(folder, part))
}

const hashOf = path => createHash('sha256').update(readFileSync(path)).digest('hex')

/**
 * Packs the built portal with the libraries of the server and Node, for this machine's platform.
 * @param target folder of the results; @param compression of gzip, from 1 (fast) to 9 (small)
 * @returns the paths of the archive, of the list of its components and of the file with the checksums of both
 */
export const packageRelease = async (target, compression = 6) => {
  const { name, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const title = `${name}-${version}-${process.platform}-${process.arch}`
  const staging = mkdtempSync(join(tmpdir(), 'memorial-versao-'))
  try {
    const folder = join(staging, title)
    for (const part of CONTENTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true })
    for (const path of libraryFolders()) copyLibrary(join(ROOT, path), join(folder, path))
    await copyNode(join(folder, 'node'))
    mkdirSync(target, { recursive: true })
    const archive = join(target, `${title}.tar.gz`)
    const args = ['-I', `gzip -${compression}`, '-cf', archive, '--owner=0', '--group=0', '-C', staging, title]
    const { code, output } = await run('tar', args, { quiet: true })
    if (code !== 0) throw new Error(`O pacote não pôde ser escrito: ${output.trim()}`)
    const components = join(target, `${name}-${version}.cdx.json`)
    const listed = await runScript('scripts/sbom.mjs', [], { quiet: true })
    if (listed.code !== 0) throw new Error(listed.output.trim())
    cpSync(join(ROOT, 'dist', 'sbom.cdx.json'), components)
    const sums = join(target, 'SHA256SUMS')
    writeFileSync(sums, [archive, components].map(path => `${hashOf(path)}  ${basename(path)}\n`).join(''))
    return { archive, components, sums }
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}
