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

/** A build that fails is one failed test of the stage that needed it; the others still run. */
const runStage = async stage => {
  try {
    if (stage.needsBuild) await buildIfStale()
  } catch (error) {
    say(error.message)
    return { passed: 0, failed: 1, skipped: 0 }
  }
  return stage.run()
}

const describe = (stage, tally) =>
  tally
    ? `${stage.title}: ${tally.passed} aprovados, ${tally.failed} reprovados, ${tally.skipped} pulados`
    : `${stage.title}: PULADO`

const tallies = []
const lines = []
for (const stage of chosen) {
  say(`\n── ${stage.title} ──`)
  const tally = await runStage(stage)
  lines.push(describe(stage, tally))
  if (tally) tallies.push(tally)
}

const total = sum(tallies)
const failures = tallies.flatMap(tally => tally.failures ?? [])
const unstable = tallies.flatMap(tally => tally.unstable ?? [])
if (unstable.length > 0) say(`\nPassaram só na segunda vez:\n  ${unstable.join('\n  ')}`)
if (failures.length > 0) say(`\nReprovados:\n  ${failures.join('\n  ')}`)
say(`\n${lines.join('\n')}`)
say(`${total.skipped} skipped`)
say(`${total.passed} passed, ${total.failed} failed`)
process.exit(isGreen(total) ? 0 : 1)
