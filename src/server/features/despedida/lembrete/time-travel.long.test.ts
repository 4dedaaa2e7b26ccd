import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { runRetention } from '#server/features/privacidade/retencao/service.ts'
import { uniqueEmail, uniqueTelefone } from '#server/testing/factories.ts'
import { at, dayOf, lembretesOf, mass, umAno } from '#server/testing/lembretes.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { postTitular, registerVisitor, tablesMentioning, titularTokenFor } from '#server/testing/titular.ts'

const t = openTestApp()
const { buildPage, consent, consentToMass, enter, keyOf, notices, run, stop } = lembretesOf(t)
beforeEach(async () => {
  for (const table of ['lembrete', 'mudanca_a_avisar'] as const) await t.deps.db.deleteFrom(table).execute()
})

/** Two pages, the second one closed, and who asked for what. */
const buildWorld = async () => {
  const { id } = await buildPage({ data_velorio: `${dayOf(0)} 08:00:00`, data_sepultamento: `${dayOf(0)} 16:00:00` })
  const closed = await buildPage()
  const [both, stopped, erased, never] = [uniqueEmail(), uniqueEmail(), uniqueEmail(), uniqueEmail()]
  const people = {
    both,
    stopped,
    erased,
    never,
    mass: uniqueEmail(),
    massStopped: uniqueEmail(),
    closed: uniqueEmail(),
  }
  const phones = { both: uniqueTelefone(), only: uniqueTelefone(), stopped: uniqueTelefone(), never: uniqueTelefone() }
  await consentToMass(id, { telefone: phones.both, email: people.both, desejoAvisoUmAno: true })
  await consentToMass(id, { email: people.mass })
  await consentToMass(id, { email: people.massStopped })
  await consent(id, { telefone: phones.only })
  await consent(id, { telefone: phones.stopped, email: people.stopped })
  await consent(id, { email: people.erased })
  await registerVisitor(t, id, { telefone: phones.never, email: people.never })
  await consent(closed.id, { email: people.closed })
  await consentToMass(closed.id, { email: people.closed })
  await t.deps.db.updateTable('despedida').set({ status_memoria: false }).where('id', '=', closed.id).execute()
  return { pages: [id, closed.id], people, phones }
}

describe('over 400 days, with two nodes and restarts,', () => {
  it('each notice is sent once, none after a stop or an erasure, and the one contact is kept until its day', async () => {
    const { pages, people, phones } = await buildWorld()
    const key = await keyOf(phones.stopped)
    const massKey = await keyOf(people.massStopped)
    const sent: string[] = []
    const seen = new Set<string>()
    for (let day = 0; day <= 400; day += 1) {
      if (day === 3) for (const page of pages) await enter(page, mass(7))
      if (day === 5) await stop(massKey)
      if (day === 200) await stop(key)
      if (day === 210)
        await postTitular(t, 'pedidos', {
          ...{ acesso: titularTokenFor(t, people.erased), tipo: 'exclusao', texto: '', homenagens: 'retirar' },
        })
      // Two nodes that both believe to lead, as at a change of the leader; each of their runs starts without memory.
      for (const hour of [3, 9, 21]) await Promise.all([run(day, hour), run(day, hour)])
      const found = await notices(...Object.values(people), ...Object.values(phones))
      for (const { para, chave } of found) if (!seen.has(chave)) sent.push(`${day} ${para} ${chave.split(':')[1]}`)
      for (const { chave } of found) seen.add(chave)
      // Delivered: the outbox forgets its text and its address.
      await sql`delete from mensagem`.execute(t.deps.db)
      if (day % 4 === 0 || day > umAno - 4) await runRetention(t.deps, new Date(at(day, 22)))
      if (day === umAno - 2) {
        expect(await tablesMentioning(t, people.both)).toEqual(['participante'])
        expect(await tablesMentioning(t, phones.both)).toEqual([])
        expect(await tablesMentioning(t, phones.only)).toEqual(['participante'])
        for (const gone of [
          people.mass,
          people.massStopped,
          phones.never,
          people.never,
          people.stopped,
          phones.stopped,
        ])
          expect(await tablesMentioning(t, gone)).toEqual([])
      }
    }
    expect(sent.sort()).toEqual(
      [
        `6 ${people.both} missa_setimo_dia`,
        `6 ${people.mass} missa_setimo_dia`,
        `${umAno - 1} ${people.both} um_ano`,
        `${umAno - 1} ${phones.only} um_ano`,
      ].sort(),
    )
    for (const contact of [people.both, phones.only, people.closed])
      expect(await tablesMentioning(t, contact)).toEqual([])
  })
})
