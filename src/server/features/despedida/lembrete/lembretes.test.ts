import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { AVISOS_PARADOS } from '#contract/participante/messages.ts'
import type { Deps } from '#server/deps.ts'
import { runRetention } from '#server/features/privacidade/retencao/service.ts'
import { buildDespedida, uniqueEmail, uniqueTelefone } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { freshAddress } from '#server/testing/sign-in.ts'
import { postTitular, registerVisitor, tablesMentioning, titularTokenFor } from '#server/testing/titular.ts'
import { sendDueLembretes } from './lembrete-jobs.ts'
import { pararAddress } from './service.ts'

const t = openTestApp()
beforeEach(async () => {
  await t.deps.db.deleteFrom('lembrete').execute()
})

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Midnight of today in the portal's zone, three hours behind UTC. */
const MIDNIGHT_MS = Math.floor((Date.now() - 3 * HOUR_MS) / DAY_MS) * DAY_MS + 3 * HOUR_MS
const at = (day: number, hour = 12): number => MIDNIGHT_MS + day * DAY_MS + hour * HOUR_MS
const dayOf = (day: number): string => new Date(at(day)).toISOString().slice(0, 10)
/** A node whose clock shows this moment. */
const nodeAt = (now: number): Deps => ({ ...t.deps, now: () => now })
const run = (day: number, hour = 12) => sendDueLembretes(nodeAt(at(day, hour)))

/** A page whose falecido died today. The anniversary is `umAno` days away. */
const buildPage = async (values: Parameters<typeof buildDespedida>[1] = {}) => {
  const { row, codigo, falecidoId } = await buildDespedida(t.deps, values)
  await t.deps.db
    .updateTable('falecido')
    .set({ data_falecimento: dayOf(0) })
    .where('id', '=', falecidoId)
    .execute()
  return { id: row.id, codigo, falecidoId }
}
const umAno = ((): number => {
  const [year = '', ...rest] = dayOf(0).split('-')
  const same = `${Number(year) + 1}-${rest.join('-')}`.replace('-02-29', '-02-28')
  return Math.round((Date.parse(same) - Date.parse(dayOf(0))) / DAY_MS)
})()

const consent = (id: number, person: { telefone?: string; email?: string; codigo?: string } = {}) =>
  registerVisitor(t, id, { telefone: uniqueTelefone(), desejoAvisoUmAno: true, ...person })

type Notice = { canal: string; para: string; texto: string; chave: string }
const notices = async (...contacts: string[]): Promise<Notice[]> =>
  (
    await sql<Notice>`select canal, para, texto, chave from mensagem where para = any(${contacts}::text[]) order by id`.execute(
      t.deps.db,
    )
  ).rows
const stopKey = ({ texto }: Notice): string => /\/parar-avisos\/(\S+)/.exec(texto)?.[1] ?? ''
const stop = (chave: string) =>
  t.app.inject({
    method: 'POST',
    url: '/participantes/parar-avisos',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ chave }).toString(),
    remoteAddress: freshAddress(),
  })
/** As in the link of a notice to this registration. */
const keyOf = async (telefone: string): Promise<string> => {
  const { id } = await t.deps.db
    .selectFrom('participante')
    .select('id')
    .where('telefone', '=', telefone)
    .executeTakeFirstOrThrow()
  return pararAddress(t.deps, id).split('/').at(-1) ?? ''
}

describe('the notice of one year', () => {
  it('is sent once on the eve, by e-mail or else by SMS, with the day, the page and the link to stop', async () => {
    const { id } = await buildPage()
    const [email, telefone, silent] = [uniqueEmail(), uniqueTelefone(), uniqueTelefone()]
    await consent(id, { email })
    await consent(id, { email })
    await consent(id, { telefone })
    await registerVisitor(t, id, { telefone: silent })
    await run(umAno - 2)
    expect(await notices(email, telefone)).toEqual([])
    await run(umAno - 1)
    await run(umAno - 1)
    await run(umAno)
    const sent = await notices(email, telefone, silent)
    expect(sent.map(({ canal, para }) => [canal, para])).toEqual([
      ['email', email],
      ['sms', telefone],
    ])
    const day = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'long', timeZone: 'UTC' })
    for (const { texto } of sent) {
      expect(texto).toContain(day.format(new Date(dayOf(umAno))))
      expect(texto).toContain(`/despedida/${id}`)
      expect(texto).not.toContain('{')
    }
  })

  it('leaves between 9h and 20h of the portal, and on the day itself where the portal was away on the eve', async () => {
    const { id } = await buildPage()
    const email = uniqueEmail()
    await consent(id, { email })
    for (const hour of [0, 8, 20, 23]) await run(umAno - 1, hour)
    expect(await notices(email)).toEqual([])
    await run(umAno + 1)
    expect(await notices(email)).toEqual([])
    await run(umAno, 9)
    expect(await notices(email)).toHaveLength(1)
  })

  it('is neither offered nor stored where the day of the death is too long ago', async () => {
    const { id, falecidoId } = await buildPage()
    const lembretes = async () => (await t.app.inject(`/exibicao/despedida/${id}/0`)).json().lembretes
    expect(await lembretes()).toEqual(['um_ano'])
    await t.deps.db
      .updateTable('falecido')
      .set({ data_falecimento: dayOf(-umAno + 3) })
      .where('id', '=', falecidoId)
      .execute()
    expect(await lembretes()).toEqual([])
    const telefone = uniqueTelefone()
    await consent(id, { telefone })
    expect(await t.deps.db.selectFrom('lembrete').selectAll().execute()).toEqual([])
    expect(
      (await postTitular(t, 'dados', { acesso: titularTokenFor(t, telefone) })).json().consentimentos,
    ).toHaveLength(2)
  })

  it('is not sent for a page that is not active, and of a private page only to those whose registration opens it', async () => {
    const closed = await buildPage()
    const hidden = await buildPage()
    const secret = await buildPage({ tipo: 'Privada' })
    const [ofClosed, before, inside, outdated] = [uniqueEmail(), uniqueEmail(), uniqueEmail(), uniqueEmail()]
    await consent(closed.id, { email: ofClosed })
    await consent(hidden.id, { email: before })
    await consent(secret.id, { email: inside, codigo: secret.codigo })
    const update = (id: number, values: object) =>
      t.deps.db.updateTable('despedida').set(values).where('id', '=', id).execute()
    await update(closed.id, { status_memoria: false })
    await update(hidden.id, { tipo: 'Privada' })
    await run(umAno - 1)
    expect((await notices(ofClosed, before, inside)).map(one => one.para)).toEqual([inside])
    await consent(secret.id, { email: outdated, codigo: secret.codigo })
    await update(secret.id, { acesso_versao: sql`acesso_versao + 1` })
    await update(closed.id, { status_memoria: true })
    await run(umAno - 1)
    expect((await notices(ofClosed, outdated)).map(one => one.para)).toEqual([ofClosed])
  })
})

describe('a life whose anniversary the family does not want', () => {
  it('is neither offered nor told, not even to those who asked before', async () => {
    const { id, falecidoId } = await buildPage()
    const email = uniqueEmail()
    await consent(id, { email })
    const update = (values: object) =>
      t.deps.db.updateTable('falecido').set(values).where('id', '=', falecidoId).execute()
    await update({ data_nascimento: dayOf(-20) })
    expect((await t.app.inject(`/exibicao/despedida/${id}/0`)).json().lembretes).toEqual([])
    await run(umAno - 1)
    await update({ data_falecimento: dayOf(0).slice(0, 7) })
    await run(umAno - 1)
    expect(await notices(email)).toEqual([])
    await update({ data_falecimento: dayOf(0) })
    await t.deps.db.updateTable('despedida').set({ lembrar_aniversario: true }).where('id', '=', id).execute()
    await run(umAno - 1)
    expect(await notices(email)).toHaveLength(1)
  })
})

describe('the link of a notice', () => {
  it('stops every notice of the despedida to the person, also those of another registration and those in the queue', async () => {
    const { id } = await buildPage()
    const other = await buildPage()
    const email = uniqueEmail()
    const telefone = uniqueTelefone()
    await consent(id, { email, telefone })
    await consent(id, { email })
    await consent(other.id, { email })
    const answer = await stop(await keyOf(telefone))
    expect([answer.statusCode, answer.json()]).toEqual([200, { mensagem: AVISOS_PARADOS }])
    await run(umAno - 1)
    const sent = await notices(email)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.texto).toContain(`/despedida/${other.id}`)
    const key = stopKey(sent[0] as Notice)
    await stop(key)
    await stop(key)
    expect(await notices(email)).toEqual([])
    const dados = (await postTitular(t, 'dados', { acesso: titularTokenFor(t, email) })).json()
    const given = dados.consentimentos.filter((one: { versao: string }) => one.versao === 'um-ano-2026-11')
    expect(given).toHaveLength(3)
    for (const one of given) expect(one.retirado_em).not.toBeNull()
  })

  it('has the same answer for an unknown, a forged and a missing key', async () => {
    const { id } = await buildPage()
    const telefone = uniqueTelefone()
    await consent(id, { telefone })
    const key = await keyOf(telefone)
    const forged = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`
    const known = await stop(key)
    await consent(id, { telefone })
    for (const chave of [forged, '1.x', '', 'x'.repeat(100)]) {
      const response = await stop(chave)
      expect([response.statusCode, response.body]).toEqual([known.statusCode, known.body])
    }
    await run(umAno - 1)
    expect(await notices(telefone)).toHaveLength(1)
  })
})

describe('over 400 days, with two nodes and restarts,', () => {
  it('each notice is sent once, none after a stop or an erasure, and the one contact is kept until its day', async () => {
    const { id } = await buildPage({ data_velorio: `${dayOf(0)} 08:00:00`, data_sepultamento: `${dayOf(0)} 16:00:00` })
    const closed = await buildPage()
    const people = { both: uniqueEmail(), stopped: uniqueEmail(), erased: uniqueEmail(), never: uniqueEmail() }
    const phones = {
      both: uniqueTelefone(),
      only: uniqueTelefone(),
      stopped: uniqueTelefone(),
      never: uniqueTelefone(),
    }
    const closedEmail = uniqueEmail()
    await consent(id, { telefone: phones.both, email: people.both })
    await consent(id, { telefone: phones.only })
    await consent(id, { telefone: phones.stopped, email: people.stopped })
    await consent(id, { email: people.erased })
    await registerVisitor(t, id, { telefone: phones.never, email: people.never })
    await consent(closed.id, { email: closedEmail })
    await t.deps.db.updateTable('despedida').set({ status_memoria: false }).where('id', '=', closed.id).execute()
    const key = await keyOf(phones.stopped)
    const sent: [number, string][] = []
    const seen = new Set<string>()
    for (let day = 0; day <= 400; day += 1) {
      if (day === 200) await stop(key)
      if (day === 210)
        await postTitular(t, 'pedidos', {
          ...{ acesso: titularTokenFor(t, people.erased), tipo: 'exclusao', texto: '', homenagens: 'retirar' },
        })
      // Two nodes that both believe to lead, as at a change of the leader; each of their runs starts without memory.
      for (const hour of [3, 9, 21]) await Promise.all([run(day, hour), run(day, hour)])
      const found = await notices(...Object.values(people), ...Object.values(phones), closedEmail)
      for (const { para, chave } of found) if (!seen.has(chave)) sent.push([day, para])
      for (const { chave } of found) seen.add(chave)
      // Delivered: the outbox forgets its text and its address.
      await sql`delete from mensagem`.execute(t.deps.db)
      if (day % 4 === 0 || day > umAno - 4) await runRetention(t.deps, new Date(at(day, 22)))
      if (day === umAno - 2) {
        expect(await tablesMentioning(t, people.both)).toEqual(['participante'])
        expect(await tablesMentioning(t, phones.both)).toEqual([])
        expect(await tablesMentioning(t, phones.only)).toEqual(['participante'])
        for (const gone of [phones.never, people.never, people.stopped, phones.stopped])
          expect(await tablesMentioning(t, gone)).toEqual([])
      }
    }
    expect(sent.sort()).toEqual(
      [
        [umAno - 1, people.both],
        [umAno - 1, phones.only],
      ].sort(),
    )
    for (const contact of [people.both, phones.only, closedEmail])
      expect(await tablesMentioning(t, contact)).toEqual([])
  })
})
