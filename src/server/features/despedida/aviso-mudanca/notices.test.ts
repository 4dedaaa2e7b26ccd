import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDespedidaClient, type DespedidaClient } from '#server/testing/despedida-client.ts'
import { buildDespedida, portalTime, uniqueEmail, uniqueTelefone } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { registerVisitor } from '#server/testing/titular.ts'
import { sendDueNotices } from './notice-jobs.ts'

const t = openTestApp()
let client: DespedidaClient
beforeAll(async () => {
  client = await createDespedidaClient(t)
})
beforeEach(async () => {
  for (const table of ['apresentacao', 'mudanca_a_avisar'] as const) await t.deps.db.deleteFrom(table).execute()
})

const inMinutes = (minutes: number): string => `${portalTime(minutes).slice(0, 16)}:00`
/** The delay is over. */
const tell = async (): Promise<void> => {
  const past = new Date(Date.now() - 1000).toISOString()
  await t.deps.db.updateTable('mudanca_a_avisar').set({ avisar_em: past }).execute()
  await sendDueNotices(t.deps)
}
type Notice = { canal: string; para: string; texto: string; despedida: number }
const noticesTo = async (...contacts: string[]): Promise<Notice[]> =>
  (
    await sql<Notice>`select canal, para, texto, despedida_id as despedida from mensagem
      where para = any(${contacts}::text[]) order by id`.execute(t.deps.db)
  ).rows

/** A wake in a chapel of which three visitors know: one agreed to e-mails, one has no e-mail, one did not agree. */
const buildKnown = async () => {
  const { row } = await buildDespedida(t.deps)
  const apresentacao = {
    ...{ id: 0, id_despedida: row.id, empresa: 'CV', capela: '02', status: true, status_camera: true },
    ...{ dataHoraInicial: inMinutes(300), dataHoraFinal: inMinutes(600) },
  }
  const { id } = (await client.post('/apresentacao/salva', apresentacao)).json()
  await t.deps.db.deleteFrom('mudanca_a_avisar').execute()
  const [email, phone, silent] = [uniqueEmail(), uniqueTelefone(), uniqueTelefone()]
  const visit = (person: { telefone: string; email?: string; desejoReceberAvisos?: boolean }) =>
    registerVisitor(t, row.id, person)
  await visit({ telefone: uniqueTelefone(), email, desejoReceberAvisos: true })
  await visit({ telefone: uniqueTelefone(), email, desejoReceberAvisos: true })
  await visit({ telefone: phone, desejoReceberAvisos: true })
  await visit({ telefone: silent })
  const move = async (part: object) =>
    expect((await client.post('/apresentacao/salva', { ...apresentacao, id, ...part })).statusCode).toBe(200)
  return { id: row.id, apresentacao, move, email, phone, all: [email, phone, silent] }
}

describe('a notice of a changed place or hour', () => {
  it('reaches those who agreed, once each, by e-mail or else by SMS, with the old and the new hour', async () => {
    const { id, apresentacao, move, email, phone, all } = await buildKnown()
    const later = inMinutes(360)
    await move({ capela: '03', dataHoraInicial: later })
    expect(await noticesTo(...all)).toEqual([])
    await tell()
    const sent = await noticesTo(...all)
    expect(sent.map(one => [one.canal, one.para])).toEqual(
      expect.arrayContaining([
        ['email', email],
        ['sms', phone],
      ]),
    )
    expect(sent).toHaveLength(2)
    const [before, after] = [apresentacao.dataHoraInicial, later].map(hour => hour.slice(11, 16))
    for (const { texto, despedida } of sent) {
      expect(despedida).toBe(id)
      expect(texto).not.toContain('{')
      expect(texto).toContain(`${before}), Capela 2, Central de Velórios`)
      expect(texto).toContain(`${after}), Capela 3, Central de Velórios`)
      expect(texto).toContain(`/despedida/${id}`)
    }
    await tell()
    expect(await noticesTo(...all)).toHaveLength(2)
  })

  it('tells two changes in a row as one, from what people knew to what holds', async () => {
    const { move, all } = await buildKnown()
    const [between, last] = [inMinutes(330), inMinutes(390)]
    await move({ dataHoraInicial: between })
    await move({ dataHoraInicial: last })
    await tell()
    const sent = await noticesTo(...all)
    expect(sent).toHaveLength(2)
    expect(sent[0]?.texto).toContain(last.slice(11, 16))
    expect(sent[0]?.texto).not.toContain(between.slice(11, 16))
  })

  it('is not sent for a change that was taken back, a changed switch, or a page that is not active', async () => {
    const { id, apresentacao, move, all } = await buildKnown()
    await move({ dataHoraInicial: inMinutes(330) })
    await move({ dataHoraInicial: apresentacao.dataHoraInicial })
    await tell()
    await move({ status_camera: false, dataHoraFinal: inMinutes(700) })
    await tell()
    await client.post('/cliente/update-despedida-status', { id, status_memoria: false })
    await move({ dataHoraInicial: inMinutes(345) })
    await tell()
    expect(await noticesTo(...all)).toEqual([])
  })

  it('is sent for a burial that moved, and not to those who registered after the change', async () => {
    const { id, all } = await buildKnown()
    await client.update({ id, data_sepultamento: '2026-12-01 10:00:00' })
    const late = uniqueEmail()
    await registerVisitor(t, id, { telefone: uniqueTelefone(), email: late, desejoReceberAvisos: true })
    await tell()
    const sent = await noticesTo(...all, late)
    expect(sent).toHaveLength(2)
    expect(sent[0]?.texto).toContain('O sepultamento agora')
    expect(sent.map(one => one.para)).not.toContain(late)
  })
})
