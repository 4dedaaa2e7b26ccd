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

export const runVitest =
  (projects, env, files = []) =>
  () =>
    withReportFile(async path => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
      const args = ['run', ...reporters, ...projects.flatMap(name => ['--project', name]), ...files]
      const { code } = await runTool('vitest', args, { env: { ...env, TEST_WORKERS: String(WORKER_COUNT) } })
      return readTestReport(path, code)
    })

const unit = runVitest(['contract', 'web', 'scripts'], { TEST_DATABASE_URL: '' })
const processes = runVitest(['process'], { TEST_DATABASE_URL: '' })
const serverOn = url => runVitest(['server'], { TEST_DATABASE_URL: url })()

/** Every test of the server, on the PostgreSQL of TEST_DATABASE_URL, else on a temporary one, else on the embedded engine. */
const server = async () => {
  const url = process.env.TEST_DATABASE_URL ?? ''
  if (url !== '') return serverOn(url)
  const postgres = await startPostgres()
  if ('reason' in postgres) {
    print(`No banco embutido: ${postgres.reason}`)
    return serverOn('')
  }
  print(postgres.label)
  try {
    return await serverOn(postgres.url)
  } finally {
    await postgres.stop()
  }
}

/** What the embedded engine could do differently: types, constraints, locks, search, start, backup. */
const EMBEDDED_TESTS = [
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
const embedded = runVitest(['server'], { TEST_DATABASE_URL: '' }, EMBEDDED_TESTS)

const e2e = async () => {
  const browser = await findBrowser()
  if (!browser) {
    print('PULADO: nenhum navegador foi encontrado (defina CHROMIUM_PATH)')
    return undefined
  }
  print(`Navegador: ${browser.label} (${browser.path})`)
  return withReportFile(async path => {
    const env = { ...browser.env, PLAYWRIGHT_JSON_OUTPUT_FILE: path, TEST_WORKERS: String(WORKER_COUNT) }
    const { code } = await runTool('playwright', ['test', '--reporter=list,json'], { env })
    return readTestReport(path, code)
  })
}

/**
 * `name` for `--only`, `title` for people, `minutes` measured on two fast free cores; `run` returns its tests, or undefined where the stage was
 * skipped. The fastest answers come first.
 */
export const STAGES = [
  {
    name: 'unit',
    title: 'Testes do contrato, das páginas e dos scripts',
    minutes: 1,
    run: unit,
  },
  { name: 'server', title: 'Testes do servidor', minutes: 4, run: server },
  { name: 'embedded', title: 'Testes do banco embutido', minutes: 1, run: embedded },
  { name: 'process', title: 'Testes do portal compilado', minutes: 2, run: processes, needsBuild: true },
  { name: 'e2e', title: 'Testes no navegador', minutes: 5, run: e2e, needsBuild: true },
]
