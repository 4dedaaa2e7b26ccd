import { beforeAll, describe, expect, it } from 'vitest'
import { LISTS_PAGE_NUMBER } from '#server/db/page-versions.ts'
import { runRetention } from '#server/features/privacidade/retencao/service.ts'
import {
  buildAccount,
  buildApresentacao,
  buildDespedida,
  portalTime,
  type TestAccount,
} from '#server/testing/factories.ts'
import { addModerador } from '#server/testing/moderadores.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()
let staff: TestAccount
let moderador: TestAccount
beforeAll(async () => {
  staff = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
  moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'])
})

const NOTA = 'A viúva pede que ninguém fale do acidente.\nFlores chegam às 9h.'

const build = async (): Promise<number> => {
  const { row } = await buildDespedida(t.deps)
  await addModerador(t, row.id, moderador)
  return row.id
}
const write = (id: number, texto: string, antes = '', { authorization } = staff) =>
  t.app.inject({
    method: 'PUT',
    url: `/cliente/despedida/${id}/nota-interna`,
    headers: { authorization },
    payload: { texto, antes },
  })
const read = async (url: string, { authorization } = staff) =>
  (await t.app.inject({ url, headers: { authorization } })).json()

describe('the internal note', () => {
  it('is read by staff in the list, the despedida and the transmissao, and by no moderator', async () => {
    const id = await build()
    await buildApresentacao(t.deps, id)
    expect((await write(id, NOTA)).json()).toEqual({ nota_interna: NOTA })
    const paths = [`/cliente/despedida/${id}`, `/cliente/transmissao/${id}`]
    for (const path of paths) {
      expect((await read(path)).nota_interna).toBe(NOTA)
      expect(await read(path, moderador)).not.toHaveProperty('nota_interna')
    }
    const list = (await read('/cliente/despedidas?tamanho=50')) as { id: number }[]
    expect(list.find(one => one.id === id)).toMatchObject({ nota_interna: NOTA })
    expect(JSON.stringify(await read('/cliente/despedidas-moderacao', moderador))).not.toContain('viúva')
  })

  it('does not replace what a colleague has written meanwhile', async () => {
    const id = await build()
    await write(id, 'Primeira')
    const refused = await write(id, 'Segunda')
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'ALTERADO_POR_OUTRA_PESSOA'])
    expect((await write(id, 'Segunda', 'Primeira')).statusCode).toBe(200)
    expect((await read(`/cliente/despedida/${id}`)).nota_interna).toBe('Segunda')
  })

  it('is removed by an empty text, and a second tap changes nothing', async () => {
    const id = await build()
    await write(id, NOTA)
    for (const _tap of [1, 2]) expect((await write(id, '', NOTA)).statusCode).toBe(200)
    expect((await read(`/cliente/despedida/${id}`)).nota_interna).toBe('')
    const audited = await t.deps.db.selectFrom('auditoria').selectAll().where('despedida_id', '=', id).execute()
    expect(audited.map(({ acao }) => acao)).toEqual(['despedida.nota', 'despedida.nota'])
    expect(JSON.stringify(audited)).not.toContain('viúva')
  })

  it.each([
    ['has more than 300 characters', 'a'.repeat(301)],
    ['is not a text', 7 as unknown as string],
  ])('is refused if it %s', async (_what, texto) => {
    expect((await write(await build(), texto)).statusCode).toBe(400)
  })

  it('is refused for a despedida that does not exist', async () => {
    expect((await write(999_999, NOTA)).statusCode).toBe(404)
  })

  it('moves no version of the public page', async () => {
    const id = await build()
    const before = await t.deps.versions.current([id, LISTS_PAGE_NUMBER])
    await write(id, NOTA)
    expect(await t.deps.versions.current([id, LISTS_PAGE_NUMBER])).toBe(before)
  })

  it('is on the card of the chapel while its velório takes place', async () => {
    const id = await build()
    await buildApresentacao(t.deps, id, {
      capela: '04',
      data_hora_inicial: portalTime(-60),
      data_hora_final: portalTime(20),
    })
    await write(id, NOTA)
    const headers = { authorization: staff.authorization }
    const payload = { empresa: 'CV', capela: '04' }
    const { caminho } = (
      await t.app.inject({ method: 'POST', url: '/cliente/cartoes-capela', headers, payload })
    ).json()
    const chave = String(caminho).split('#')[1]
    const card = await t.app.inject({ method: 'POST', url: '/atendimento/estado', payload: { chave } })
    expect(card.json().velorio.notaInterna).toBe(NOTA)
  })

  it('is removed 30 days after the last hour of the despedida', async () => {
    const id = await build()
    const hours = { data_hora_inicial: portalTime(60 * 24 * 10), data_hora_final: portalTime(60 * 24 * 10 + 60) }
    await buildApresentacao(t.deps, id, hours)
    await write(id, NOTA)
    const noteAfter = async (days: number): Promise<string> => {
      await runRetention(t.deps, new Date(Date.now() + days * 86_400_000))
      return (await read(`/cliente/despedida/${id}`)).nota_interna
    }
    expect(await noteAfter(38)).toBe(NOTA)
    expect(await noteAfter(42)).toBe('')
  })
})
