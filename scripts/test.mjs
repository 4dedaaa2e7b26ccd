import { parseArgs } from 'node:util'
import { prepareEnvironment } from './lib/environment.mjs'
import { exitWithError, print } from './lib/print.mjs'

const { values } = parseArgs({ options: { only: { type: 'string' } } })
await prepareEnvironment()

const { buildIfOutdated } = await import('./lib/build.mjs')
const { STAGES } = await import('./lib/test-stages.mjs')
const { isGreen, neverRun, sumCounts } = await import('./lib/test-report.mjs')
const { canInstall } = await import('./lib/apt.mjs')
const { installTestPrograms, missingPackages } = await import('./lib/test-programs.mjs')

const chosen = STAGES.filter(stage => values.only === undefined || stage.name === values.only)
if (chosen.length === 0) exitWithError(`--only aceita: ${STAGES.map(stage => stage.name).join(', ')}.`)

/** A failed build counts as one failed test of the stage that needs it; the other stages still run. */
const runStage = async stage => {
  try {
    if (stage.needsBuild) await buildIfOutdated()
  } catch (error) {
    print(error.message)
    return { passed: 0, failed: 1, skipped: 0 }
  }
  return stage.run()
}

const describe = (stage, result, seconds) =>
  result
    ? `${stage.title}: ${result.passed} aprovados, ${result.failed} reprovados, ${result.skipped} pulados (${seconds} s)`
    : `${stage.title}: PULADO`

await installTestPrograms()
const results = []
const lines = []
for (const stage of chosen) {
  print(`\n── ${stage.title} ──`)
  const began = performance.now()
  const result = await runStage(stage)
  lines.push(describe(stage, result, Math.round((performance.now() - began) / 1000)))
  if (result) results.push(result)
}

const total = sumCounts(results)
const failures = results.flatMap(result => result.failures ?? [])
const flaky = results.flatMap(result => result.flaky ?? [])
if (flaky.length > 0) print(`\nPassaram só na segunda vez:\n  ${flaky.join('\n  ')}`)
if (failures.length > 0) print(`\nReprovados:\n  ${failures.join('\n  ')}`)

const isComplete = values.only === undefined
/** Where this process can install every program, a test that no stage ran is a failure. */
const mustRunAll = isComplete && canInstall()
const skipped = isComplete ? neverRun(results.flatMap(result => result.tests ?? [])) : []
const skippedStages = chosen.length - results.length
if (skipped.length > 0) {
  print(`\nPulados em todas as etapas:\n  ${skipped.join('\n  ')}`)
  const packages = missingPackages()
  if (packages.length > 0)
    print(`Para rodar os que dependem de programas do sistema: apt-get install ${packages.join(' ')}`)
}
print(`\n${lines.join('\n')}`)
print(`${isComplete ? skipped.length : total.skipped} skipped`)
print(`${total.passed} passed, ${total.failed} failed`)
const hasGap = mustRunAll && (skipped.length > 0 || skippedStages > 0)
if (hasGap) print('Reprovado: nesta máquina tudo pode ser instalado, e nada pode ser pulado.')
process.exit(isGreen(total) && !hasGap ? 0 : 1)
