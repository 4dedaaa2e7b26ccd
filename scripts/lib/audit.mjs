import { jsonIn } from './json-in.mjs'

const REFUSED = ['high', 'critical']

const reasonOf = report => {
  const text = report?.message ?? report?.error?.summary ?? ''
  const words = text
    .replace(/\S*:\/\/\S+/g, '')
    .replace(/\s+-\s+[A-Z]*\s*$/, '')
    .trim()
  return words === '' ? 'o registro não respondeu' : words
}

/**
 * What `npm audit --json` said: how many packages it asked about and which are dangerous (high and critical); or, when the registry did
 * not answer, why nothing is known.
 */
export const verdictOf = output => {
  const report = jsonIn(output)
  const counts = report?.metadata?.vulnerabilities
  if (report?.auditReportVersion === undefined || counts === undefined) return { unknown: reasonOf(report) }
  const dangerous = Object.values(report.vulnerabilities ?? {})
    .filter(({ severity }) => REFUSED.includes(severity))
    .map(({ name, severity, range }) => `${name} ${range} (${severity})`)
  return { asked: report.metadata.dependencies?.total ?? 0, total: counts.total ?? 0, dangerous }
}
