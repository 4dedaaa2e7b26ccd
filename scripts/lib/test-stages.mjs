import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { databaseTests } from './database-tests.mjs'
import { at } from './place.mjs'
import { startPostgres } from './postgres.mjs'
import { runTool } from './run.mjs'
import { say } from './say.mjs'
import { readTally, tallyPlaywright, tallyVitest } from './tally.mjs'

const withReport = async work => {
  const folder = mkdtempSync(join(tmpdir(), 'memorial-testes-'))
  try {
    return await work(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const vitest = (projects, env, files = []) =>
  withReport(async path => {
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
    const { code } = await runTool(
      at('node_modules', 'vitest', 'vitest.mjs'),
      [...args, ...projects.flatMap(name => ['--project', name]), ...files],
      { env },
    )
    return readTally(path, tallyVitest, code)
  })

const unit = () => vitest(['contract', 'server', 'web', 'scripts'], { TEST_DATABASE_URL: '' })
const processes = () => vitest(['process'], { TEST_DATABASE_URL: '' })

const skip = reason => {
  say(`PULADO: ${reason}`)
  return undefined
}

/** The same tests against a real server, those that ask a database; one named by TEST_DATABASE_URL is used as it is. */
const postgres = async () => {
  const given = process.env.TEST_DATABASE_URL ?? ''
  if (given !== '') return vitest(['server'], { TEST_DATABASE_URL: given }, databaseTests())
  const server = await startPostgres()
  if ('reason' in server) return skip(server.reason)
  say(server.label)
  try {
    return await vitest(['server'], { TEST_DATABASE_URL: server.url }, databaseTests())
  } finally {
    await server.stop()
  }
}

const e2e = async () => {
  const browser = await findBrowser()
  if (!browser) return skip('nenhum navegador foi encontrado (defina CHROMIUM_PATH)')
  say(`Navegador: ${browser.label} (${browser.path})`)
  return withReport(async path => {
    const { code } = await runTool(
      at('node_modules', '@playwright', 'test', 'cli.js'),
      ['test', '--reporter=list,json'],
      { env: { ...browser.env, PLAYWRIGHT_JSON_OUTPUT_FILE: path } },
    )
    return readTally(path, tallyPlaywright, code)
  })
}

/** Name for `--only`, what a person reads, and the work: counts, or undefined where it was left out as a whole. */
export const STAGES = [
  { name: 'unit', title: 'Testes no banco embutido', run: unit },
  { name: 'postgres', title: 'Testes do servidor em PostgreSQL', run: postgres },
  { name: 'process', title: 'Testes do portal compilado', run: processes, needsBuild: true },
  { name: 'e2e', title: 'Testes no navegador', run: e2e, needsBuild: true },
]
