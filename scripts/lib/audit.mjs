import { parseNpmJson } from './npm.mjs'

const FAILING_SEVERITIES = ['high', 'critical']

const reasonOf = report => {
  const text = report?.message ?? report?.error?.summary ?? ''
  const reason = text
    .replace(/\S*:\/\/\S+/g, '')
    .replace(/\s+-\s+[A-Z]*\s*$/, '')
    .trim()
  return reason === '' ? 'o registro não respondeu' : reason
}

/**
 * Reads the output of `npm audit --json`.
 * @returns how many packages were checked and which are dangerous (high and critical), or why the registry gave no result
 */
export const parseAudit = output => {
  const report = parseNpmJson(output)
  const counts = report?.metadata?.vulnerabilities
  if (report?.auditReportVersion === undefined || counts === undefined) return { unknown: reasonOf(report) }
  const dangerous = Object.values(report.vulnerabilities ?? {})
    .filter(({ severity }) => FAILING_SEVERITIES.includes(severity))
    .map(({ name, severity, range }) => `${name} ${range} (${severity})`)
  return { packages: report.metadata.dependencies?.total ?? 0, total: counts.total ?? 0, dangerous }
}
