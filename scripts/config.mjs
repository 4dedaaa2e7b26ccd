import { prepareEnvironment } from './lib/environment.mjs'
import { projectPath } from './lib/paths.mjs'
import { print } from './lib/print.mjs'

await prepareEnvironment()

const { tsImport } = await import('tsx/esm/api')
const { SETTINGS } = await tsImport(projectPath('src', 'server', 'config.ts'), import.meta.url)

const rows = Object.entries(SETTINGS).map(([name, { fallback, meaning }]) => [name, fallback || '(vazio)', meaning])
const width = column => Math.max(...rows.map(row => row[column].length))
for (const [name, fallback, meaning] of [['Variável', 'Padrão', 'Para que serve'], ...rows])
  print(`${name.padEnd(width(0))}  ${fallback.padEnd(width(1))}  ${meaning}`)
