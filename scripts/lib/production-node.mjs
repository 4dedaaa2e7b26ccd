import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNpm } from './npm.mjs'
import { projectPath } from './paths.mjs'

/** The Node version that production runs: version managers, CI and Renovate read it from the same file. */
export const NODE_VERSION = readFileSync(projectPath('.nvmrc'), 'utf8').trim()

/**
 * Installs the Node of production for this machine's platform from the npm registry, once.
 * @returns {Promise<{ folder: string } | { reason: string }>} folder with `bin/node` and `LICENSE`, or why there is none
 */
export const fetchProductionNode = async () => {
  const name = `node-${process.platform}-${process.arch}`
  const prefix = projectPath('node_modules', '.cache', 'memorial', `node-${NODE_VERSION}`)
  const folder = join(prefix, 'node_modules', name)
  if (existsSync(join(folder, 'bin', 'node'))) return { folder }
  mkdirSync(prefix, { recursive: true })
  const options = ['--prefix', prefix, '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const { code } = await runNpm(['install', ...options, `${name}@${NODE_VERSION}`])
  return code === 0
    ? { folder }
    : { reason: `o Node ${NODE_VERSION} (${name}) não pôde ser baixado do registro do npm` }
}
