import { readFileSync } from 'node:fs'
import { SETTINGS } from '#server/config.ts'
import { variablesOf } from '#server/live/cameras-file.ts'
import type { EnvironmentFile } from './environment-file.ts'

/** Names that belong in the file of settings although the portal does not read them itself. */
const FOREIGN = new Set(['NODE_ENV', 'NODE_OPTIONS', 'MALLOC_ARENA_MAX', 'TZ', 'LANG', 'PATH', 'MEMORIAL_PASSWORD'])

/** Edits (insert, delete, replace) that turn one word into the other. */
const editDistance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [line, character] of [...from].entries()) {
    const next = [line + 1]
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (character === other ? 0 : 1)
      next.push(Math.min((next[column] ?? 0) + 1, (row[column + 1] ?? 0) + 1, replaced))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** Names further apart than this are not the same name misspelt. */
const MISSPELLING_MAX_EDITS = 3

/** An environment holds the variables of many programs: only a long name close to that of a setting counts as misspelt. */
const ENVIRONMENT = { minLength: 8, maxEdits: 2 }

const nearest = (name: string, maxEdits = MISSPELLING_MAX_EDITS): string | undefined => {
  const known = Object.keys(SETTINGS).map(setting => ({ setting, edits: editDistance(name.toUpperCase(), setting) }))
  const best = known.sort((one, other) => one.edits - other.edits)[0]
  return best && best.edits <= maxEdits ? best.setting : undefined
}

const sentenceFor = (name: string, meant: string | undefined): string =>
  `${name} não é um ajuste do portal.${meant === undefined ? '' : ` Seria ${meant}?`}`

/** Names that the file of cameras refers to, such as their passwords; an unreadable one is reported elsewhere. */
const namesInCameras = (path: string | undefined): Set<string> => {
  try {
    return new Set(variablesOf(readFileSync(path ?? '', 'utf8')))
  } catch {
    return new Set()
  }
}

/** One sentence per name that no part of the portal reads, with the setting that was probably meant. */
const describeUnknownSettings = ({ settings }: EnvironmentFile): string[] => {
  const used = namesInCameras(settings.CAMERAS_FILE)
  return Object.keys(settings)
    .filter(name => !Object.hasOwn(SETTINGS, name) && !FOREIGN.has(name) && !used.has(name))
    .map(name => sentenceFor(name, nearest(name)))
}

/** In a container no file says which names were meant as settings. */
export const describeMisspelt = (environment: NodeJS.ProcessEnv): string[] =>
  Object.keys(environment).flatMap(name => {
    if (Object.hasOwn(SETTINGS, name) || name.length < ENVIRONMENT.minLength) return []
    const meant = nearest(name, ENVIRONMENT.maxEdits)
    return meant === undefined ? [] : [sentenceFor(name, meant)]
  })

/** What the file of settings says and the portal does not read. */
export const describeMistakes = (file: EnvironmentFile | undefined): string[] =>
  file === undefined ? [] : [...file.wrongLines, ...describeUnknownSettings(file)]
