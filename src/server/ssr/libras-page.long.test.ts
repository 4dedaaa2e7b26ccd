import { expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { buildDespedida } from '#server/testing/factories.ts'
import { createTestApp } from '#server/testing/test-app.ts'

it('Libras is a document of its own that alone may load VLibras, only with the setting and only of a public page', async () => {
  const off = await createTestApp()
  const shown = await buildDespedida(off.deps)
  expect((await off.app.inject(`/acessibilidade/libras?despedida=${shown.row.id}`)).statusCode).toBe(404)
  expect((await off.app.inject(`/exibicao/despedida/${shown.row.id}/0`)).json()).toMatchObject({ libras: false })
  await off.close()
  const t = await createTestApp({ config: readConfig({ DATA_DIR: '/tmp', VLIBRAS: 'true' }) })
  try {
    const open = await buildDespedida(t.deps, { obituario: 'Uma vida <b>inteira</b>.' })
    const closed = await buildDespedida(t.deps, { tipo: 'Privada' })
    const at = (query: string) => t.app.inject(`/acessibilidade/libras${query}`)
    const page = await at(`?despedida=${open.row.id}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<p>Uma vida &#60;b&#62;inteira&#60;/b&#62;.</p>')
    expect(page.headers['content-security-policy']).toContain('script-src https://vlibras.gov.br')
    const call = await t.app.inject(`/exibicao/despedida/${open.row.id}/0`)
    expect(call.json()).toMatchObject({ libras: true })
    expect(call.headers['content-security-policy']).not.toContain('vlibras')
    const refused = await Promise.all(
      ['', '?despedida=x', '?despedida=99999999', `?despedida=${closed.row.id}`].map(at),
    )
    expect(refused.map(response => response.statusCode)).toEqual([404, 404, 404, 404])
  } finally {
    await t.close()
  }
})
