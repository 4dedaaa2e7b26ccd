import { parseArgs } from 'node:util'
import { installIfNeeded } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { giveUp, say } from './lib/say.mjs'

requireNode()
const { values } = parseArgs({ options: { only: { type: 'string' } } })
await installIfNeeded()

const { buildIfStale } = await import('./lib/build.mjs')
const { STAGES } = await import('./lib/test-stages.mjs')
const { isGreen, sum } = await import('./lib/tally.mjs')

const chosen = STAGES.filter(stage => values.only === undefined || stage.name === values.only)
if (chosen.length === 0) giveUp(`--only aceita: ${STAGES.map(stage => stage.name).join(', ')}.`)

await buildIfStale().catch(error => giveUp(`${error.message}\n0 passed, 1 failed`))

const tallies = []
const lines = []
for (const stage of chosen) {
  say(`\n── ${stage.title} ──`)
  const tally = await stage.run()
  if (tally) tallies.push(tally)
  lines.push(
    tally
      ? `${stage.title}: ${tally.passed} aprovados, ${tally.failed} reprovados, ${tally.skipped} pulados`
      : `${stage.title}: PULADO`,
  )
}

const total = sum(tallies)
say(`\n${lines.join('\n')}`)
say(`${total.skipped} skipped`)
say(`${total.passed} passed, ${total.failed} failed`)
process.exit(isGreen(total) ? 0 : 1)
