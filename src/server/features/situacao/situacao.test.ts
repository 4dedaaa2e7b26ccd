import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Situacao } from '#contract/situacao/schema.ts'
import { createProviders, type ProviderName } from '#server/adapters/providers.ts'
import type { Deps } from '#server/deps.ts'
import { createAlarms } from '#server/features/alarme/service.ts'
import { insertNotice } from '#server/features/aviso/store.ts'
import { insertBackupRun } from '#server/features/backup/queries.ts'
import { importSpooledRuns } from '#server/features/backup/runs-service.ts'
import { buildAccount, buildApresentacao, buildDespedida } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { checkSituacao, createNodeReport, makeReport } from './jobs.ts'
import * as store from './store.ts'

const t = openTestApp()
let authorization: string
beforeAll(async () => {
  authorization = (await buildAccount(t.deps, ['ROLE_COLABORADOR'])).authorization
})
beforeEach(async () => {
  for (const table of 'alarme situacao no_portal copia apresentacao tela turno mensagem'.split(' '))
    await sql`delete from ${sql.table(table)}`.execute(t.deps.db)
})

const parts = (change: Partial<Deps> = {}): Deps & { endAlarms: () => Promise<void> } => {
  const deps = { ...t.deps, ...change }
  return {
    ...deps,
    ...createAlarms({
      ...{ db: deps.db, notices: { send: insertNotice }, log: deps.log, resolvedSeconds: -1 },
      ...{ emails: deps.config.alarmEmails, repeatHours: 6 },
    }),
  }
}
const alarmConfig = () => ({
  ...t.deps.config,
  alarmEmails: ['tecnico@exemplo.com.br'],
  DISCO_MIN_GB: 0,
  DISCO_ALARME_GB: 0,
})

const node = async (deps: Deps, no = 'casa http://127.0.0.1:3000', versao = '1') =>
  store.recordNode(deps.db, { no, endereco: '', versao, first: true }, await makeReport(deps))
const runChecks = async (change: Partial<Deps> = {}): Promise<void> => {
  const deps = parts({ config: alarmConfig(), ...change })
  await node(deps)
  await checkSituacao(deps, deps.endAlarms)
}
const read = async (): Promise<Situacao> =>
  (await t.app.inject({ url: '/api/situacao', headers: { authorization } })).json()
const lineOf = async (item: string) => (await read()).itens.find(one => one.item === item)
const mails = async () =>
  (await sql<{ texto: string }>`select texto from mensagem order by id`.execute(t.deps.db)).rows.map(row => row.texto)

/** Providers with this number of consecutive failures. */
const failing = async (name: ProviderName, times: number) => {
  const providers = createProviders(['email', 'sms', 'imagens', 'legendas'])
  const call = providers.track(name, () => Promise.reject(new Error('away')))
  for (let time = 0; time < times; time++) await call().catch(() => undefined)
  return { providers }
}

describe('the health checks of the Situação screen', () => {
  it('say that captions pause and since when, and call nobody', async () => {
    await runChecks(await failing('legendas', 5))
    const { estado, texto } = (await lineOf('legendas')) ?? {}
    expect([estado, texto, await mails()]).toEqual(['atencao', expect.stringContaining('as legendas pausam'), []])
  })

  it('cover every item, in words, with an instruction where action is needed', async () => {
    await runChecks()
    const { itens, nos, alarmes, conferida_em } = await read()
    expect(itens.map(one => one.item).join(' ')).toBe(
      'banco disco imagens transmissoes telas fila email sms whatsapp diretorio identidade erp borda legendas copia certificado ping nos versao',
    )
    expect(itens.filter(one => one.estado === 'falha')).toEqual([])
    for (const one of itens) {
      expect(one.texto, one.item).toMatch(/\.$/)
      if (one.estado === 'atencao' || one.estado === 'falha') expect(one.acao, one.item).not.toBe('')
    }
    expect([nos.length, nos[0]?.trabalho, alarmes.length, typeof conferida_em]).toEqual([1, true, 0, 'string'])
    expect((await lineOf('versao'))?.texto).toMatch(/Portal .*, banco em \d{4}_/)
  })

  it('name the line of the house only where its width is known, and warn at 70 %', async () => {
    const sending = (bits: number) => ({ streams: { ...t.deps.streams, outgoingBits: () => bits } })
    await runChecks(sending(350_000_000))
    expect(await lineOf('linha')).toBeUndefined()
    const config = { ...alarmConfig(), LINK_MBITS: 500 }
    const before = t.deps.config
    Object.assign(t.deps, { config })
    await runChecks({ ...sending(349_000_000), config })
    const quiet = await lineOf('linha')
    await runChecks({ ...sending(350_000_000), config })
    const full = await lineOf('linha')
    Object.assign(t.deps, { config: before })
    expect([quiet?.estado, quiet?.texto, quiet?.acao]).toEqual([
      'ordem',
      '349 Mbit/s saem para quem assiste ao vivo, de 500 Mbit/s da linha (70 %).',
      '',
    ])
    expect(full).toMatchObject({ estado: 'atencao', acao: expect.stringContaining('BORDA_URL') })
  })

  it('add up what all machines send', async () => {
    const config = { ...alarmConfig(), LINK_MBITS: 100 }
    const deps = parts({ config, streams: { ...t.deps.streams, outgoingBits: () => 40_000_000 } })
    await node(deps)
    await node(deps, 'casa http://127.0.0.1:3001')
    const before = t.deps.config
    Object.assign(t.deps, { config })
    await checkSituacao(deps, deps.endAlarms)
    const line = await lineOf('linha')
    Object.assign(t.deps, { config: before })
    expect(line).toMatchObject({ estado: 'atencao', texto: expect.stringMatching(/^80 Mbit/) })
  })

  it('keep the start of an unchanged state', async () => {
    await runChecks()
    await sql`update situacao set desde = desde - interval '1 hour'`.execute(t.deps.db)
    const before = await lineOf('sms')
    await runChecks()
    expect(await lineOf('sms')).toEqual(before)
    await runChecks(await failing('sms', 3))
    expect(await lineOf('sms')).toMatchObject({ estado: 'falha' })
    expect((await lineOf('sms'))?.desde).not.toBe(before?.desde)
  })

  it('are not evaluated before the first report of a node', async () => {
    const deps = parts({ config: alarmConfig() })
    await checkSituacao(deps, deps.endAlarms)
    expect([await mails(), (await read()).itens.map(one => one.item)]).toEqual([[], []])
  })

  it('report that no check ran for a minute, unless the portal has just started', async () => {
    await runChecks()
    await sql`update situacao set vista_em = vista_em - interval '2 minutes'`.execute(t.deps.db)
    expect((await lineOf('nos'))?.estado).not.toBe('falha')
    await sql`update no_portal set desde = desde - interval '2 minutes'`.execute(t.deps.db)
    const { itens } = await read()
    expect(itens[0]).toMatchObject({ item: 'nos', estado: 'falha' })
    expect(itens.filter(one => one.item === 'nos')).toHaveLength(1)
    await sql`update no_portal set desde = now(), visto_em = now() - interval '1 hour'`.execute(t.deps.db)
    expect(await lineOf('nos')).toMatchObject({ estado: 'falha', texto: itens[0]?.texto })
  })
})

describe('a failing provider', () => {
  it('is a warning at first and a failure after three failures in a row, with one e-mail for each failure and recovery', async () => {
    await runChecks(await failing('sms', 2))
    expect(await lineOf('sms')).toMatchObject({ estado: 'atencao' })
    for (let time = 0; time < 3; time++) await runChecks(await failing('sms', 3))
    expect(await mails()).toEqual([expect.stringContaining('Envio de SMS: Falhou 3 vezes seguidas.')])
    expect((await read()).alarmes).toMatchObject([{ tipo: 'provedor', encerrado_em: null }])
    await runChecks({ providers: createProviders(['sms']) })
    await runChecks({ providers: createProviders(['sms']) })
    expect((await mails())[1]).toContain('Resolvido: Envio de SMS')
    expect((await read()).alarmes[0]?.encerrado_em).not.toBeNull()
  })

  it('is a failure when one of two nodes reports it, until that node is silent for long', async () => {
    await node(parts(await failing('imagens', 3)), 'outra http://127.0.0.1:3001')
    await runChecks({ providers: createProviders(['imagens']) })
    expect(await lineOf('imagens')).toMatchObject({ estado: 'falha' })
    await sql`update no_portal set visto_em = now() - interval '1 minute' where no like 'outra%'`.execute(t.deps.db)
    await runChecks({ providers: createProviders(['imagens']) })
    expect(await lineOf('imagens')).toMatchObject({ estado: 'ordem' })
    expect(await lineOf('nos')).toMatchObject({ estado: 'atencao', texto: expect.stringContaining('outra') })
  })
})

describe('two nodes', () => {
  it('are in order with one version, and a warning with two', async () => {
    await node(parts(), 'outra http://127.0.0.1:3001')
    await runChecks()
    expect(await lineOf('nos')).toMatchObject({ estado: 'ordem', texto: expect.stringContaining('2') })
    await node(parts(), 'outra http://127.0.0.1:3001', '2')
    await runChecks()
    expect(await lineOf('nos')).toMatchObject({ estado: 'atencao', texto: 'As máquinas têm versões diferentes.' })
  })
})

describe('the TLS certificate', () => {
  const certificateEnding = (days: number) => {
    const ate = new Date(Date.now() + days * 86_400_000 + 3_600_000).toISOString()
    return { certificate: { state: () => ({ nome: 'memorial.exemplo.com.br', ate, erro: '' }), check: async () => {} } }
  }

  it('is a warning 21 days before its end and a failure seven days before, with one e-mail for the alarm and one for the renewal', async () => {
    await runChecks(certificateEnding(22))
    expect([(await lineOf('certificado'))?.estado, await mails()]).toEqual(['ordem', []])
    await runChecks(certificateEnding(21))
    expect(await lineOf('certificado')).toMatchObject({
      estado: 'atencao',
      texto: expect.stringContaining('mais 21 dias'),
    })
    await runChecks(certificateEnding(7))
    await runChecks(certificateEnding(-2))
    expect(await lineOf('certificado')).toMatchObject({ estado: 'falha', texto: expect.stringContaining('venceu em') })
    expect(await mails()).toEqual([expect.stringContaining('memorial.exemplo.com.br vale até')])
    await runChecks(certificateEnding(89))
    await runChecks(certificateEnding(89))
    expect((await mails())[1]).toContain('Resolvido: Certificado')
  })

  it('is not a failure without https, or when a node cannot read it', async () => {
    await runChecks()
    expect(await lineOf('certificado')).toMatchObject({ estado: 'desligado', texto: 'O endereço público não é https.' })
    const unseen = { nome: 'memorial.exemplo.com.br', ate: null, erro: 'sem resposta' }
    await runChecks({ certificate: { state: () => unseen, check: async () => {} } })
    expect(await lineOf('certificado')).toMatchObject({
      estado: 'desligado',
      texto: expect.stringContaining('sem resposta'),
    })
    expect(await mails()).toEqual([])
  })
})

describe('the disk check', () => {
  it('raises an alarm for low space before transmissoes stop', async () => {
    await runChecks({ config: { ...alarmConfig(), DISCO_ALARME_GB: 1e9 } })
    expect(await lineOf('disco')).toMatchObject({ estado: 'atencao', texto: expect.stringMatching(/GB livres de/) })
    expect(await mails()).toHaveLength(1)
    await runChecks({ config: { ...alarmConfig(), DISCO_MIN_GB: 1e9 } })
    expect(await lineOf('disco')).toMatchObject({ estado: 'falha' })
    expect(await mails()).toHaveLength(1)
  })

  it('reports a disk that cannot be read', async () => {
    await runChecks({ config: { ...alarmConfig(), DATA_DIR: '/nenhuma/pasta' } })
    expect(await lineOf('disco')).toMatchObject({ estado: 'falha', texto: expect.stringContaining('não foi possível') })
  })
})

describe('the backup check', () => {
  const run = { feita_em: new Date().toISOString(), arquivo: 'a.zip', bytes: 3 * 2 ** 20, conferida: true, erro: '' }
  const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()

  it('raises an alarm without a backup in the configured hours, and a good backup resolves it', async () => {
    const config = { ...alarmConfig(), COPIA_ALARME_H: 26 }
    await runChecks({ config })
    expect(await lineOf('copia')).toMatchObject({ estado: 'falha', texto: 'Nenhuma cópia registrada.' })
    await insertBackupRun(t.deps.db, { ...run, feita_em: hoursAgo(30) })
    await runChecks({ config })
    expect(await lineOf('copia')).toMatchObject({ estado: 'falha', texto: expect.stringContaining('26 horas') })
    expect(await mails()).toHaveLength(1)
    await insertBackupRun(t.deps.db, run)
    await runChecks({ config })
    await runChecks({ config })
    expect(await lineOf('copia')).toMatchObject({ estado: 'ordem', texto: expect.stringContaining('3 MB') })
    expect((await mails())[1]).toContain('Resolvido')
  })

  it('raises an alarm for a failed backup, configured or not, and names the last good one', async () => {
    await insertBackupRun(t.deps.db, { ...run, feita_em: hoursAgo(24) })
    await insertBackupRun(t.deps.db, { ...run, bytes: 0, conferida: false, erro: 'Disco cheio.' })
    await runChecks()
    expect((await lineOf('copia'))?.texto).toMatch(/falhou: Disco cheio\. Última cópia conferida em/)
    expect(await mails()).toHaveLength(1)
  })

  it('reads a result file once when the running portal holds the folder', async () => {
    writeFileSync(join(t.deps.config.DATA_DIR, 'copias-feitas.jsonl'), `${JSON.stringify(run)}\n`)
    await importSpooledRuns(t.deps.db, t.deps.config.DATA_DIR)
    await importSpooledRuns(t.deps.db, t.deps.config.DATA_DIR)
    expect(await t.deps.db.selectFrom('copia').select(['arquivo', 'bytes', 'conferida']).execute()).toEqual([
      { arquivo: 'a.zip', bytes: 3 * 2 ** 20, conferida: true },
    ])
  })
})

describe('the checks of transmissoes, displays and messages', () => {
  it('report a failure for a planned velório without a picture, and success for a live one', async () => {
    const { row } = await buildDespedida(t.deps)
    await buildApresentacao(t.deps, row.id, { segmento_em: null })
    await runChecks()
    expect(await lineOf('transmissoes')).toMatchObject({
      estado: 'falha',
      texto: expect.stringContaining('agora: 1; com imagem no ar: 0'),
    })
    await sql`update apresentacao set segmento_em = now()`.execute(t.deps.db)
    await runChecks()
    expect(await lineOf('transmissoes')).toMatchObject({ estado: 'ordem', texto: expect.stringContaining('no ar: 1') })
  })

  it('warn of a silent display and waiting messages', async () => {
    await sql`insert into tela (id, empresa, lugar, vista_em) values ('a', 'CV', '01', now() - interval '2 minutes')`.execute(
      t.deps.db,
    )
    await sql`insert into mensagem (canal, para, assunto, texto, criada_em)
      values ('email', 'a@b.c', '', '', now() - interval '20 minutes')`.execute(t.deps.db)
    await runChecks()
    expect(await lineOf('telas')).toMatchObject({ estado: 'atencao', texto: 'Telas sem sinal: 1 de 1.' })
    expect(await lineOf('fila')).toMatchObject({ estado: 'atencao', texto: expect.stringContaining('há 20 minutos') })
  })
})

describe('a node', () => {
  it('is listed after its report, and removed from the list when it stops in order, even during a report', async () => {
    const { report, remove } = createNodeReport(parts(), { no: 'casa x', endereco: 'x', versao: '1' })
    await report()
    expect((await store.listNodes(t.deps.db))[0]).toMatchObject({ no: 'casa x', trabalho: true })
    const lastReport = report()
    await remove()
    await lastReport
    expect(await store.listNodes(t.deps.db)).toEqual([])
  })
})
