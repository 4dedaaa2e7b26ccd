import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { ITENS_SITUACAO } from '#contract/situacao/schema.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const deployed = (path: string) => readFileSync(new URL(`../../../deploy/${path}`, import.meta.url), 'utf8')

type Panel = { id: number; title: string; targets: { expr: string }[] }
const dashboard = JSON.parse(deployed('grafana/memorial.json')) as { panels: Panel[] }
const rules = deployed('prometheus/memorial.rules.yml')

const t = openTestApp()
/** Names of metrics as Prometheus stores them. */
let exposed: Set<string>
beforeAll(async () => {
  const { body } = await t.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  const types = [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  exposed = new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['bucket', 'sum', 'count'].map(part => `${name}_${part}`) : [name],
    ),
  )
})

const metricsIn = (text: string): string[] => [...new Set(text.match(/\b(portal|process|nodejs)_\w+/g))]
const unknown = (text: string): string[] => metricsIn(text).filter(name => !exposed.has(name))

describe('the Prometheus rules and the Grafana dashboard in deploy/', () => {
  it('query only metrics that the portal exposes', () => {
    const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n')
    expect(metricsIn(expressions).length).toBeGreaterThan(15)
    expect(unknown(expressions)).toEqual([])
    expect(metricsIn(rules).length).toBeGreaterThan(8)
    expect(unknown(rules)).toEqual([])
  })

  it('name existing health checks, the certificate among them', () => {
    const items = [...rules.matchAll(/item="(\w+)"/g)].map(([, item]) => item)
    expect(items).toContain('certificado')
    expect(items.filter(item => !ITENS_SITUACAO.some(known => known === item))).toEqual([])
  })

  it('have panels with a title, a query and a unique id', () => {
    const ids = dashboard.panels.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { title, targets } of dashboard.panels) {
      expect(title).not.toBe('')
      expect(targets.length, title).toBeGreaterThan(0)
    }
  })
})
