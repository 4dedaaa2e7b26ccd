import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { startPostgres } from './postgres.mjs'
import { print } from './print.mjs'
import { runTool } from './run.mjs'
import { readTestReport } from './test-report.mjs'

const withReportFile = async run => {
  const folder = mkdtempSync(join(tmpdir(), 'memorial-testes-'))
  try {
    return await run(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Stages run one after another, each with a worker for each core: the tests never ask more of a machine than it has. */
const WORKERS_MAX = 8
export const WORKER_COUNT = Math.min(availableParallelism(), WORKERS_MAX)

/** `length`: 'short' leaves out the files named `.long.`, 'long' runs them alone, 'all' runs both; read by the configurations of both runners. */
const environmentOf = (length, env) => ({ ...env, TEST_LENGTH: length, TEST_WORKERS: String(WORKER_COUNT) })

export const runVitest =
  (projects, env, files = []) =>
  (length = 'all') =>
    withReportFile(async path => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
      const args = ['run', '--retry=1', ...reporters, ...projects.flatMap(name => ['--project', name]), ...files]
      const { code } = await runTool('vitest', args, { env: environmentOf(length, env) })
      return readTestReport(path, code)
    })

const unitIn = files => runVitest(['contract', 'web', 'scripts'], { TEST_DATABASE_URL: '' }, files)
const processesIn = files => runVitest(['process'], { TEST_DATABASE_URL: '' }, files)

/** The tests of the server, on the PostgreSQL of TEST_DATABASE_URL, else on a temporary one, else on the embedded engine. */
const serverIn =
  (files = []) =>
  async length => {
    const runOn = url => runVitest(['server'], { TEST_DATABASE_URL: url }, files)(length)
    const url = process.env.TEST_DATABASE_URL ?? ''
    if (url !== '') return runOn(url)
    const postgres = await startPostgres()
    if ('reason' in postgres) {
      print(`No banco embutido: ${postgres.reason}`)
      return runOn('')
    }
    print(postgres.label)
    try {
      return await runOn(postgres.url)
    } finally {
      await postgres.stop()
    }
  }

/** What the embedded engine could do differently: types, constraints, locks, search, start, backup. */
export const EMBEDDED_TESTS = [
  'src/server/db',
  'src/server/cluster',
  'src/server/sample',
  'src/server/features/backup',
  'src/server/features/capela',
  'src/server/features/despedida/search',
  'src/server/features/homenagem/novidades',
  'src/server/features/midia',
  'src/server/http/rate-limit-store',
]
/** `npm test` runs on one engine; the other runs the short tests and the long ones. */
const embedded = () => runVitest(['server'], { TEST_DATABASE_URL: '' }, EMBEDDED_TESTS)('all')

const browserIn =
  (files = []) =>
  async length => {
    const browser = await findBrowser()
    if (!browser) {
      print('PULADO: nenhum navegador foi encontrado (defina CHROMIUM_PATH)')
      return undefined
    }
    print(`Navegador: ${browser.label} (${browser.path})`)
    return withReportFile(async path => {
      const env = environmentOf(length, { ...browser.env, PLAYWRIGHT_JSON_OUTPUT_FILE: path })
      const { code } = await runTool('playwright', ['test', '--reporter=list,json', ...files], { env })
      return readTestReport(path, code)
    })
  }

/**
 * `name` for `--only`, `title` for people; `run(length)` returns its tests, or undefined where the stage was skipped. The fastest answers come
 * first. A stage whose `lengths` lack a length has nothing to run in it.
 */
export const STAGES = [
  { name: 'unit', title: 'Testes do contrato, das páginas e dos scripts', run: unitIn() },
  { name: 'server', title: 'Testes do servidor', run: serverIn() },
  { name: 'embedded', title: 'Testes do banco embutido', run: embedded, lengths: ['long', 'all'] },
  { name: 'process', title: 'Testes do portal compilado', run: processesIn(), needsBuild: true },
  { name: 'e2e', title: 'Testes no navegador', run: browserIn(), needsBuild: true },
]

const SERVER_TEST = /^(?:src\/server|bench|tests\/readers)\//
const UNIT_TEST = /^(?:src\/(?:contract|web)|scripts|tests\/repository)\//

/** The stages that run named test files, without those that would have none. */
export const stagesOf = ({ tests, specs }) =>
  [
    {
      title: 'Testes do contrato, das páginas e dos scripts',
      files: tests.filter(path => UNIT_TEST.test(path)),
      of: unitIn,
    },
    { title: 'Testes do servidor', files: tests.filter(path => SERVER_TEST.test(path)), of: serverIn },
    {
      title: 'Testes do portal compilado',
      files: tests.filter(path => path.startsWith('tests/process/')),
      of: processesIn,
      needsBuild: true,
    },
    { title: 'Testes no navegador', files: specs, of: browserIn, needsBuild: true },
  ]
    .filter(({ files }) => files.length > 0)
    .map(({ of, files, ...stage }) => ({ ...stage, run: of(files) }))
