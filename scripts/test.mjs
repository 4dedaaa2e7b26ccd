import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { prepareEnvironment } from './lib/environment.mjs'
import { projectPath, ROOT } from './lib/paths.mjs'
import { exitWithError, print } from './lib/print.mjs'
import { run } from './lib/run.mjs'

/**
 * `npm test [-- --only unit,server] [-- --changed [COMMIT]]` runs the short tests, `npm run test:all` every test, `npm test -- --long` what
 * `npm test` leaves out: the files named `.long.` and the other database engine.
 */
const { values, positionals } = parseArgs({
  options: {
    only: { type: 'string' },
    all: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
await prepareEnvironment()

const { buildIfOutdated } = await import('./lib/build.mjs')
const { EMBEDDED_TESTS, STAGES, stagesOf, WORKER_COUNT } = await import('./lib/test-stages.mjs')
const { countTests, isGreen, listTests, neverRun, ranOf } = await import('./lib/test-report.mjs')
const { describeDurations, isLongFile, readRecord, writeRecord } = await import('./lib/test-durations.mjs')
const { canInstall } = await import('./lib/apt.mjs')
const { installTestPrograms, missingPackages } = await import('./lib/test-programs.mjs')

/** Paths that differ from a commit, or from the last one; new files included. */
const changedSince = async commit => {
  const git = async (...words) => {
    const { code, output } = await run('git', words, { quiet: true })
    if (code !== 0) exitWithError(`git ${words[0]}: ${output.trim()}`)
    return output.split('\n').filter(path => path !== '')
  }
  const different = await git('diff', '--name-only', commit)
  return [...different, ...(await git('ls-files', '--others', '--exclude-standard'))]
}

/** As many browser tests as fit into about a minute of a change, by what was recorded of them. */
const BROWSER_SECONDS_MAX = 40
const UNKNOWN_SECONDS = 10
const specsThatFit = specs => {
  const { files } = readRecord()
  let sum = 0
  return specs.filter(path => {
    const seconds = files[path] ?? UNKNOWN_SECONDS
    if (sum + seconds > BROWSER_SECONDS_MAX) return false
    sum += seconds
    return true
  })
}

const stagesOfChange = async commit => {
  const { testsOfChange } = await import('./lib/changed-tests.mjs')
  const { readSources } = await import('./structure/sources.mjs')
  const changed = await changedSince(commit)
  const found = testsOfChange(changed, readSources(ROOT))
  const tests = found.tests.filter(path => !isLongFile(path) || changed.includes(path))
  const specs = specsThatFit(found.specs)
  const leftOut = [...found.tests, ...found.specs].filter(path => !tests.includes(path) && !specs.includes(path))
  if (leftOut.length > 0) print(`Só em npm run test:all:\n  ${leftOut.join('\n  ')}`)
  return stagesOf({ tests, specs })
}

const stagesNamed = names => {
  const named = names.split(',')
  const found = STAGES.filter(stage => named.includes(stage.name))
  if (found.length < named.length) exitWithError(`--only aceita: ${STAGES.map(stage => stage.name).join(', ')}.`)
  return found
}

/** What `npm test` ran, for the command that runs the rest. */
const RAN_FILE = projectPath('test-results', 'npm-test.json')
const readRan = () => {
  try {
    return JSON.parse(readFileSync(RAN_FILE, 'utf8'))
  } catch {
    return []
  }
}
// Playwright empties this folder when it begins.
const ranBefore = values.long ? readRan() : []

const length = values.all ? 'all' : values.long ? 'long' : 'short'
const isComplete = values.only === undefined && !values.changed
const chosen = values.changed
  ? await stagesOfChange(positionals[0] ?? 'HEAD')
  : values.only
    ? stagesNamed(values.only)
    : STAGES.filter(({ lengths = ['short', 'long', 'all'] }) => lengths.includes(length))
if (chosen.length === 0) {
  print('Nenhum teste alcança o que mudou.')
  process.exit(0)
}

/** A stage that cannot run, as after a failed build, counts as one failed test; the other stages still run. */
const testsOfStage = async stage => {
  try {
    if (stage.needsBuild) await buildIfOutdated()
    return await stage.run(values.changed ? 'all' : length)
  } catch (error) {
    print(error.message)
    return [{ name: stage.title, file: '', seconds: 0, state: 'failed', message: error.message }]
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
  return { stage, tests, line }
}

/** From a fast machine to a slow one, both with two cores that nobody else uses. */
const MINUTES = { short: '4 a 10', long: '15 a 32', all: '20 a 40' }
const duration = isComplete ? `; de ${MINUTES[length]} minutos em dois núcleos livres` : ''
print(
  `${chosen.length} etapas, uma depois da outra, com ${WORKER_COUNT} processos de teste (um por núcleo)${duration}:`,
)
for (const stage of chosen) print(`  ${stage.title}`)

await installTestPrograms()
// The stages of the built portal share one first start (tests/e2e/support/sample-folder.ts).
process.env.SAMPLE_DATA_DIR = mkdtempSync(join(tmpdir(), 'memorial-dados-'))
const results = []
for (const stage of chosen) results.push(await runStage(stage))
rmSync(process.env.SAMPLE_DATA_DIR, { recursive: true, force: true, maxRetries: 10 })
const tests = results.flatMap(result => result.tests ?? [])
/** The other engine takes its own time, and only the long run uses it. */
const timed = results.filter(({ stage }) => stage.name !== 'embedded').flatMap(result => result.tests ?? [])
for (const line of describeDurations(timed)) print(line)
if (process.env.CI !== undefined) writeRecord(timed)

const total = countTests(tests)
const [failed, flaky] = ['failed', 'flaky'].map(state => listTests(tests, state))
if (flaky.length > 0) print(`\nPassaram só na segunda vez:\n  ${flaky.join('\n  ')}`)
if (failed.length > 0) print(`\nReprovados:\n  ${failed.join('\n  ')}`)

/** Of one engine, until the other one runs too. */
const isOfEngine = name => length === 'short' && EMBEDDED_TESTS.some(path => name.startsWith(path))
/** What a registry of packages may not have: these tests print "not run" by themselves. */
const isFetched = name => name.startsWith('tests/process/oldest-browser')
const skipped = isComplete ? neverRun(tests, ranBefore).filter(name => !isOfEngine(name) && !isFetched(name)) : []
if (isComplete && length === 'short') {
  mkdirSync(dirname(RAN_FILE), { recursive: true })
  writeFileSync(RAN_FILE, JSON.stringify(ranOf(tests)))
}
/** Where this process can install every program, a test that no stage ran is a failure. */
const mustRunAll = isComplete && canInstall()
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
