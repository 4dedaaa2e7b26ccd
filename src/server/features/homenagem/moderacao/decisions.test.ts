import { beforeAll, describe, expect, it } from 'vitest'
import { buildAccount, buildDespedida, type TestAccount } from '#server/testing/factories.ts'
import { addHomenagem, requesterFor } from '#server/testing/homenagens.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()
let ask: ReturnType<typeof requesterFor>
beforeAll(async () => {
  ask = requesterFor(t)
})

const family = async () => {
  const moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'Rosa Tavares')
  const { row } = await buildDespedida(t.deps, { moderador_id: moderador.pessoaId })
  return { moderador, id: row.id }
}
const rowOf = (id: number) =>
  t.deps.db.selectFrom('homenagem').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const approve = (who: TestAccount | undefined, despedida: number, ids: number[]) =>
  ask('PUT', '/homenagem/aprovar-varias', who, { despedida, ids })
const undo = (who: TestAccount | undefined, despedida: number, ids: number[]) =>
  ask('PUT', '/homenagem/desfazer-decisao', who, { despedida, ids })
const switchTo = (who: TestAccount, id: number, publicado: boolean) =>
  ask('PUT', `/homenagem/update-status-homenagem/${id}/${publicado}`, who)
const refuse = (who: TestAccount | undefined, id: number, body: object = {}) =>
  ask('PUT', `/homenagem/recusar/${id}`, who, body)
const listOf = async (who: TestAccount, id: number) =>
  (await ask('GET', `/homenagem/homenagem-despedida/${id}`, who)).json()

describe('approving many', () => {
  it('publishes pending homenagens, records who and when, and writes an audit entry for each', async () => {
    const { moderador, id } = await family()
    const [one, two] = [await addHomenagem(t, id), await addHomenagem(t, id)]
    const shown = await addHomenagem(t, id, { publicado: true })
    const response = await approve(moderador, id, [one, two, shown])
    expect([response.statusCode, response.json()]).toEqual([200, { ids: [one, two] }])
    expect(await rowOf(two)).toMatchObject({ publicado: true, decidido_por: moderador.contaId })
    expect((await rowOf(shown)).decidido_por).toBeNull()
    const audit = await t.deps.db.selectFrom('auditoria').select('alvo').where('despedida_id', '=', id).execute()
    expect(audit.map(entry => entry.alvo)).toEqual([`homenagem:${one}`, `homenagem:${two}`])
  })

  it("skips homenagens of another despedida, and refuses the whole call for another family's despedida", async () => {
    const [own, other] = [await family(), await family()]
    const [mine, theirs] = [await addHomenagem(t, own.id), await addHomenagem(t, other.id)]
    expect((await approve(own.moderador, own.id, [mine, theirs])).json()).toEqual({ ids: [mine] })
    const refused = await approve(own.moderador, other.id, [theirs])
    expect([refused.statusCode, refused.body]).toEqual([404, 'Despedida não encontrada'])
    expect((await rowOf(theirs)).publicado).toBe(false)
    expect((await approve(undefined, own.id, [mine])).statusCode).toBe(401)
  })

  it('accepts between one and a hundred ids', async () => {
    const { moderador, id } = await family()
    for (const ids of [[], Array.from({ length: 101 }, (_, index) => index + 1), ['x']])
      expect((await approve(moderador, id, ids as number[])).statusCode).toBe(400)
  })
})

describe('undoing', () => {
  it('restores a pending homenagem as pending, and a refused one with its reason', async () => {
    const { moderador, id } = await family()
    const [waiting, refused] = [await addHomenagem(t, id), await addHomenagem(t, id)]
    await refuse(moderador, refused, { motivo: 'Fala de outra pessoa.' })
    const before = await rowOf(refused)
    await approve(moderador, id, [waiting, refused])
    expect((await undo(moderador, id, [waiting, refused])).json()).toEqual({ ids: [waiting, refused] })
    expect(await rowOf(waiting)).toMatchObject({ publicado: false, decidido_em: null, decidido_por: null })
    expect(await rowOf(refused)).toEqual({ ...before, antes: null })
    expect((await undo(moderador, id, [waiting, refused])).json()).toEqual({ ids: [] })
  })

  it('restores the pending state after the same decision was sent twice', async () => {
    const { moderador, id } = await family()
    const one = await addHomenagem(t, id)
    await switchTo(moderador, one, true)
    await switchTo(moderador, one, true)
    await undo(moderador, id, [one])
    expect((await rowOf(one)).decidido_em).toBeNull()
  })

  it("is limited to the person's own decisions of the last minute", async () => {
    const { moderador, id } = await family()
    const staff = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
    const one = await addHomenagem(t, id)
    await switchTo(moderador, one, true)
    expect((await undo(staff, id, [one])).json()).toEqual({ ids: [] })
    await t.deps.db
      .updateTable('homenagem')
      .set({ decidido_em: new Date(Date.now() - 61_000).toISOString() })
      .where('id', '=', one)
      .execute()
    expect((await undo(moderador, id, [one])).json()).toEqual({ ids: [] })
    expect((await rowOf(one)).publicado).toBe(true)
    const other = await family()
    expect((await undo(other.moderador, id, [one])).statusCode).toBe(404)
  })
})

describe('refusing', () => {
  it('shows the reason only to staff and moderator', async () => {
    const { moderador, id } = await family()
    const one = await addHomenagem(t, id, { publicado: true })
    const response = await refuse(moderador, one, { motivo: '  Assunto da família.  ' })
    expect(response.json()).toEqual({ id: one, publicado: false })
    expect((await listOf(moderador, id))[0]).toMatchObject({ motivo: 'Assunto da família.', publicado: false })
    const approved = await ask('GET', `/homenagem/homenagem-aprovadas/${id}`)
    expect(approved.body).not.toContain('Assunto')
    await switchTo(moderador, one, true)
    expect((await rowOf(one)).motivo).toBe('')
    expect((await ask('GET', `/homenagem/homenagem-aprovadas/${id}`)).body).not.toContain('motivo')
  })

  it("needs no reason, accepts 300 characters and is limited to the moderator's own despedidas", async () => {
    const { moderador, id } = await family()
    const one = await addHomenagem(t, id)
    expect((await refuse(moderador, one, { motivo: 'x'.repeat(301) })).statusCode).toBe(400)
    expect((await refuse((await family()).moderador, one, {})).json().code).toBe('NAO_ENCONTRADO')
    expect((await rowOf(one)).decidido_em).toBeNull()
    expect((await refuse(moderador, one)).statusCode).toBe(200)
    expect((await refuse(undefined, one)).statusCode).toBe(401)
  })
})

describe('the name of the person who decided', () => {
  it('is shown to staff; a family reads only that the staff decided', async () => {
    const { moderador, id } = await family()
    const staff = await buildAccount(t.deps, ['ROLE_COLABORADOR'], 'Bruno Sá')
    const [one, two, waiting] = [await addHomenagem(t, id), await addHomenagem(t, id), await addHomenagem(t, id)]
    await switchTo(staff, one, true)
    await switchTo(moderador, two, false)
    const names = async (who: TestAccount) => {
      const list: { id: number; decidido_por: string | null; decidido_em: string | null }[] = await listOf(who, id)
      return [one, two, waiting].map(wanted => list.find(row => row.id === wanted)?.decidido_por)
    }
    expect(await names(staff)).toEqual(['Bruno Sá', 'Rosa Tavares', null])
    expect(await names(moderador)).toEqual(['Equipe do memorial', 'Rosa Tavares', null])
  })
})
