import { describe, expect, it } from 'vitest'
import { PARTICIPANTE } from '#contract/participante/messages.ts'
import { buildDespedida, uniqueEmail, uniqueTelefone } from '#server/testing/factories.ts'
import { dayOf, lembretesOf, mass } from '#server/testing/lembretes.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { freshAddress } from '#server/testing/sign-in.ts'
import { registerVisitor } from '#server/testing/titular.ts'

const t = openTestApp()
const { notices, tellChanges } = lembretesOf(t)

const ask = (payload: object) =>
  t.app.inject({ method: 'POST', url: '/participantes/avisos', payload, remoteAddress: freshAddress() })

const page = async () =>
  (await buildDespedida(t.deps, { cerimonias: JSON.stringify([mass(7)]) }, { data_falecimento: dayOf(0) })).row.id

const consentsOf = (telefone: string) =>
  t.deps.db
    .selectFrom('consentimento as c')
    .innerJoin('participante as p', 'p.id', 'c.participante_id')
    .select(['c.finalidade', 'c.valor'])
    .where('p.telefone', '=', telefone)
    .where('c.finalidade', '<>', 'termos')
    .orderBy('c.id')
    .execute()

const ALL = { desejoReceberAvisos: true, desejoAvisoMissa: true, desejoAvisoUmAno: true }

describe('the notices that a participant asks for inside', () => {
  it('are stored once with their consents, and the answer about offers stays', async () => {
    const idDespedida = await page()
    const telefone = uniqueTelefone()
    const codigo = await registerVisitor(t, idDespedida, { telefone, desejoReceberOfertas: true })
    for (const wish of [{ desejoAvisoMissa: true }, ALL, ALL])
      expect((await ask({ idDespedida, codigo, ...wish })).statusCode).toBe(200)
    expect((await consentsOf(telefone)).map(({ finalidade, valor }) => [finalidade, valor])).toEqual([
      ['ofertas', true],
      ['missa_setimo_dia', true],
      ['avisos', true],
      ['um_ano', true],
    ])
    const rows = t.deps.db.selectFrom('lembrete as l').innerJoin('participante as p', 'p.id', 'l.participante_id')
    const stored = await rows.select('l.tipo').where('p.telefone', '=', telefone).orderBy('l.id').execute()
    expect(stored).toEqual([{ tipo: 'missa_setimo_dia' }, { tipo: 'um_ano' }])
  })

  it('tell only of what changes afterwards, and by the e-mail that was given for them', async () => {
    const velorio = { data_velorio: `${dayOf(1)} 10:00:00`, local_velorio: 'Capela 1' }
    const idDespedida = (await buildDespedida(t.deps, velorio)).row.id
    const [telefone, email] = [uniqueTelefone(), uniqueEmail()]
    const codigo = await registerVisitor(t, idDespedida, { telefone })
    const changed = async (desde: number) => {
      const before = { ...velorio, local_velorio: 'Capela 2', local_sepultamento: '', cerimonias: '[]' }
      const [now, since] = [Date.now(), desde].map(ms => new Date(ms).toISOString())
      const row = { ...before, despedida_id: idDespedida, avisar_em: now ?? '', desde: since ?? '' }
      await t.deps.db.insertInto('mudanca_a_avisar').values(row).execute()
      await tellChanges(0)
    }
    await ask({ idDespedida, codigo, email, desejoReceberAvisos: true })
    await changed(Date.now() - 60_000)
    expect(await notices(email, telefone)).toEqual([])
    await changed(Date.now() + 1000)
    expect(await notices(email, telefone)).toMatchObject([{ canal: 'email', para: email }])
  })

  it('are answered with what is stored, and what the page does not offer', async () => {
    const offers = [[], [mass(7, { publica: false })]]
    for (const cerimonias of offers) {
      const { row } = await buildDespedida(
        t.deps,
        { cerimonias: JSON.stringify(cerimonias) },
        { data_falecimento: dayOf(0) },
      )
      const codigo = await registerVisitor(t, row.id, { telefone: uniqueTelefone() })
      const alone = await ask({ idDespedida: row.id, codigo, desejoAvisoMissa: true })
      const mensagem = 'Esta página não oferece o aviso da missa de sétimo dia.'
      expect(alone.json()).toEqual({ mensagem, guardados: [], fora: ['missa_setimo_dia'] })
      expect((await ask({ idDespedida: row.id, codigo, ...ALL })).json()).toEqual({
        mensagem: `Pronto. Avisaremos você. ${mensagem}`,
        guardados: ['avisos', 'um_ano'],
        fora: ['missa_setimo_dia'],
      })
    }
  })

  it('need an e-mail where no message reaches the phone', async () => {
    const idDespedida = await page()
    const codigo = await registerVisitor(t, idDespedida, { telefone: '+351912345678' })
    const refused = await ask({ idDespedida, codigo, ...ALL })
    expect([refused.statusCode, refused.json().mensagem]).toEqual([400, PARTICIPANTE.avisosSemEmail])
    expect((await ask({ idDespedida, codigo, ...ALL, email: uniqueEmail() })).statusCode).toBe(200)
  })

  it("belong to a registration: the family's code, another page's code and none are refused", async () => {
    const { row, codigo } = await buildDespedida(t.deps)
    const other = await registerVisitor(t, await page(), { telefone: uniqueTelefone() })
    for (const wrong of [codigo, other, undefined]) {
      const response = await ask({ idDespedida: row.id, codigo: wrong, ...ALL })
      expect([response.statusCode, response.json().code]).toEqual([403, 'CODIGO_NECESSARIO'])
    }
  })
})
