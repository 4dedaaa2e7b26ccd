import { parseAudit } from './lib/audit.mjs'
import { requireNode } from './lib/environment.mjs'
import { runNpm } from './lib/npm.mjs'
import { print } from './lib/print.mjs'

/**
 * Known vulnerabilities of the dependencies, from the npm registry; high and critical ones fail. When the registry does not respond the
 * result is "não executado": not a failure in CI, which cannot repair it, but never "ok".
 */
requireNode()
const AUDIT = ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=8000', '--loglevel=error']
const SCOPES = [
  { title: 'produção', args: ['--omit=dev'] },
  { title: 'tudo', args: [] },
]

const results = await Promise.all(
  SCOPES.map(async ({ title, args }) => {
    const { output } = await runNpm([...AUDIT, ...args], { quiet: true, timeout: 15_000 })
    return { title, verdict: parseAudit(output) }
  }),
)
for (const { title, verdict } of results) {
  if ('unknown' in verdict) print(`não executado  vulnerabilidades (${title}): ${verdict.unknown}`)
  else if (verdict.dangerous.length > 0)
    print(`FALHA          vulnerabilidades (${title}):\n  ${verdict.dangerous.join('\n  ')}`)
  else
    print(
      `ok             vulnerabilidades (${title}): ${verdict.packages} pacotes, ${verdict.total} avisos abaixo de alto`,
    )
}
const failed = results.some(({ verdict }) => verdict.dangerous?.length > 0)
const unknown = results.some(({ verdict }) => 'unknown' in verdict)
process.exit(failed ? 1 : unknown && !process.env.CI ? 2 : 0)
