import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAccount, buildDespedida } from '#server/testing/factories.ts'
import { addHomenagem, recordNotices, requesterFor } from '#server/testing/homenagens.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { sendReportsDigests } from './digest.ts'
import { closeReports, findReportedHomenagem } from './store.ts'

const notices = recordNotices()
let refusedContact = ''
let queueMs = 0
let t: TestApp
let request: ReturnType<typeof requesterFor>
beforeAll(async () => {
  const send: typeof notices.send = async (tx, notice) => {
    if (notice.para === refusedContact) throw new Error('the queue is closed')
    await setTimeout(queueMs)
    await notices.send(tx, notice)
  }
  t = await createTestApp({ notices: { ...notices, send } })
  request = requesterFor(t)
})
afterAll(() => t.close())

/** A despedida with its own moderador and this number of published homenagens. */
const buildPage = async (homenagens: number, falecido = 'Maria do Carmo Vasconcelos') => {
  const moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'Rosa Tavares')
  const { row } = await buildDespedida(t.deps, { moderador_id: moderador.pessoaId }, { nome: falecido })
  const ids: number[] = []
  while (ids.length < homenagens) ids.push(await addHomenagem(t, row.id, { publicado: true }))
  return { id: row.id, moderador, homenagens: ids }
}
type Page = Awaited<ReturnType<typeof buildPage>>

let visitors = 0
/** Each call comes from an address of its own. */
const report = async ({ id }: Page, homenagem: number | undefined) => {
  visitors += 1
  const remoteAddress = `10.20.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`
  const payload = { despedida: id, homenagem, motivo: 'Ofende a família.' }
  const response = await request('POST', '/homenagem/denuncia', undefined, payload, { remoteAddress })
  return response.statusCode
}
const decide = ({ moderador }: Page, homenagem: number | undefined) =>
  request('PUT', `/homenagem/denuncias/${homenagem}`, moderador, { decisao: 'mantida' })
const subjectsTo = ({ moderador }: Page) => notices.to(moderador.email).map(notice => notice.assunto)
/** Moves the last notice about this page back in time. */
const passMinutes = async ({ id }: Page, minutes: number) => {
  const rows = await t.deps.db.selectFrom('denuncia').selectAll().where('despedida_id', '=', id).execute()
  for (const { id: denuncia, avisada_em } of rows)
    if (avisada_em !== null)
      await t.deps.db
        .updateTable('denuncia')
        .set({ avisada_em: new Date(Date.parse(avisada_em) - minutes * 60_000).toISOString() })
        .where('id', '=', denuncia)
        .execute()
}

const ONE = 'Memorial: Uma mensagem na página de Maria do Carmo Vasconcelos foi denunciada'
const several = (total: number) =>
  `Memorial: ${total} mensagens na página de Maria do Carmo Vasconcelos foram denunciadas`

describe('notices about reports of one page', () => {
  it('are two for twelve reports: one immediately, and one for the others after ten minutes', async () => {
    const page = await buildPage(4)
    for (let count = 0; count < 12; count += 1) expect(await report(page, page.homenagens[count % 4])).toBe(200)
    expect(subjectsTo(page)).toEqual([ONE])
    await passMinutes(page, 9)
    await sendReportsDigests(t.deps)
    expect(subjectsTo(page)).toEqual([ONE])
    await passMinutes(page, 1)
    await sendReportsDigests(t.deps)
    await sendReportsDigests(t.deps)
    expect(subjectsTo(page)).toEqual([ONE, several(3)])
    const text = notices.to(page.moderador.email)[1]?.texto
    expect(text).toContain('3 mensagens na página de Maria do Carmo Vasconcelos foram denunciadas')
    expect(text).toContain(`/?para=/admin/mensagens/${page.id}`)
    expect(text).not.toContain('{')
    await passMinutes(page, 10)
    await sendReportsDigests(t.deps)
    expect(subjectsTo(page)).toHaveLength(2)
  })

  it('do not delay the first report of another page', async () => {
    const [page, other] = [await buildPage(2), await buildPage(1, 'Antônio Vasconcelos')]
    for (const homenagem of page.homenagens) await report(page, homenagem)
    await report(other, other.homenagens[0])
    expect(subjectsTo(page)).toEqual([ONE])
    expect(subjectsTo(other)).toEqual(['Memorial: Uma mensagem na página de Antônio Vasconcelos foi denunciada'])
  })

  it('are sent immediately after ten minutes without a report, with every open report', async () => {
    const page = await buildPage(4)
    await report(page, page.homenagens[0])
    await passMinutes(page, 10)
    await report(page, page.homenagens[1])
    expect(subjectsTo(page)).toEqual([ONE, ONE])
    await report(page, page.homenagens[2])
    await passMinutes(page, 10)
    await report(page, page.homenagens[3])
    expect(subjectsTo(page)).toEqual([ONE, ONE, several(2)])
  })

  it('omit reports decided in the meantime, and are not sent when none is left', async () => {
    const page = await buildPage(3)
    for (const homenagem of page.homenagens) await report(page, homenagem)
    await decide(page, page.homenagens[1])
    await passMinutes(page, 10)
    await sendReportsDigests(t.deps)
    expect(subjectsTo(page)).toEqual([ONE, ONE])
    const empty = await buildPage(2)
    for (const homenagem of empty.homenagens) await report(empty, homenagem)
    await decide(empty, empty.homenagens[1])
    await passMinutes(empty, 10)
    await sendReportsDigests(t.deps)
    expect(subjectsTo(empty)).toEqual([ONE])
  })

  it('are one message when the jobs of several nodes run concurrently', async () => {
    const page = await buildPage(3)
    for (const homenagem of page.homenagens) await report(page, homenagem)
    await passMinutes(page, 10)
    queueMs = 200
    await Promise.all(Array.from({ length: 5 }, () => sendReportsDigests(t.deps)))
    queueMs = 0
    expect(subjectsTo(page)).toEqual([ONE, several(2)])
  })

  it('are two in total when the first reports of several homenagens arrive concurrently', async () => {
    const page = await buildPage(6)
    queueMs = 200
    await Promise.all(page.homenagens.map(homenagem => report(page, homenagem)))
    queueMs = 0
    expect(subjectsTo(page)).toEqual([ONE])
    await passMinutes(page, 10)
    await Promise.all([report(page, page.homenagens[0]), sendReportsDigests(t.deps)])
    expect(subjectsTo(page)).toEqual([ONE, several(5)])
  })

  it('are not lost when the notice could not be queued, and do not delay those of other pages', async () => {
    const [page, other] = [await buildPage(2), await buildPage(2)]
    for (const each of [page, other]) {
      for (const homenagem of each.homenagens) await report(each, homenagem)
      await passMinutes(each, 10)
    }
    refusedContact = page.moderador.email
    await sendReportsDigests(t.deps)
    refusedContact = ''
    expect([subjectsTo(page), subjectsTo(other)]).toEqual([[ONE], [ONE, ONE]])
    await sendReportsDigests(t.deps)
    expect(subjectsTo(page)).toEqual([ONE, ONE])
  })

  it('include a report that arrives while an earlier one of the same homenagem is being decided', async () => {
    const page = await buildPage(1)
    const homenagem = page.homenagens[0] ?? 0
    const { contaId } = page.moderador
    await report(page, homenagem)
    let arriving: Promise<number> | undefined
    await t.deps.db.transaction().execute(async tx => {
      await findReportedHomenagem(tx, { contaId, moderadorId: undefined }, homenagem)
      arriving = report(page, homenagem)
      await setTimeout(300)
      await closeReports(tx, homenagem, 'mantida', contaId)
    })
    expect(await arriving).toBe(200)
    await passMinutes(page, 10)
    await sendReportsDigests(t.deps)
    expect(subjectsTo(page)).toEqual([ONE, ONE])
  })

  it('wait until the page has a moderador', async () => {
    const page = await buildPage(2)
    const setModerador = (moderador_id: number | null) =>
      t.deps.db.updateTable('despedida').set({ moderador_id }).where('id', '=', page.id).execute()
    await setModerador(null)
    for (const homenagem of page.homenagens) expect(await report(page, homenagem)).toBe(200)
    await sendReportsDigests(t.deps)
    expect(subjectsTo(page)).toEqual([])
    await setModerador(page.moderador.pessoaId)
    await sendReportsDigests(t.deps)
    expect(subjectsTo(page)).toEqual([several(2)])
  })
})
