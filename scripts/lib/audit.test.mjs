import { describe, expect, it } from 'vitest'
import { verdictOf } from './audit.mjs'

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

describe('what the audit of the dependencies says', () => {
  it('names what is high or critical, and counts the rest', () => {
    expect(verdictOf(report(weakness('mild', 'moderate')))).toEqual({ asked: 412, total: 1, dangerous: [] })
    expect(verdictOf(report({ ...weakness('bad', 'high'), ...weakness('worse', 'critical') })).dangerous).toEqual([
      'bad <2.0.0 (high)',
      'worse <2.0.0 (critical)',
    ])
  })

  it('knows nothing when the registry refused or was away: that is no "none found"', () => {
    const refused = '{"message":"405 Method Not Allowed - POST https://registry.exemplo/audit","error":{"summary":""}}'
    expect(verdictOf(`npm warn something\n${refused}`)).toEqual({ unknown: '405 Method Not Allowed' })
    for (const nothing of ['', 'npm error code ENOTFOUND', '{}', '{"broken"'])
      expect(verdictOf(nothing)).toEqual({ unknown: 'o registro não respondeu' })
  })
})
