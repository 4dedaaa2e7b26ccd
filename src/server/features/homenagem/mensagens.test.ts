import { expect, it } from 'vitest'
import { MENSAGENS_MAX } from '#contract/limits.ts'
import { buildAccount, buildDespedida } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()

it('the full despedida contains its newest homenagens for staff and its moderator only', async () => {
  const moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'])
  const colaborador = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
  const other = await buildAccount(t.deps, ['ROLE_MODERADOR'])
  const { row } = await buildDespedida(t.deps, { moderador_id: moderador.pessoaId })
  await t.deps.db
    .insertInto('homenagem')
    .values(
      Array.from({ length: MENSAGENS_MAX + 5 }, (_, index) => ({
        despedida_id: row.id,
        participante_id: null,
        nome: 'Clara',
        descricao: `Saudade ${index}`,
        imagem: null,
        publicado: index % 2 === 0,
      })),
    )
    .execute()
  const read = (authorization: string) =>
    t.app.inject({ url: `/cliente/despedida/${row.id}`, headers: { authorization } })
  for (const { authorization } of [moderador, colaborador]) {
    const { mensagens } = (await read(authorization)).json()
    expect(mensagens).toHaveLength(MENSAGENS_MAX)
    expect(mensagens[0]).toMatchObject({
      nome: 'Clara',
      descricao: `Saudade ${MENSAGENS_MAX + 4}`,
      publicado: true,
      despedida: { id: row.id },
    })
    const ids = mensagens.map((one: { id: number }) => one.id)
    expect(ids).toEqual([...ids].sort((a: number, b: number) => b - a))
  }
  expect((await read(other.authorization)).statusCode).toBe(404)
  const page = await t.app.inject({ url: `/exibicao/despedida/${row.id}/0` })
  expect(page.json()).not.toHaveProperty('mensagens')
})
