import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { prepareEnvironment } from './lib/environment.mjs'
import { exitWithError, print } from './lib/print.mjs'

const { values } = parseArgs({ options: { only: { type: 'string' } } })
await prepareEnvironment()

const { buildIfOutdated } = await import('./lib/build.mjs')
const { STAGES, WORKER_COUNT } = await import('./lib/test-stages.mjs')
const { countTests, isGreen, listTests, neverRun } = await import('./lib/test-report.mjs')
const { canInstall } = await import('./lib/apt.mjs')
const { installTestPrograms, missingPackages } = await import('./lib/test-programs.mjs')

const names = values.only?.split(',') ?? STAGES.map(stage => stage.name)
const chosen = STAGES.filter(stage => names.includes(stage.name))
if (chosen.length < names.length) exitWithError(`--only aceita: ${STAGES.map(stage => stage.name).join(', ')}.`)

/** A stage that cannot run, as after a failed build, counts as one failed test; the other stages still run. */
const testsOfStage = async stage => {
  try {
    if (stage.needsBuild) await buildIfOutdated()
    return await stage.run()
  } catch (error) {
    print(error.message)
    return [{ name: stage.title, state: 'failed', message: error.message }]
  }
}

const describe = (stage, tests, seconds) => {
  if (tests === undefined) return `${stage.title}: PULADO`
  const { passed, failed, skipped } = countTests(tests)
  return `${stage.title}: ${passed} aprovados, ${failed} reprovados, ${skipped} pulados (${seconds} s)`
}

const runStage = async stage => {
  print(`\n── ${stage.title} ──`)
  const began = performance.now()
  const tests = await testsOfStage(stage)
  const line = describe(stage, tests, Math.round((performance.now() - began) / 1000))
  print(line)
  return { tests, line }
}

const MEASURED_CORE_COUNT = 2
/** Between the fastest and the slowest machine that ran them. */
const SLOW_MACHINE_FACTOR = 2.2
const minutes = chosen.reduce((sum, stage) => sum + stage.minutes, 0) * (MEASURED_CORE_COUNT / WORKER_COUNT)
print(
  `${chosen.length} etapas, uma depois da outra, com ${WORKER_COUNT} processos de teste (um por núcleo); ` +
    `de ${Math.ceil(minutes)} a ${Math.ceil(minutes * SLOW_MACHINE_FACTOR)} minutos em uma máquina livre:`,
)
for (const stage of chosen) print(`  ${stage.name.padEnd(8)} ${stage.title}`)

await installTestPrograms()
// The stages of the built portal share one first start (tests/e2e/support/sample-folder.ts).
process.env.SAMPLE_DATA_DIR = mkdtempSync(join(tmpdir(), 'memorial-dados-'))
const results = []
for (const stage of chosen) results.push(await runStage(stage))
rmSync(process.env.SAMPLE_DATA_DIR, { recursive: true, force: true, maxRetries: 10 })
const tests = results.flatMap(result => result.tests ?? [])
const total = countTests(tests)
const [failed, flaky] = ['failed', 'flaky'].map(state => listTests(tests, state))
if (flaky.length > 0) print(`\nPassaram só na segunda vez:\n  ${flaky.join('\n  ')}`)
if (failed.length > 0) print(`\nReprovados:\n  ${failed.join('\n  ')}`)

const isComplete = values.only === undefined
/** Where this process can install every program, a test that no stage ran is a failure. */
const mustRunAll = isComplete && canInstall()
const skipped = isComplete ? neverRun(tests) : []
const hasSkippedStage = results.some(result => result.tests === undefined)
if (skipped.length > 0) {
  print(`\nPulados em todas as etapas:\n  ${skipped.join('\n  ')}`)
  const packages = missingPackages()
  if (packages.length > 0)
    print(`Para rodar os que dependem de programas do sistema: apt-get install ${packages.join(' ')}`)
}
print(`\n${results.map(result => result.line).join('\n')}`)
print(`${isComplete ? skipped.length : total.skipped} skipped`)
print(`${total.passed} passed, ${total.failed} failed`)
const hasGap = mustRunAll && (skipped.length > 0 || hasSkippedStage)
if (hasGap) print('Reprovado: nesta máquina tudo pode ser instalado, e nada pode ser pulado.')
process.exit(isGreen(total) && !hasGap ? 0 : 1)
