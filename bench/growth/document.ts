import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const PATH = join(import.meta.dirname, '..', '..', 'docs', 'performance.md')
const FROM = '<!-- crescimento: escrito por npm run bench:growth -->'
const TO = '<!-- crescimento: fim -->'

export const cells = (row: readonly string[]): string => `| ${row.join(' | ')} |`

/** Puts the table between its marks, or at the end where they are not there yet. */
export const writeDocument = (lines: readonly string[]): void => {
  const text = existsSync(PATH) ? readFileSync(PATH, 'utf8') : '# Performance\n'
  const block = `${FROM}\n${lines.join('\n')}\n${TO}`
  const [start, end] = [text.indexOf(FROM), text.indexOf(TO)]
  const next =
    start >= 0 && end > start
      ? `${text.slice(0, start)}${block}${text.slice(end + TO.length)}`
      : `${text.trimEnd()}\n\n## Growth\n\n${block}\n`
  writeFileSync(PATH, next)
}
