import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { requireNode } from './lib/environment.mjs'
import { parseNpmJson, runNpm } from './lib/npm.mjs'
import { projectPath } from './lib/paths.mjs'
import { exitWithError, print } from './lib/print.mjs'

/** Writes `dist/sbom.cdx.json`: every package of the lock file in CycloneDX; npm marks development dependencies. */
requireNode()
const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--loglevel=error']
const { output } = await runNpm(args, { quiet: true })
const bom = parseNpmJson(output)
if (bom?.bomFormat !== 'CycloneDX')
  exitWithError(`A lista de componentes não pôde ser feita:\n${output.trim().slice(0, 2000)}`)

// npm takes the name of the folder.
bom.metadata.component.name = JSON.parse(readFileSync(projectPath('package.json'), 'utf8')).name

mkdirSync(projectPath('dist'), { recursive: true })
writeFileSync(projectPath('dist', 'sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`)
const isDevelopment = ({ properties = [] }) => properties.some(one => one.name === 'cdx:npm:package:development')
const development = bom.components.filter(isDevelopment).length
const total = bom.components.length
print(`dist/sbom.cdx.json: ${total} componentes, ${total - development} deles do servidor`)
