import { installIfNeeded } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { at } from './lib/place.mjs'
import { say } from './lib/say.mjs'

requireNode()
await installIfNeeded()

const { tsImport } = await import('tsx/esm/api')
const { SETTINGS } = await tsImport(at('src', 'server', 'config.ts'), import.meta.url)

const rows = Object.entries(SETTINGS).map(([name, { fallback, meaning }]) => [name, fallback || '(vazio)', meaning])
const width = column => Math.max(...rows.map(row => row[column].length))
for (const [name, fallback, meaning] of [['Variável', 'Padrão', 'Para que serve'], ...rows])
  say(`${name.padEnd(width(0))}  ${fallback.padEnd(width(1))}  ${meaning}`)
