import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { jsonIn } from './lib/json-in.mjs'
import { requireNode } from './lib/node-version.mjs'
import { runNpm } from './lib/npm.mjs'
import { at } from './lib/place.mjs'
import { giveUp, say } from './lib/say.mjs'

/** `dist/sbom.cdx.json`: every package of the lock file, in CycloneDX; those of the build alone are marked as such by npm. */
requireNode()
const { output } = await runNpm(['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error'], {
  quiet: true,
})
const bom = jsonIn(output)
if (bom?.bomFormat !== 'CycloneDX')
  giveUp(`A lista de componentes não pôde ser feita:\n${output.trim().slice(0, 2000)}`)

const { name, version } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
bom.metadata.component = { ...bom.metadata.component, type: 'application', name, version }
const listed = new Set(bom.components.map(component => component.purl))
const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'))
const missing = Object.entries(packages)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => ({ name: entry.name ?? path.replace(/.*node_modules\//, ''), ...entry }))
  .filter(one => !listed.has(`pkg:npm/${one.name.replace('@', '%40')}@${one.version}`))
if (missing.length > 0)
  giveUp(`Faltam na lista de componentes: ${missing.map(one => `${one.name} ${one.version}`).join(', ')}`)

mkdirSync(at('dist'), { recursive: true })
writeFileSync(at('dist', 'sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`)
const isOfBuild = ({ properties = [] }) => properties.some(one => one.name === 'cdx:npm:package:development')
const ofBuild = bom.components.filter(isOfBuild).length
say(`dist/sbom.cdx.json: ${bom.components.length} componentes, ${bom.components.length - ofBuild} deles do servidor`)
