import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const SECRET = 'f3a9c1e07b5d4826a1c9e3f70b5d8264'
const PUBLIC = 'https://memorial.exemplo.com.br'

describe('configuration', () => {
  it('is complete without settings: embedded database, sample data, port 3000', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      PORT: 3000,
      DATA_DIR: './data',
      production: false,
      sample: true,
      mediaDir: './data/midia',
      TZ_PORTAL: 'America/Maceio',
    })
  })

  it('loads no sample data with a PostgreSQL server unless PORTAL_SAMPLE is set', () => {
    const base = {
      DATABASE_URL: 'postgres://localhost/portal',
      SESSION_SECRET: SECRET,
      PUBLIC_URL: PUBLIC,
    }
    expect(readConfig(base)).toMatchObject({ production: true, sample: false })
    expect(readConfig({ ...base, PORTAL_SAMPLE: '1' }).sample).toBe(true)
  })

  it("listens for this machine alone with the sample's passwords, unless HOST is set", () => {
    const onServer = { DATABASE_URL: 'postgres://localhost/portal', SESSION_SECRET: SECRET, PUBLIC_URL: PUBLIC }
    const hosts = [{}, { HOST: '0.0.0.0' }, onServer, { ...onServer, PORTAL_SAMPLE: '1' }, { PORTAL_SAMPLE: '0' }]
    expect(hosts.map(settings => readConfig(settings).HOST)).toEqual([
      ...['127.0.0.1', '0.0.0.0', '0.0.0.0', '127.0.0.1', '0.0.0.0'],
    ])
  })

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'postgres://memorial:se#nha@127.0.0.1/memorial'],
    ['DATABASE_URL', 'postgres://memorial:senha@banco1:5432,/memorial'],
    ['DATABASE_URL', 'postgres://memorial:senha@banco1,banco2:porta/memorial'],
    ['DATABASE_URL', 'postgres://memorial:senha@banco1,banco2/memorial?target_session_attrs=standby'],
    ['SMTP_URL', 'smtps://portal:se#nha@correio:465'],
    ['TRUST_PROXY', 'caddy'],
    ['TRUST_PROXY', '127.0.0.1/32, 10.0.0.0/33'],
    ['TZ_PORTAL', 'Marte/Olympus'],
    ['SESSION_SECRET', 'short'],
    ['SESSION_SECRET', 'x'.repeat(64)],
    ['SESSION_SECRET', 'troque'.repeat(6)],
    ['PUBLIC_URL', 'portal.exemplo.com.br/'],
    ['ALARME_PING_URL', 'vigia.exemplo.com.br/9b3c'],
    ['ALARME_PING_URL', 'ftp://vigia.exemplo.com.br/9b3c'],
    ['LOG_LEVEL', 'loud'],
    ['BORDA_URL', 'https://ao-vivo.casa/'],
    ['BORDA_CHAVE', 'chave"; return 200; #'.padEnd(48, 'x')],
  ])('stops the start with one line naming %s when it is %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`${name}`))
  })

  it('requires a secret with a PostgreSQL server', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgres://localhost/portal' })).toThrow(/SESSION_SECRET/)
  })

  it('requires neither for the command of an operator, which answers no visitor', () => {
    const config = readConfig({ DATABASE_URL: 'postgres://localhost/portal' }, { isCommand: true })
    expect([config.production, config.PUBLIC_URL, config.SESSION_SECRET]).toEqual([true, '', ''])
  })

  it('requires the key of an edge with its address', () => {
    expect(() => readConfig({ BORDA_URL: 'https://ao-vivo.casa' })).toThrow(/BORDA_CHAVE é obrigatória com BORDA_URL/)
    const edge = { BORDA_URL: 'http://ao-vivo.casa', BORDA_CHAVE: 'umachavecomumdemaisdetrintaletras' }
    expect(() => readConfig({ ...edge, PUBLIC_URL: 'https://casa' })).toThrow(/BORDA_URL precisa de https/)
    expect(readConfig({ ...edge, PUBLIC_URL: 'http://casa' }).BORDA_URL).toBe(edge.BORDA_URL)
  })

  it('requires the public address with a PostgreSQL server', () => {
    const base = { DATABASE_URL: 'postgres://localhost/portal', SESSION_SECRET: 'f3a9c1e07b5d4826a1c9e3f70b5d8264' }
    expect(() => readConfig(base)).toThrow(
      'Configuração inválida: PUBLIC_URL é obrigatório quando DATABASE_URL está definido.',
    )
  })
})
