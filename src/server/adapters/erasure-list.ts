import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DestinoHomenagens } from '#contract/privacidade/schema.ts'
import { readIfPresent } from '#server/core/missing-file.ts'

/** Record of an erasure. `titular` is a keyed hash: only the contact together with the portal's secret identifies the person. */
export type ErasureEntry = { quando: string; titular: string; homenagens: DestinoHomenagens; conta: boolean }

const FILE = 'exclusoes.jsonl'

const lineOf = ({ quando, titular, homenagens, conta }: ErasureEntry): string =>
  `${JSON.stringify({ quando, titular, homenagens, conta })}\n`

const parse = (line: string): ErasureEntry[] => {
  try {
    return [JSON.parse(line) as ErasureEntry]
  } catch {
    // An incomplete last line, written while the disk was full.
    return []
  }
}

/** Erasures recorded in this folder, oldest first. */
export const readErasures = async (folder: string): Promise<ErasureEntry[]> => {
  const bytes = await readIfPresent(join(folder, FILE))
  return bytes ? bytes.toString('utf8').split('\n').flatMap(parse) : []
}

/** Adds what the folder's list does not have yet. */
export const recordErasures = async (folder: string, erasures: readonly ErasureEntry[]): Promise<void> => {
  const known = new Set((await readErasures(folder)).map(lineOf))
  const fresh = [...new Set(erasures.map(lineOf))].filter(line => !known.has(line))
  if (fresh.length === 0) return
  await mkdir(folder, { recursive: true })
  await appendFile(join(folder, FILE), `\n${fresh.join('')}`, { mode: 0o600 })
}
