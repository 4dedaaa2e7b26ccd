import { describe, expect, it } from 'vitest'
import { buildAccount, buildDespedida } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()

const renew = (id: number, authorization: string) =>
  t.app.inject({ method: 'POST', url: `/cliente/despedida/${id}/novo-codigo`, headers: { authorization } })
const open = (id: number, codigo: string, cookie = '') =>
  t.app.inject({ url: `/exibicao/despedida/${id}/${codigo}`, headers: cookie === '' ? {} : { cookie } })

describe('a new access code', () => {
  it('invalidates the old code and every cookie issued under it, and opens the despedida itself', async () => {
    const { authorization, contaId } = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
    const { row, codigo } = await buildDespedida(t.deps, { tipo: 'Privada' })
    const before = await open(row.id, codigo)
    expect(before.statusCode).toBe(200)
    const pass = before.cookies.map(cookie => `${cookie.name}=${cookie.value}`).join('; ')
    expect((await open(row.id, '0', pass)).statusCode).toBe(200)

    const response = await renew(row.id, authorization)
    expect(response.statusCode).toBe(200)
    const fresh = response.json<{ codigo: string }>().codigo
    expect(fresh).not.toBe(codigo)

    expect((await open(row.id, codigo)).body).toBe('Despedida privada')
    expect((await open(row.id, '0', pass)).body).toBe('Despedida privada')
    expect((await open(row.id, fresh)).statusCode).toBe(200)
    const shown = await t.app.inject({ url: `/cliente/despedida/${row.id}`, headers: { authorization } })
    expect(shown.json().apresentacao.codigo).toBe(fresh)

    const audit = await t.deps.db.selectFrom('auditoria').selectAll().where('despedida_id', '=', row.id).execute()
    expect(audit).toMatchObject([{ acao: 'despedida.novo-codigo', conta_id: contaId }])
    expect(JSON.stringify(audit)).not.toContain(fresh)
  })

  it('increases the version of the despedida, so that a save of an outdated object is refused', async () => {
    const { authorization } = await buildAccount(t.deps, ['ROLE_ADMIN'])
    const { row } = await buildDespedida(t.deps)
    await renew(row.id, authorization)
    const saved = await t.app.inject({
      method: 'POST',
      url: '/cliente/update-despedida',
      headers: { authorization },
      payload: { id: row.id, data_update: row.atualizado_em, obituario: 'Antigo.' },
    })
    expect(saved.statusCode).toBe(409)
  })

  it("may be requested by staff and the despedida's own moderator only", async () => {
    const own = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const other = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const { row, codigo } = await buildDespedida(t.deps, { moderador_id: own.pessoaId, tipo: 'Privada' })
    expect((await renew(row.id, other.authorization)).statusCode).toBe(404)
    expect((await open(row.id, codigo)).statusCode).toBe(200)
    expect((await renew(row.id, own.authorization)).statusCode).toBe(200)
    expect((await open(row.id, codigo)).statusCode).toBe(404)
  })
})
