import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { projectPath } from './paths.mjs'

/** How long tests took: which files begin first, and whether the name of a file tells the truth about its length. */

const RECORD = projectPath('tests', 'durations.json')

/** `x.long.test.ts` and `x.long.spec.ts` are left out of `npm test`. */
export const isLongFile = path => /\.long\.(test|spec)\.\w+$/.test(path)

/** Seconds that one test of `npm test` may take on two slow cores: a whole portal or a browser may take longer than a part. */
const LIMIT_SECONDS = 1
const WHOLE_PORTAL_LIMIT_SECONDS = 60
const limitOf = file => (/^tests\/(e2e|process)\//.test(file) ? WHOLE_PORTAL_LIMIT_SECONDS : LIMIT_SECONDS)

/** One recording scatters, most of all where tests share two cores: the check refuses what took five times its limit, and a run names the rest. */
const TOLERANCE = 5

const isOver = (file, seconds, tolerance) => !isLongFile(file) && seconds > limitOf(file) * tolerance

/** Tests of the short suite that took longer than their limit. */
export const overLimit = tests => tests.filter(({ file, seconds }) => isOver(file, seconds, 1))

const slowest = (entries, count) => entries.toSorted((a, b) => b.seconds - a.seconds).slice(0, count)

const filesOf = tests => {
  const seconds = new Map()
  for (const test of tests) seconds.set(test.file, (seconds.get(test.file) ?? 0) + test.seconds)
  return [...seconds].map(([name, sum]) => ({ name, seconds: sum }))
}

const SLOWEST_TESTS = 30
const SLOWEST_FILES = 15
const line = ({ name, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${name}`

/** @returns what a run prints about its durations */
export const describeDurations = tests => {
  const over = overLimit(tests)
  return [
    `\nOs ${SLOWEST_TESTS} testes mais lentos:`,
    ...slowest(tests, SLOWEST_TESTS).map(line),
    `\nOs ${SLOWEST_FILES} arquivos mais lentos (soma dos testes):`,
    ...slowest(filesOf(tests), SLOWEST_FILES).map(line),
    ...(over.length === 0 ? [] : ['\nAcima do limite de um teste curto:', ...over.map(line)]),
  ]
}

/** @returns {{ files: Record<string, number>, slow: Record<string, number> }} seconds of each file, and of each test of more than a second */
export const readRecord = () =>
  existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, 'utf8')) : { files: {}, slow: {} }

const rounded = entries =>
  Object.fromEntries(
    entries.map(({ name, seconds }) => [name, Math.round(seconds * 10) / 10]).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** Replaces what is recorded about the files of these tests, and forgets files that are gone. */
export const writeRecord = tests => {
  const { files, slow } = readRecord()
  const isCurrent = file => existsSync(projectPath(file))
  const ran = new Set(tests.map(test => test.file))
  const stays = name => !ran.has(name) && isCurrent(name)
  const fileOf = name => name.split(' › ')[0]
  const merged = {
    files: {
      ...Object.fromEntries(Object.entries(files).filter(([name]) => stays(name))),
      ...rounded(filesOf(tests)),
    },
    slow: {
      ...Object.fromEntries(Object.entries(slow).filter(([name]) => stays(fileOf(name)))),
      ...rounded(tests.filter(({ seconds }) => seconds > LIMIT_SECONDS)),
    },
  }
  const sorted = record => Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(RECORD, `${JSON.stringify({ files: sorted(merged.files), slow: sorted(merged.slow) }, null, 2)}\n`)
}

/** @returns one problem for each recorded test of a short file that is long */
export const recordProblems = record =>
  Object.entries(record.slow)
    .map(([name, seconds]) => ({ name, file: name.split(' › ')[0], seconds }))
    .filter(({ file, seconds }) => isOver(file, seconds, TOLERANCE))
    .map(
      ({ name, file, seconds }) =>
        `${name}: ${seconds} s (limit ${limitOf(file)} s); make it shorter, or move it to a file named .long.`,
    )
