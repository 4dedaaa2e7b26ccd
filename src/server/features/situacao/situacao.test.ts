import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Situacao } from '#contract/situacao/schema.ts'
import { createProviders, type ProviderName } from '#server/adapters/providers.ts'
import { insertBackupRun } from '#server/db/backup-runs.ts'
import type { Deps } from '#server/deps.ts'
import { createAlarms } from '#server/features/alarme/service.ts'
import { insertNotice } from '#server/features/aviso/store.ts'
import { importSpooledRuns } from '#server/features/backup/runs-service.ts'
import { buildAccount, buildApresentacao, buildDespedida } from '#server/testing/factories.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { checkSituacao, createNodeReport, removeNodeReport } from './jobs.ts'
import { makeReport } from './report-service.ts'
import * as store from './store.ts'

let t: TestApp
let authorization: string
beforeAll(async () => {
  t = await createTestApp()
  authorization = (await buildAccount(t.deps, ['ROLE_COLABORADOR'])).authorization
})
beforeEach(async () => {
  for (const table of ['alarme', 'situacao', 'no_portal', 'copia', 'apresentacao', 'tela', 'turno'] as const)
    await sql`delete from ${sql.table(table)}`.execute(t.deps.db)
  await sql`delete from mensagem`.execute(t.deps.db)
})
afterAll(() => t.close())

const parts = (change: Partial<Deps> = {}): Deps & { endAlarms: () => Promise<void> } => {
  const deps = { ...t.deps, ...change }
  return {
    ...deps,
    ...createAlarms({
      ...{ db: deps.db, notices: { send: insertNotice }, log: deps.log, resolvedSeconds: 0 },
      ...{ emails: deps.config.alarmEmails, repeatHours: 6 },
    }),
  }
}
const TOLD = () => ({ ...t.deps.config, alarmEmails: ['tecnico@exemplo.com.br'], DISCO_MIN_GB: 0, DISCO_ALARME_GB: 0 })

const node = async (deps: Deps, no = 'casa http://127.0.0.1:3000', versao = '1') =>
  store.keepNode(deps.db, { no, endereco: '', versao, first: true }, await makeReport(deps))
const look = async (change: Partial<Deps> = {}): Promise<void> => {
  const deps = parts({ config: TOLD(), ...change })
  await node(deps)
  await checkSituacao(deps, deps.endAlarms)
}
const read = async (): Promise<Situacao> =>
  (await t.app.inject({ url: '/api/situacao', headers: { authorization } })).json()
const lineOf = async (item: string) => (await read()).itens.find(one => one.item === item)
const mails = async () =>
  (await sql<{ texto: string }>`select texto from mensagem order by id`.execute(t.deps.db)).rows.map(row => row.texto)

/** Providers that have failed so many times in a row. */
const failing = async (name: ProviderName, times: number) => {
  const providers = createProviders(['email', 'sms', 'imagens'])
  const call = providers.watch(name, () => Promise.reject(new Error('away')))
  for (let time = 0; time < times; time++) await call().catch(() => undefined)
  return { providers }
}

describe('how the house stands', () => {
  it('is one line for each thing looked at, in words, with what to do where there is something to do', async () => {
    await look()
    const { itens, nos, alarmes, conferida_em } = await read()
    expect(itens.map(one => one.item)).toEqual(
      'banco disco imagens transmissoes telas fila email sms diretorio copia certificado nos versao'.split(' '),
    )
    expect(itens.filter(one => one.estado === 'falha')).toEqual([])
    for (const one of itens) {
      expect(one.texto, one.item).toMatch(/\.$/)
      if (one.estado === 'atencao' || one.estado === 'falha') expect(one.acao, one.item).not.toBe('')
    }
    expect([nos.length, nos[0]?.trabalho, alarmes.length, typeof conferida_em]).toEqual([1, true, 0, 'string'])
    expect((await lineOf('versao'))?.texto).toMatch(/Portal .*, banco em \d{4}_/)
  })

  it('keeps since when a state is what it is, through looks that change nothing', async () => {
    await look()
    await sql`update situacao set desde = desde - interval '1 hour'`.execute(t.deps.db)
    const before = await lineOf('sms')
    await look()
    expect(await lineOf('sms')).toEqual(before)
    await look(await failing('sms', 3))
    expect(await lineOf('sms')).toMatchObject({ estado: 'falha' })
    expect((await lineOf('sms'))?.desde).not.toBe(before?.desde)
  })

  it('is not judged before a node has said anything', async () => {
    const deps = parts({ config: TOLD() })
    await checkSituacao(deps, deps.endAlarms)
    expect([await mails(), (await read()).itens.map(one => one.item)]).toEqual([[], ['nos']])
  })

  it('says so when nobody has looked for a minute', async () => {
    await look()
    await sql`update situacao set vista_em = vista_em - interval '2 minutes'`.execute(t.deps.db)
    const { itens } = await read()
    expect(itens[0]).toMatchObject({ item: 'nos', estado: 'falha' })
    expect(itens.filter(one => one.item === 'nos')).toHaveLength(1)
  })
})

describe('a provider in trouble', () => {
  it('is attention at first, trouble after three failures in a row; then one e-mail, and one when it is back', async () => {
    await look(await failing('sms', 2))
    expect(await lineOf('sms')).toMatchObject({ estado: 'atencao' })
    for (let time = 0; time < 3; time++) await look(await failing('sms', 3))
    expect(await mails()).toEqual([expect.stringContaining('Envio de SMS: Falhou 3 vezes seguidas.')])
    expect((await read()).alarmes).toMatchObject([{ tipo: 'provedor', encerrado_em: null }])
    await look({ providers: createProviders(['sms']) })
    await look({ providers: createProviders(['sms']) })
    expect((await mails())[1]).toContain('Resolvido: Envio de SMS')
    expect((await read()).alarmes[0]?.encerrado_em).not.toBeNull()
  })

  it('seen by one of two nodes is trouble, until that node has been silent for long', async () => {
    await node(parts(await failing('imagens', 3)), 'outra http://127.0.0.1:3001')
    await look({ providers: createProviders(['imagens']) })
    expect(await lineOf('imagens')).toMatchObject({ estado: 'falha' })
    await sql`update no_portal set visto_em = now() - interval '1 minute' where no like 'outra%'`.execute(t.deps.db)
    await look({ providers: createProviders(['imagens']) })
    expect(await lineOf('imagens')).toMatchObject({ estado: 'ordem' })
    expect(await lineOf('nos')).toMatchObject({ estado: 'atencao', texto: expect.stringContaining('outra') })
  })
})

describe('the certificate of the house', () => {
  const seen = (days: number) => {
    const ate = new Date(Date.now() + days * 86_400_000 + 3_600_000).toISOString()
    return { certificate: { state: () => ({ nome: 'memorial.exemplo.com.br', ate, erro: '' }), check: async () => {} } }
  }

  it('is attention 21 days before its end and trouble seven before, told by one e-mail, and one when it is renewed', async () => {
    await look(seen(22))
    expect([(await lineOf('certificado'))?.estado, await mails()]).toEqual(['ordem', []])
    await look(seen(21))
    expect(await lineOf('certificado')).toMatchObject({
      estado: 'atencao',
      texto: expect.stringContaining('mais 21 dias'),
    })
    await look(seen(7))
    await look(seen(-2))
    expect(await lineOf('certificado')).toMatchObject({ estado: 'falha', texto: expect.stringContaining('venceu em') })
    expect(await mails()).toEqual([expect.stringContaining('memorial.exemplo.com.br vale até')])
    await look(seen(89))
    await look(seen(89))
    expect((await mails())[1]).toContain('Resolvido: Certificado')
  })

  it('is nobody’s trouble without https, or where a node cannot see it', async () => {
    await look()
    expect(await lineOf('certificado')).toMatchObject({ estado: 'desligado', texto: 'O endereço público não é https.' })
    const unseen = { nome: 'memorial.exemplo.com.br', ate: null, erro: 'sem resposta' }
    await look({ certificate: { state: () => unseen, check: async () => {} } })
    expect(await lineOf('certificado')).toMatchObject({
      estado: 'desligado',
      texto: expect.stringContaining('sem resposta'),
    })
    expect(await mails()).toEqual([])
  })
})

describe('the disk', () => {
  it('under its limit raises an alarm before transmissoes stop', async () => {
    await look({ config: { ...TOLD(), DISCO_ALARME_GB: 1e9 } })
    expect(await lineOf('disco')).toMatchObject({ estado: 'atencao', texto: expect.stringMatching(/GB livres de/) })
    expect(await mails()).toHaveLength(1)
    await look({ config: { ...TOLD(), DISCO_MIN_GB: 1e9 } })
    expect(await lineOf('disco')).toMatchObject({ estado: 'falha' })
    expect(await mails()).toHaveLength(1)
  })

  it('that cannot be read is said to be so', async () => {
    await look({ config: { ...TOLD(), DATA_DIR: '/nenhuma/pasta' } })
    expect(await lineOf('disco')).toMatchObject({ estado: 'falha', texto: expect.stringContaining('não foi possível') })
  })
})

describe('copies', () => {
  const run = { feita_em: new Date().toISOString(), arquivo: 'a.zip', bytes: 3 * 2 ** 20, conferida: true, erro: '' }
  const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()

  it('none in the hours that were set is an alarm; a good one ends it', async () => {
    const config = { ...TOLD(), COPIA_ALARME_H: 26 }
    await look({ config })
    expect(await lineOf('copia')).toMatchObject({ estado: 'falha', texto: 'Nenhuma cópia registrada.' })
    await insertBackupRun(t.deps.db, { ...run, feita_em: hoursAgo(30) })
    await look({ config })
    expect(await lineOf('copia')).toMatchObject({ estado: 'falha', texto: expect.stringContaining('26 horas') })
    expect(await mails()).toHaveLength(1)
    await insertBackupRun(t.deps.db, run)
    await look({ config })
    await look({ config })
    expect(await lineOf('copia')).toMatchObject({ estado: 'ordem', texto: expect.stringContaining('3 MB') })
    expect((await mails())[1]).toContain('Resolvido')
  })

  it('one that failed is an alarm, configured or not, and says which one is left', async () => {
    await insertBackupRun(t.deps.db, { ...run, feita_em: hoursAgo(24) })
    await insertBackupRun(t.deps.db, { ...run, bytes: 0, conferida: false, erro: 'Disco cheio.' })
    await look()
    expect((await lineOf('copia'))?.texto).toMatch(/falhou: Disco cheio\. Última cópia conferida em/)
    expect(await mails()).toHaveLength(1)
  })

  it('of a portal that holds its folder are told by a file, which is taken up once', async () => {
    writeFileSync(join(t.deps.config.DATA_DIR, 'copias-feitas.jsonl'), `${JSON.stringify(run)}\n`)
    await importSpooledRuns(t.deps.db, t.deps.config.DATA_DIR)
    await importSpooledRuns(t.deps.db, t.deps.config.DATA_DIR)
    expect(await t.deps.db.selectFrom('copia').select(['arquivo', 'bytes', 'conferida']).execute()).toEqual([
      { arquivo: 'a.zip', bytes: 3 * 2 ** 20, conferida: true },
    ])
  })
})

describe('transmissoes, screens and messages', () => {
  it('a booked wake without a picture is trouble, one on air is in order', async () => {
    const { row } = await buildDespedida(t.deps)
    await buildApresentacao(t.deps, row.id, { segmento_em: null })
    await look()
    expect(await lineOf('transmissoes')).toMatchObject({
      estado: 'falha',
      texto: expect.stringContaining('agora: 1; com imagem no ar: 0'),
    })
    await sql`update apresentacao set segmento_em = now()`.execute(t.deps.db)
    await look()
    expect(await lineOf('transmissoes')).toMatchObject({ estado: 'ordem', texto: expect.stringContaining('no ar: 1') })
  })

  it('a silent screen and messages that wait ask for attention', async () => {
    await sql`insert into tela (id, empresa, lugar, vista_em) values ('a', 'CV', '01', now() - interval '2 minutes')`.execute(
      t.deps.db,
    )
    await sql`insert into mensagem (canal, para, assunto, texto, criada_em)
      values ('email', 'a@b.c', '', '', now() - interval '20 minutes')`.execute(t.deps.db)
    await look()
    expect(await lineOf('telas')).toMatchObject({ estado: 'atencao', texto: 'Telas sem sinal: 1 de 1.' })
    expect(await lineOf('fila')).toMatchObject({ estado: 'atencao', texto: expect.stringContaining('há 20 minutos') })
  })
})

describe('a node', () => {
  it('is listed after its report, and removed from the list when it stops in order', async () => {
    await createNodeReport(parts(), { no: 'casa x', endereco: 'x', versao: '1' })()
    expect((await store.listNodes(t.deps.db))[0]).toMatchObject({ no: 'casa x', trabalho: true })
    await removeNodeReport(t.deps, 'casa x')
    expect(await store.listNodes(t.deps.db)).toEqual([])
  })
})
