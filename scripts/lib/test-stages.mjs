import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { projectPath } from './paths.mjs'
import { startPostgres } from './postgres.mjs'
import { print } from './print.mjs'
import { runTool } from './run.mjs'
import { countPlaywright, countVitest, readTestReport } from './test-report.mjs'

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

const vitest = (projects, env, files = []) =>
  withReportFile(async path => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
    const { code } = await runTool(
      projectPath('node_modules', 'vitest', 'vitest.mjs'),
      ['run', ...reporters, ...projects.flatMap(name => ['--project', name]), ...files],
      { env },
    )
    return readTestReport(path, countVitest, code)
  })

const unit = () => vitest(['contract', 'web', 'scripts'], { TEST_DATABASE_URL: '' })
const processes = () => vitest(['process'], { TEST_DATABASE_URL: '' })

const skip = reason => {
  print(`PULADO: ${reason}`)
  return undefined
}

const serverOn = url =>
  vitest(['server'], { TEST_DATABASE_URL: url, ...(url === '' ? {} : { TEST_WORKERS: String(WAITING_WORKER_COUNT) }) })

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
const embedded = () => vitest(['server'], { TEST_DATABASE_URL: '' }, EMBEDDED_TESTS)

const e2e = async () => {
  const browser = await findBrowser()
  if (!browser) return skip('nenhum navegador foi encontrado (defina CHROMIUM_PATH)')
  print(`Navegador: ${browser.label} (${browser.path})`)
  return withReportFile(async path => {
    const { code } = await runTool(
      projectPath('node_modules', '@playwright', 'test', 'cli.js'),
      ['test', '--reporter=list,json'],
      { env: { ...browser.env, PLAYWRIGHT_JSON_OUTPUT_FILE: path } },
    )
    return readTestReport(path, countPlaywright, code)
  })
}

/** `name` for `--only`, `title` for people; `run` returns counts, or undefined where the stage was skipped. */
export const STAGES = [
  { name: 'unit', title: 'Testes do contrato, das páginas e dos scripts', run: unit },
  { name: 'server', title: 'Testes do servidor', run: server },
  { name: 'embedded', title: 'Testes do banco embutido', run: embedded },
  { name: 'process', title: 'Testes do portal compilado', run: processes, needsBuild: true },
  { name: 'e2e', title: 'Testes no navegador', run: e2e, needsBuild: true },
]
