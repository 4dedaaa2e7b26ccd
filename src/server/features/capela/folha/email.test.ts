import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { NewRow } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { plantNotes } from '#server/testing/canary-notes.ts'
import { buildAccount, buildApresentacao, buildDespedida, uniqueEmail } from '#server/testing/factories.ts'
import { at, dayOf } from '#server/testing/lembretes.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { writeSettings } from '#server/testing/settings.ts'
import { sendFolhas } from './email-jobs.ts'

const t = openTestApp()
beforeEach(async () => {
  for (const table of ['apresentacao', 'configuracao'] as const) await t.deps.db.deleteFrom(table).execute()
  await sql`delete from mensagem`.execute(t.deps.db)
})

/** A node whose clock shows this hour of a day. */
const run = (day: number, hour: number, more: Partial<Deps> = {}) =>
  sendFolhas({ ...t.deps, now: () => at(day, hour), ...more })
const set = (hora: string, ...para: string[]) => writeSettings(t.deps.db, 'folha:CV', { hora, para: para.join('\n') })
const mails = async () =>
  (
    await sql<{
      para: string
      assunto: string
      texto: string
    }>`select para, assunto, texto from mensagem order by id`.execute(t.deps.db)
  ).rows

const book = async (
  more: Partial<NewRow<'apresentacao'>> = {},
  values: Parameters<typeof buildDespedida>[1] = {},
  falecido: { nome?: string } = {},
) => {
  const page = { data_sepultamento: `${dayOf(1)} 16:00:00`, local_sepultamento: 'Parque das Flores', ...values }
  const { row } = await buildDespedida(t.deps, page, falecido)
  await buildApresentacao(t.deps, row.id, {
    ...{
      empresa: 'CV',
      capela: '01',
      data_hora_inicial: `${dayOf(0)} 08:00:00`,
      data_hora_final: `${dayOf(1)} 15:30:00`,
    },
    ...more,
  })
  return row.id
}

describe('the sheet of the day by e-mail', () => {
  it('is not sent unless the unit has an hour, nor before it', async () => {
    await run(0, 23)
    await set('07:00', uniqueEmail())
    await run(0, 6)
    expect(await mails()).toEqual([])
  })

  it('says chapel, hours, public ceremonies and the link of the sheet', async () => {
    const para = uniqueEmail()
    await set('06:00', para)
    await book()
    await run(0, 6)
    const [mail] = await mails()
    expect(mail).toMatchObject({ para, assunto: expect.stringContaining('Central de Velórios') })
    expect(mail?.texto).toContain('08:00 a ')
    expect(mail?.texto).toMatch(
      /Capela 1: .+ 15:30\. Com imagem, não grava\.\n {2}Sepultamento: .+16:00, Parque das Flores/,
    )
    expect(mail?.texto).toContain('/admin/folha-do-dia?unidade=CV')
  })

  it('is a line that says so on a day without velórios', async () => {
    await set('06:00', uniqueEmail())
    await run(0, 7)
    expect((await mails())[0]?.texto).toContain('Nenhum velório hoje nem amanhã nesta unidade.')
  })

  it('takes no note, no contact, nothing for the family alone and no private name out of the house', async () => {
    await set('06:00', uniqueEmail())
    const secrets = await plantNotes(t, await book())
    const moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'canario moderador')
    await t.deps.db.updateTable('despedida').set({ moderador_id: moderador.pessoaId }).execute()
    const closed = { local_sepultamento: 'canario lugar' }
    await book({ capela: '02' }, { ...closed, tipo: 'Privada' }, { nome: 'canario falecido' })
    await book({ capela: '03' }, { ...closed, status_memoria: false }, { nome: 'canario falecido' })
    await run(0, 6)
    const texto = (await mails())[0]?.texto ?? ''
    expect(texto).toContain('Capela 2: velório reservado, 08:00')
    expect(texto).toContain('Capela 3: velório reservado, 08:00')
    for (const secret of [...secrets, 'canario']) expect(texto).not.toContain(secret)
  })

  it('is sent once a day over thirty days, by two nodes and after every restart', async () => {
    const [ana, bia] = [uniqueEmail(), uniqueEmail()]
    await set('06:00', ana, bia)
    const sent: string[] = []
    for (let day = 0; day < 30; day += 1) {
      for (const hour of [0, 5, 6, 7, 23]) await Promise.all([run(day, hour), run(day, hour)])
      const found = (await mails()).filter(({ para }) => para !== '')
      sent.push(...found.map(({ para }) => `${day} ${para}`))
      // Delivered: the outbox forgets text and address at once, and the row a week later.
      await sql`update mensagem set situacao = 'enviada', para = '', texto = ''`.execute(t.deps.db)
      await sql`delete from mensagem where id not in (select id from mensagem order by id desc limit 14)`.execute(
        t.deps.db,
      )
    }
    const days = Array.from({ length: 30 }, (_, day) => [`${day} ${ana}`, `${day} ${bia}`])
    expect(sent).toHaveLength(60)
    expect(new Set(sent)).toEqual(new Set(days.flat()))
  })

  it('leaves for all addresses after a leader that died between two of them', async () => {
    const both = [uniqueEmail(), uniqueEmail()]
    await set('06:00', ...both)
    let count = 0
    const dying: Deps['notices'] = {
      ...t.deps.notices,
      send: (tx, notice) => {
        count += 1
        if (count === 2) throw new Error('killed')
        return t.deps.notices.send(tx, notice)
      },
    }
    await run(0, 6, { notices: dying })
    expect(await mails()).toEqual([])
    await run(0, 6)
    await run(0, 7)
    expect((await mails()).map(({ para }) => para)).toEqual(both)
  })

  it('of an address that is added after the hour leaves the same day', async () => {
    const [ana, bia] = [uniqueEmail(), uniqueEmail()]
    await set('06:00', ana)
    await run(0, 6)
    await set('06:00', ana, bia)
    await run(0, 9)
    expect((await mails()).map(({ para }) => para)).toEqual([ana, bia])
  })
})
