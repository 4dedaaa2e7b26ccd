import { describe, expect, it } from 'vitest'
import { parseAudit } from './audit.mjs'

const report = vulnerabilities =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities,
    metadata: {
      vulnerabilities: { total: Object.keys(vulnerabilities).length },
      dependencies: { total: 412 },
    },
  })
const weakness = (name, severity) => ({ [name]: { name, severity, range: '<2.0.0' } })

describe('the audit of the dependencies', () => {
  it('lists high and critical vulnerabilities and counts the others', () => {
    expect(parseAudit(report(weakness('mild', 'moderate')))).toEqual({ packages: 412, total: 1, dangerous: [] })
    expect(parseAudit(report({ ...weakness('bad', 'high'), ...weakness('worse', 'critical') })).dangerous).toEqual([
      'bad <2.0.0 (high)',
      'worse <2.0.0 (critical)',
    ])
  })

  it('has no result when the registry refuses the request or is unreachable', () => {
    const refused = '{"message":"405 Method Not Allowed - POST https://registry.exemplo/audit","error":{"summary":""}}'
    expect(parseAudit(`npm warn something\n${refused}`)).toEqual({ unknown: '405 Method Not Allowed' })
    for (const nothing of ['', 'npm error code ENOTFOUND', '{}', '{"broken"'])
      expect(parseAudit(nothing)).toEqual({ unknown: 'o registro não respondeu' })
  })
})
