import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { prepareEnvironment } from './lib/environment.mjs'
import { exitWithError, print } from './lib/print.mjs'

/**
 * `npm run test:mutation`: breaks random places of the product, one at a time, and says which test notices. It works on a copy of the files as they are
 * on disk (committed or not), so that nothing has to be restored and other work goes on beside it.
 */
const OPTIONS = {
  seed: { type: 'string', default: '1' },
  count: { type: 'string', default: '20' },
  sides: { type: 'string', default: 'contract,server,web' },
  /** Only files whose path contains this. */
  files: { type: 'string', default: '' },
  /** Also the built portal, the browser and the tests that take long. */
  all: { type: 'boolean', default: false },
}
const { values } = parseArgs({ options: OPTIONS })
await prepareEnvironment()
const { findBrowser } = await import('./lib/browser.mjs')
const { importersOf, reachingTests } = await import('./lib/import-graph.mjs')
const { applyMutation, isProduct, mutationsOf, randomOf } = await import('./lib/mutations.mjs')
const { ROOT } = await import('./lib/paths.mjs')
const { startPostgres } = await import('./lib/postgres.mjs')
const { run } = await import('./lib/run.mjs')
const { testsOf } = await import('./lib/test-report.mjs')

const count = Number(values.count)
const sides = values.sides.split(',')
const seed = Number(values.seed)
if (!Number.isInteger(count) || count < 1 || !Number.isInteger(seed)) exitWithError('--seed e --count são números.')

/** A test that waits for what never comes ends after this; one that takes longer by itself is not counted. */
const TEST_LIMIT_MS = 30_000
/** A change that never comes back ends a run. */
const RUN_LIMIT_MS = 20 * 60_000
const NEAR_TESTS = 8

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate'], {
  cwd: ROOT,
  encoding: 'utf8',
})
const files = tracked.split('\n').filter(Boolean)
const copy = mkdtempSync(join(tmpdir(), 'memorial-mutacoes-'))
const remove = () => rmSync(copy, { recursive: true, force: true, maxRetries: 10 })
let stopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (stopped = true))

for (const file of files) cpSync(join(ROOT, file), join(copy, file), { force: true, errorOnExist: false })
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
const sourceOf = file => readFileSync(join(ROOT, file), 'utf8')

const chosenPlaces = () => {
  const product = files.filter(
    file => isProduct(file) && sides.includes(file.split('/')[1]) && file.includes(values.files),
  )
  const places = product.flatMap(file => mutationsOf(file, sourceOf(file)).map(mutation => ({ file, mutation })))
  const random = randomOf(seed)
  return Array.from({ length: Math.min(count, places.length) }, () =>
    places.splice(Math.floor(random() * places.length), 1).at(0),
  )
}

const needsServer = sides.some(side => side !== 'web')
const database = process.env.TEST_DATABASE_URL || !needsServer ? undefined : await startPostgres()
const databaseUrl = process.env.TEST_DATABASE_URL ?? database?.url ?? ''

/** @returns the first test that fails, by the report that the program writes */
const firstFailure = async (tool, args, env) => {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  let group
  const { code, output } = await run(process.execPath, [join(copy, 'node_modules', tool), ...args], {
    cwd: copy,
    quiet: true,
    timeout: RUN_LIMIT_MS,
    detached: true,
    onStart: pid => (group = pid),
    env: { TEST_DATABASE_URL: databaseUrl, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  try {
    // A worker in an endless loop does not end with the program that started it.
    process.kill(-group, 'SIGKILL')
  } catch {}
  if (code === 0 || stopped) return undefined
  if (code === 124) return { name: 'o programa não terminou mais' }
  if (!existsSync(report)) exitWithError(output.slice(-2000))
  const [failure] = testsOf(JSON.parse(readFileSync(report, 'utf8'))).filter(test => test.state === 'failed')
  return failure ?? { name: `fora dos testes: ${output.slice(-200)}` }
}

const runVitest = (tests, extra = []) =>
  firstFailure(
    'vitest/vitest.mjs',
    [
      ...[
        'run',
        '--bail=1',
        '--reporter=json',
        `--outputFile=${join(copy, 'report.json')}`,
        `--testTimeout=${TEST_LIMIT_MS}`,
      ],
      ...['--project=contract', '--project=server', '--project=web', ...extra, ...tests],
    ],
    {},
  )
const browser = values.all ? await findBrowser() : undefined
const runJourneys = tests =>
  firstFailure(
    '@playwright/test/cli.js',
    ['test', '-x', '--retries=0', '--reporter=json', `--timeout=${2 * TEST_LIMIT_MS}`, ...tests],
    {
      ...browser?.env,
    },
  )
const runBuilt = async tests => {
  const { code } = await run(process.execPath, ['scripts/build.mjs'], { cwd: copy, quiet: true })
  if (code !== 0) return { name: 'o portal não compila' }
  return (await runJourneys(tests)) ?? (await runVitest([], ['--project=process', 'tests/process']))
}

/** Whether a test of this file fails in the copy as it is, without a change: then it says nothing. */
const unsound = new Map()
const failsUnchanged = async (file, runTests) => {
  if (!unsound.has(file)) unsound.set(file, (await runTests([file])) !== undefined)
  return unsound.get(file)
}

/** Runs groups of tests until one notices; a file that fails without the change is left out, and its group runs again. */
const notice = async (groups, { breakIt, mend }) => {
  for (const { tests, runTests } of groups)
    for (
      let left = tests.filter(test => !unsound.get(test));
      left.length > 0 && !stopped;
      left = left.filter(test => !unsound.get(test))
    ) {
      breakIt()
      const failure = await runTests(left)
      mend()
      if (failure === undefined || stopped) break
      const file = left.find(test => failure.name.includes(test.replace('tests/e2e/', '')))
      if (file === undefined || !(await failsUnchanged(file, runTests))) return failure.name
    }
  return undefined
}

const isLong = file => file.includes('.long.')
const importers = importersOf(
  files.filter(file => /^(src|bench|tests)\/.*\.tsx?$/.test(file)),
  sourceOf,
)
const groupsOf = file => {
  const tests = reachingTests(file, importers)
  const short = tests.filter(test => !isLong(test))
  const specs = files.filter(one => /^tests\/e2e\/.*\.spec\.ts$/.test(one))
  const groups = [
    { tests: short.slice(0, NEAR_TESTS), runTests: runVitest },
    { tests: short.slice(NEAR_TESTS), runTests: runVitest },
  ]
  if (!values.all) return { short: groups, long: [] }
  return {
    short: [...groups, { tests: specs.filter(spec => !isLong(spec)), runTests: runBuilt }],
    long: [
      { tests: tests.filter(isLong), runTests: runVitest },
      { tests: specs.filter(isLong), runTests: runBuilt },
    ],
  }
}

const describePlace = ({ file, mutation }) => {
  const source = sourceOf(file)
  const lineStart = source.lastIndexOf('\n', mutation.start - 1) + 1
  const lineOf = text => text.slice(lineStart).split('\n', 1)[0].trim()
  const line = source.slice(0, mutation.start).split('\n').length
  return `${file}:${line} ${mutation.kind}\n    - ${lineOf(source)}\n    + ${lineOf(applyMutation(source, mutation))}`
}

const places = chosenPlaces()
const noticed = { short: 0, long: 0 }
let done = 0
for (const place of places) {
  const { file, mutation } = place
  print(`\n${done + 1}/${places.length} ${describePlace(place)}`)
  const source = sourceOf(file)
  const change = {
    breakIt: () => writeFileSync(join(copy, file), applyMutation(source, mutation)),
    mend: () => writeFileSync(join(copy, file), source),
  }
  const groups = groupsOf(file)
  const short = await notice(groups.short, change)
  const long = short === undefined ? await notice(groups.long, change) : undefined
  if (stopped) break
  done += 1
  if (short !== undefined) noticed.short += 1
  if (long !== undefined) noticed.long += 1
  print(`    ${short ?? (long === undefined ? 'SOBREVIVEU' : `(só os longos) ${long}`)}`)
}
await database?.stop?.()
remove()

const share = number => `${number} (${done === 0 ? 0 : Math.round((100 * number) / done)} %)`
const flaws = [...unsound].filter(([, fails]) => fails).map(([file]) => file)
if (flaws.length > 0) print(`\nReprovados sem nenhuma mudança, não contados:\n  ${flaws.join('\n  ')}`)
const everything = values.all ? `, ${share(noticed.short + noticed.long)} por todos` : ''
print(`\nSemente ${seed}: de ${done} lugares, ${share(noticed.short)} notados pelos testes curtos${everything}.`)
process.exit(stopped ? 1 : 0)
