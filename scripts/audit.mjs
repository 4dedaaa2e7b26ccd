import { parseAudit } from './lib/audit.mjs'
import { requireNode } from './lib/environment.mjs'
import { runNpm } from './lib/npm.mjs'
import { print } from './lib/print.mjs'

/**
 * Known vulnerabilities of all dependencies, from the npm registry; high and critical ones fail. When the registry does not respond the
 * result is "não executado": not a failure in CI, which cannot repair it, but never "ok".
 */
requireNode()
const AUDIT = ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=8000', '--loglevel=error']

const { output } = await runNpm(AUDIT, { quiet: true, timeout: 15_000 })
const { unknown, dangerous = [], packages, total } = parseAudit(output)
if (unknown !== undefined) print(`não executado  vulnerabilidades: ${unknown}`)
else if (dangerous.length > 0) print(`FALHA          vulnerabilidades:\n  ${dangerous.join('\n  ')}`)
else print(`ok             vulnerabilidades: ${packages} pacotes, ${total} avisos abaixo de alto`)
process.exit(dangerous.length > 0 ? 1 : unknown !== undefined && !process.env.CI ? 2 : 0)
