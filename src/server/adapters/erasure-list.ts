import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DestinoHomenagens } from '#contract/privacidade/schema.ts'

/** That somebody was erased: whom, only the portal's secret beside the contact itself can tell. */
export type ErasureEntry = { quando: string; titular: string; homenagens: DestinoHomenagens; conta: boolean }

const FILE = 'exclusoes.jsonl'

const lineOf = ({ quando, titular, homenagens, conta }: ErasureEntry): string =>
  `${JSON.stringify({ quando, titular, homenagens, conta })}\n`

const parse = (line: string): ErasureEntry[] => {
  try {
    return [JSON.parse(line) as ErasureEntry]
  } catch {
    // The last line of a disk that ran full.
    return []
  }
}

/** Erasures noted in this folder, oldest first. */
export const readErasures = async (folder: string): Promise<ErasureEntry[]> => {
  const text = await readFile(join(folder, FILE), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap(parse)
}

/** Adds what the folder's list does not have yet. */
export const recordErasures = async (folder: string, erasures: readonly ErasureEntry[]): Promise<void> => {
  const known = new Set((await readErasures(folder)).map(lineOf))
  const fresh = [...new Set(erasures.map(lineOf))].filter(line => !known.has(line))
  if (fresh.length === 0) return
  await mkdir(folder, { recursive: true })
  await appendFile(join(folder, FILE), `\n${fresh.join('')}`, { mode: 0o600 })
}
