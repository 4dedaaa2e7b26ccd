import { dirname } from 'node:path'

/** Which tests can notice a change: found by imports, as far as a composition root. */

const NOUN = /^src\/(?:contract\/(?!fields\/)|server\/features\/|web\/features\/|web\/screens\/\w+\/)([^/]+)\//
const nounOf = path => NOUN.exec(path)?.[1]

/** A file that imports so many nouns composes them; a test that starts from it says nothing of one noun. */
const COMPOSED_NOUNS_MIN = 8
const isComposition = file => {
  const nouns = new Set(file.imports.map(one => one.target && nounOf(one.target)))
  nouns.delete(undefined)
  return nouns.size >= COMPOSED_NOUNS_MIN
}

const importersOf = files => {
  const importers = new Map()
  for (const file of files)
    for (const { target, typeOnly } of file.imports)
      if (target !== undefined && !typeOnly) importers.set(target, [...(importers.get(target) ?? []), file])
  return importers
}

/** Every file that a change reaches. What belongs to a noun reaches a composition root, and not what starts from there. */
const reachedFrom = (changed, importers) => {
  const reached = new Set([changed])
  const queue = [changed]
  while (queue.length > 0)
    for (const file of importers.get(queue.shift()) ?? []) {
      if (reached.has(file.path)) continue
      reached.add(file.path)
      if (nounOf(changed) === undefined || !isComposition(file)) queue.push(file.path)
    }
  return reached
}

/** The rest of a noun is tested through calls, which no import shows; a file that is read by its folder is tested beside it. */
const isBeside = (test, changed) =>
  nounOf(changed) === undefined
    ? dirname(changed).startsWith('src/') &&
      test.startsWith(`${dirname(dirname(changed))}/`) &&
      !/\.(ts|tsx|mjs)$/.test(changed)
    : nounOf(test) === nounOf(changed)

/** How often a spec visits the address of one of these screens. */
const countVisits = (spec, screens) =>
  screens.reduce((sum, screen) => sum + spec.text.split(new RegExp(`/${screen}\\b`)).length - 1, 0)

/**
 * @param changed paths of changed files
 * @param files as `readSources` returns them
 * @returns {{ tests: string[], specs: string[] }} test files of vitest, and the browser tests of the screens that are reached, beginning with
 *   those that visit them most
 */
export const testsOfChange = (changed, files) => {
  const importers = importersOf(files)
  const reached = new Set(changed.flatMap(path => [...reachedFrom(path, importers)]))
  const isReached = ({ path }) => reached.has(path) || changed.some(one => isBeside(path, one))
  const screens = [
    ...new Set([...reached].flatMap(path => /^src\/web\/screens\/\w+\/([\w-]+)\//.exec(path)?.[1] ?? [])),
  ]
  const specs = files
    .filter(({ path }) => path.startsWith('tests/e2e/') && path.endsWith('.spec.ts'))
    .map(spec => ({ path: spec.path, visits: reached.has(spec.path) ? Infinity : countVisits(spec, screens) }))
  return {
    tests: files.filter(file => /\.test\.\w+$/.test(file.path) && isReached(file)).map(({ path }) => path),
    specs: specs
      .filter(({ visits }) => visits > 0)
      .toSorted((a, b) => b.visits - a.visits)
      .map(({ path }) => path),
  }
}
