import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildDespedida, uniqueEmail, uniqueTelefone } from '#server/testing/factories.ts'
import { homenagem, photoWithPlace, sendHomenagem } from '#server/testing/homenagem-form.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { registerVisitor, tablesMentioning } from '#server/testing/titular.ts'
import { readRetentionOptions, runRetentionCommand } from './cli.ts'
import { type RetentionOptions, restoreQuarantine, runRetention } from './service.ts'

const alarms: string[] = []
let t: TestApp
beforeAll(async () => {
  t = await createTestApp({
    raiseAlarm: (kind, about) => {
      alarms.push(`${kind}:${about}`)
      return Promise.resolve()
    },
  })
})
afterAll(() => t.close())

const days = (n: number): Date => new Date(Date.now() + n * 86_400_000)

const run = async (now: Date, regra: string, options: RetentionOptions = {}) =>
  (await runRetention(t.deps, now, options)).find(line => line.regra === regra)

const visitor = async (more: { desejoReceberOfertas?: boolean } = {}) => {
  const { row } = await buildDespedida(t.deps, {
    data_velorio: '2020-01-02 08:00:00',
    data_sepultamento: '2020-01-02 16:00:00',
  })
  const person = { telefone: uniqueTelefone(), email: uniqueEmail(), ...more }
  const codigo = await registerVisitor(t, row.id, person)
  return { ...person, despedidaId: row.id, codigo }
}

const hasContact = async (telefone: string): Promise<boolean> => (await tablesMentioning(t, telefone)).length > 0

describe('contacts of visitors', () => {
  it('are quarantined 90 days after the last hour of the despedida and erased 30 days later, and the page remains open on the device', async () => {
    const one = await visitor()
    await run(days(89), 'participantes-apartar')
    expect(await hasContact(one.telefone)).toBe(true)
    const apart = await run(days(91), 'participantes-apartar')
    expect(apart?.feitos).toBeGreaterThanOrEqual(1)
    expect(await hasContact(one.telefone)).toBe(true)
    await run(days(120), 'participantes-apagar')
    expect(await hasContact(one.telefone)).toBe(true)
    await run(days(122), 'participantes-apagar')
    expect(await hasContact(one.telefone)).toBe(false)
    expect(await tablesMentioning(t, one.email)).toEqual([])
    const page = await t.app.inject({ url: `/exibicao/despedida/${one.despedidaId}/${one.codigo}` })
    expect(page.json().acesso).toBe(true)
  })

  it('remain while the participant accepts offers', async () => {
    const one = await visitor({ desejoReceberOfertas: true })
    await run(days(91), 'participantes-apartar')
    await run(days(400), 'participantes-apagar')
    expect(await hasContact(one.telefone)).toBe(true)
    await t.deps.db
      .updateTable('participante')
      .set({ deseja_ofertas: false })
      .where('telefone', '=', one.telefone)
      .execute()
    await run(days(401), 'participantes-apartar')
    await run(days(432), 'participantes-apagar')
    expect(await hasContact(one.telefone)).toBe(false)
  })

  it('are stored longer when velório or burial is moved to a later day', async () => {
    const one = await visitor()
    const later = days(60).toISOString().slice(0, 19).replace('T', ' ')
    await t.deps.db
      .updateTable('despedida')
      .set({ data_sepultamento: later })
      .where('id', '=', one.despedidaId)
      .execute()
    await run(days(149), 'participantes-apartar')
    await run(days(180), 'participantes-apagar')
    expect(await hasContact(one.telefone)).toBe(true)
  })

  it('are restored from quarantine on request', async () => {
    const one = await visitor()
    await run(days(91), 'participantes-apartar')
    expect(await restoreQuarantine(t.deps)).toBeGreaterThanOrEqual(1)
    await run(days(122), 'participantes-apagar')
    expect(await hasContact(one.telefone)).toBe(true)
  })
})

describe('the safety limits of retention', () => {
  it('a dry run reports the due rows and changes nothing', async () => {
    const one = await visitor()
    const line = await run(days(1000), 'participantes-apartar', { dryRun: true })
    expect(line).toMatchObject({ feitos: 0, barrada: false })
    expect(line?.encontrados).toBeGreaterThanOrEqual(1)
    const row = await t.deps.db
      .selectFrom('participante')
      .select('apartado_em')
      .where('telefone', '=', one.telefone)
      .executeTakeFirst()
    expect(row?.apartado_em).toBeNull()
  })

  it('a rule above its cap changes nothing and raises an alarm; the other rules run', async () => {
    await visitor()
    await visitor()
    alarms.length = 0
    const lines = await runRetention(t.deps, days(1000), { teto: 1 })
    const line = lines.find(one => one.regra === 'participantes-apartar')
    expect(line).toMatchObject({ barrada: true, feitos: 0, teto: 1 })
    expect(alarms).toContain('retencao:participantes-apartar')
    expect(lines.find(one => one.regra === 'codigos')?.barrada).toBe(false)
  })

  it('the default cap is 200 rows or a twentieth of the table', async () => {
    expect((await run(days(0), 'participantes-apartar', { dryRun: true }))?.teto).toBe(200)
    expect((await run(days(0), 'codigos', { dryRun: true }))?.teto).toBeNull()
  })
})

describe('other retention times', () => {
  it('a refused homenagem is deleted after 30 days with its picture; one that had been published remains', async () => {
    const { row } = await buildDespedida(t.deps)
    const codigo = await registerVisitor(t, row.id, { telefone: uniqueTelefone() })
    const imagem = await photoWithPlace()
    const refused = (await sendHomenagem(t, { homenagem: homenagem(row.id, codigo), imagem })).json().id
    const hidden = (await sendHomenagem(t, { homenagem: homenagem(row.id, codigo, { nome: 'Outra' }) })).json().id
    const decided = { publicado: false, decidido_em: new Date().toISOString() }
    await t.deps.db.updateTable('homenagem').set(decided).where('id', 'in', [refused, hidden]).execute()
    await t.deps.db
      .updateTable('homenagem')
      .set({ antes: JSON.stringify({ publicado: true }) as never })
      .where('id', '=', hidden)
      .execute()
    const [picture] = await t.deps.db.selectFrom('midia').select('nome').where('homenagem_id', '=', refused).execute()
    await run(days(29), 'homenagens-recusadas')
    expect(await t.deps.media.get(picture?.nome ?? '')).toBeDefined()
    await run(days(31), 'homenagens-recusadas')
    const left = await t.deps.db.selectFrom('homenagem').select('id').where('despedida_id', '=', row.id).execute()
    expect(left.map(one => one.id)).toEqual([hidden])
    expect(await t.deps.media.get(picture?.nome ?? '')).toBeUndefined()
  })

  it('codes are deleted after a day, delivered notices after a week', async () => {
    const contato = uniqueTelefone()
    await t.deps.db
      .insertInto('codigo_verificacao')
      .values({
        finalidade: 'titular',
        contato,
        dono: contato,
        codigo_hmac: '',
        expira_em: days(0).toISOString(),
        validado_em: null,
      })
      .execute()
    await run(days(0.9), 'codigos')
    expect(await hasContact(contato)).toBe(true)
    await run(days(1.1), 'codigos')
    expect(await hasContact(contato)).toBe(false)
  })

  it('contacts of homenagens of the event are erased like those of visitors, and the text remains', async () => {
    const telefone = uniqueTelefone()
    const evento = await t.deps.db.selectFrom('evento').select('id').executeTakeFirstOrThrow()
    const { id } = await t.deps.db
      .insertInto('homenagem_evento')
      .values({ evento_id: evento.id, nome_cliente: 'Ana', telefone, mensagem: 'Saudade de sempre.', aprovado: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    await run(days(91), 'evento-apartar')
    await run(days(122), 'evento-apagar')
    const homenagem = await t.deps.db.selectFrom('homenagem_evento').selectAll().where('id', '=', id).executeTakeFirst()
    expect(homenagem).toMatchObject({ telefone: '', mensagem: 'Saudade de sempre.' })
  })
})

describe("the operator's command", () => {
  it('prints each rule in a line, and fails with its usage for unknown arguments', async () => {
    const output = await runRetentionCommand(t.deps, readRetentionOptions(['--dry-run']), new Date())
    expect(output[0]).toBe('Ensaio: nada foi feito.')
    expect(output.some(line => /participantes-apagar: \d+ vencidos, limite 200/.test(line))).toBe(true)
    for (const words of [['--teto', 'x'], ['--all'], ['--dry-run', '--desfazer']])
      expect(() => readRetentionOptions(words)).toThrow(/^Uso:/)
  })
})
