import { verdictOf } from './lib/audit.mjs'
import { requireNode } from './lib/node-version.mjs'
import { runNpm } from './lib/npm.mjs'
import { say } from './lib/say.mjs'

/**
 * Known weaknesses of the dependencies, as the registry tells them. High and critical ones fail. A registry that does not answer is
 * "não executado": no failure in CI, which cannot mend it, and never an "ok".
 */
requireNode()
const ASK = ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=8000', '--loglevel=error']
const SCOPES = [
  { title: 'produção', args: ['--omit=dev'] },
  { title: 'tudo', args: [] },
]

const results = await Promise.all(
  SCOPES.map(async ({ title, args }) => {
    const { output } = await runNpm([...ASK, ...args], { quiet: true, timeout: 15_000 })
    return { title, verdict: verdictOf(output) }
  }),
)
for (const { title, verdict } of results) {
  if ('unknown' in verdict) say(`não executado  vulnerabilidades (${title}): ${verdict.unknown}`)
  else if (verdict.dangerous.length > 0)
    say(`FALHA          vulnerabilidades (${title}):\n  ${verdict.dangerous.join('\n  ')}`)
  else
    say(`ok             vulnerabilidades (${title}): ${verdict.asked} pacotes, ${verdict.total} avisos abaixo de alto`)
}
const failed = results.some(({ verdict }) => verdict.dangerous?.length > 0)
const unknown = results.some(({ verdict }) => 'unknown' in verdict)
process.exit(failed ? 1 : unknown && !process.env.CI ? 2 : 0)
