import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { databaseTests } from './database-tests.mjs'
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

const vitest = (projects, env, files = []) =>
  withReportFile(async path => {
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
    const { code } = await runTool(
      projectPath('node_modules', 'vitest', 'vitest.mjs'),
      [...args, ...projects.flatMap(name => ['--project', name]), ...files],
      { env },
    )
    return readTestReport(path, countVitest, code)
  })

const unit = () => vitest(['contract', 'server', 'web', 'scripts'], { TEST_DATABASE_URL: '' })
const processes = () => vitest(['process'], { TEST_DATABASE_URL: '' })

const skip = reason => {
  print(`PULADO: ${reason}`)
  return undefined
}

/** The tests that depend on the database engine, on the server of TEST_DATABASE_URL or on a temporary one. */
const postgres = async () => {
  const url = process.env.TEST_DATABASE_URL ?? ''
  if (url !== '') return vitest(['server'], { TEST_DATABASE_URL: url }, databaseTests())
  const server = await startPostgres()
  if ('reason' in server) return skip(server.reason)
  print(server.label)
  try {
    return await vitest(['server'], { TEST_DATABASE_URL: server.url }, databaseTests())
  } finally {
    await server.stop()
  }
}

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
  { name: 'unit', title: 'Testes no banco embutido', run: unit },
  { name: 'postgres', title: 'Testes do servidor em PostgreSQL', run: postgres },
  { name: 'process', title: 'Testes do portal compilado', run: processes, needsBuild: true },
  { name: 'e2e', title: 'Testes no navegador', run: e2e, needsBuild: true },
]
