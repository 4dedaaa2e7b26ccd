import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { startPostgres } from './postgres.mjs'
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

/** More workers than cores: with a database of its own process the tests of the server mostly wait for clocks and streams. */
const WAITING_WORKER_COUNT = 4

/** Runs a test runner, and shows what it printed where it does not print itself. */
const runTests = async (tool, args, env, { show, quiet }) => {
  const { code, output } = await runTool(tool, args, { env, quiet })
  if (quiet) show(output.trimEnd())
  return code
}

const vitest =
  (projects, env, files = []) =>
  output =>
    withReportFile(async path => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
      const args = ['run', ...reporters, ...projects.flatMap(name => ['--project', name]), ...files]
      return readTestReport(path, await runTests('vitest', args, env, output))
    })

const unit = vitest(['contract', 'web', 'scripts'], { TEST_DATABASE_URL: '' })
const processes = vitest(['process'], { TEST_DATABASE_URL: '' })

const serverOn = url =>
  vitest(['server'], { TEST_DATABASE_URL: url, ...(url === '' ? {} : { TEST_WORKERS: String(WAITING_WORKER_COUNT) }) })

/** Every test of the server, on the PostgreSQL of TEST_DATABASE_URL, else on a temporary one, else on the embedded engine. */
const server = async output => {
  const url = process.env.TEST_DATABASE_URL ?? ''
  if (url !== '') return serverOn(url)(output)
  const postgres = await startPostgres()
  if ('reason' in postgres) {
    output.show(`No banco embutido: ${postgres.reason}`)
    return serverOn('')(output)
  }
  output.show(postgres.label)
  try {
    return await serverOn(postgres.url)(output)
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
const embedded = vitest(['server'], { TEST_DATABASE_URL: '' }, EMBEDDED_TESTS)

const e2e = async output => {
  const browser = await findBrowser()
  if (!browser) {
    output.show('PULADO: nenhum navegador foi encontrado (defina CHROMIUM_PATH)')
    return undefined
  }
  output.show(`Navegador: ${browser.label} (${browser.path})`)
  return withReportFile(async path => {
    const env = { ...browser.env, PLAYWRIGHT_JSON_OUTPUT_FILE: path }
    const args = ['test', '--reporter=list,json']
    return readTestReport(path, await runTests('playwright', args, env, output))
  })
}

/** `name` for `--only`, `title` for people; `run` returns its tests, or undefined where the stage was skipped. The longest begin first. */
export const STAGES = [
  { name: 'e2e', title: 'Testes no navegador', run: e2e, needsBuild: true },
  { name: 'server', title: 'Testes do servidor', run: server },
  { name: 'process', title: 'Testes do portal compilado', run: processes, needsBuild: true },
  { name: 'unit', title: 'Testes do contrato, das páginas e dos scripts', run: unit },
  { name: 'embedded', title: 'Testes do banco embutido', run: embedded },
]
