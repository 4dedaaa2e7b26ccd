import { describe, expect, it } from 'vitest'
import { openPostgres } from '#server/db/postgres.ts'
import { insertBackupRun } from '#server/features/backup/queries.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { TEST_ZONE } from '#server/testing/test-database.ts'

const t = openTestApp()

const read = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  t.app.inject({ url: '/metrics', headers, remoteAddress })

describe('metrics', () => {
  it('count calls by route and status, never by address, and report database, displays and disk', async () => {
    await t.app.inject('/exibicao/despedida/99999999/0')
    const { body, headers } = await read()
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toContain(
      'portal_chamada_segundos_count{metodo="GET",rota="/exibicao/despedida/:id/:codigo",resposta="404"} 1',
    )
    expect(body).not.toContain('despedida/99999999')
    expect(body).toContain('portal_banco_responde 1')
    expect(body).toContain('portal_telas{situacao="atrasada"} 0')
    expect(body).toContain('process_resident_memory_bytes')
    expect(body).toMatch(/^portal_chamadas_total\{classe="4xx"\} 1$/m)
    expect(body).toMatch(/^portal_disco_livre_bytes\{pasta="dados"\} \d{6,}/m)
  })

  it('report backups, providers, alarms and each health check', async () => {
    const { db, providers } = t.deps
    expect((await read()).body).toMatch(/^portal_copia_idade_segundos -1$/m)
    const run = { arquivo: 'a.zip', bytes: 1, erro: '' }
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
    await insertBackupRun(db, { ...run, feita_em: hourAgo, conferida: true })
    await insertBackupRun(db, { ...run, feita_em: new Date().toISOString(), conferida: false })
    await providers.track('sms', () => Promise.resolve())()
    await providers
      .track('sms', () => Promise.reject(new Error('away')))()
      .catch(() => undefined)
    await t.deps.raiseAlarm('disco', 'disco', 'Pouco espaço.')
    await db.insertInto('situacao').values({ item: 'disco', estado: 'falha', texto: 'x' }).execute()
    const { body } = await read()
    for (const line of [
      /portal_copia_idade_segundos 36\d\d/,
      /portal_copia_falhou 1/,
      /portal_provedor_chamadas_total\{provedor="sms",resultado="bom"\} 1/,
      /portal_provedor_chamadas_total\{provedor="sms",resultado="falhou"\} 1/,
      /portal_provedor_falhas_seguidas\{provedor="sms"\} 1/,
      /portal_alarmes_abertos 1/,
      /portal_situacao\{item="disco"\} 2/,
    ])
      expect(body).toMatch(line)
  })

  it('are served to the local machine only, not through a proxy and not from outside', async () => {
    expect((await read({}, '203.0.113.9')).statusCode).toBe(404)
    expect((await read({ 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404)
  })

  it('require the key, also locally, where one is set', async () => {
    const key = 'uma-chave-bem-comprida-1'
    const other = await createTestApp({ config: { ...t.deps.config, METRICS_CHAVE: key } })
    const readWith = (authorization: string) =>
      other.app.inject({ url: '/metrics', headers: { authorization }, remoteAddress: '203.0.113.9' })
    expect((await readWith(`Bearer ${key}`)).statusCode).toBe(200)
    expect((await readWith('Bearer outra')).statusCode).toBe(404)
    expect((await other.app.inject('/metrics')).statusCode).toBe(404)
    await other.close()
  })

  it('are served while the database is unavailable, and report it', async () => {
    const away = openPostgres('postgresql://ninguem@127.0.0.1:1/nenhum', TEST_ZONE, () => {})
    const broken = await createTestApp({ db: away.db })
    const { statusCode, body } = await broken.app.inject('/metrics')
    expect(statusCode).toBe(200)
    expect(body).toContain('portal_banco_responde 0')
    await broken.close()
    await away.close()
  })
})
