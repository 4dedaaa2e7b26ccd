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
const { neverRun } = await import('./lib/skipped-tests.mjs')
const { canInstall } = await import('./lib/apt.mjs')
const { installRealParts, missingPackages } = await import('./lib/real-parts.mjs')

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

await installRealParts()
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

const isWhole = values.only === undefined
/** Where everything can be installed nothing may be skipped: a test that never runs proves nothing. */
const mustRunAll = isWhole && canInstall()
const skipped = isWhole ? neverRun(tallies.flatMap(tally => tally.tests ?? [])) : []
const skippedStages = chosen.length - tallies.length
if (skipped.length > 0) {
  say(`\nPulados em todas as etapas:\n  ${skipped.join('\n  ')}`)
  const packages = missingPackages()
  if (packages.length > 0)
    say(`Para rodar os que dependem de programas do sistema: apt-get install ${packages.join(' ')}`)
}
say(`\n${lines.join('\n')}`)
say(`${isWhole ? skipped.length : total.skipped} skipped`)
say(`${total.passed} passed, ${total.failed} failed`)
const hasGap = mustRunAll && (skipped.length > 0 || skippedStages > 0)
if (hasGap) say('Reprovado: nesta máquina tudo pode ser instalado, e nada pode ser pulado.')
process.exit(isGreen(total) && !hasGap ? 0 : 1)
