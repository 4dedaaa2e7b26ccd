import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { requireNode } from './lib/environment.mjs'
import { parseNpmJson, runNpm } from './lib/npm.mjs'
import { projectPath } from './lib/paths.mjs'
import { exitWithError, print } from './lib/print.mjs'

/** Writes `dist/sbom.cdx.json`: every package of the lock file in CycloneDX; npm marks development dependencies. */
requireNode()
const { output } = await runNpm(['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error'], {
  quiet: true,
})
const bom = parseNpmJson(output)
if (bom?.bomFormat !== 'CycloneDX')
  exitWithError(`A lista de componentes não pôde ser feita:\n${output.trim().slice(0, 2000)}`)

const { name, version } = JSON.parse(readFileSync(projectPath('package.json'), 'utf8'))
bom.metadata.component = { ...bom.metadata.component, type: 'application', name, version }
const listed = new Set(bom.components.map(component => component.purl))
const { packages } = JSON.parse(readFileSync(projectPath('package-lock.json'), 'utf8'))
const missing = Object.entries(packages)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => ({ name: entry.name ?? path.replace(/.*node_modules\//, ''), ...entry }))
  .filter(one => !listed.has(`pkg:npm/${one.name.replace('@', '%40')}@${one.version}`))
if (missing.length > 0)
  exitWithError(`Faltam na lista de componentes: ${missing.map(one => `${one.name} ${one.version}`).join(', ')}`)

mkdirSync(projectPath('dist'), { recursive: true })
writeFileSync(projectPath('dist', 'sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`)
const isDevelopment = ({ properties = [] }) => properties.some(one => one.name === 'cdx:npm:package:development')
const development = bom.components.filter(isDevelopment).length
print(
  `dist/sbom.cdx.json: ${bom.components.length} componentes, ${bom.components.length - development} deles do servidor`,
)
