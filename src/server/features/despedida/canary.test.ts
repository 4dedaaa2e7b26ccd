import { beforeAll, describe, expect, it } from 'vitest'
import { publicCalls, readPublicly } from '#server/testing/canary-calls.ts'
import { publishUnidade } from '#server/testing/canary-divulgacao.ts'
import { plantEvent, SECRETS } from '#server/testing/canary-secrets.ts'
import { plantDespedida, type World } from '#server/testing/canary-world.ts'
import { addPedidoPagina } from '#server/testing/moderadores.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()
let open: World
let closed: World
let inactive: World

beforeAll(async () => {
  await plantEvent(t)
  await publishUnidade(t)
  await addPedidoPagina(t, { falecido: SECRETS.avo, nome: SECRETS.pedidoPagina, contato: SECRETS.telefoneDaPagina })
  open = await plantDespedida(t, '01', {})
  closed = await plantDespedida(t, '02', { tipo: 'Privada' })
  inactive = await plantDespedida(t, '03', { status_memoria: false })
})

const worlds = (): [string, World][] => [
  ['public', open],
  ['Privada', closed],
  ['inactive', inactive],
]

describe('secrets in public responses', () => {
  it.each(publicCalls)('%s returns no secret', async key => {
    const everyCode = [open, closed, inactive].flatMap(world => world.hidden)
    for (const [name, world] of worlds()) {
      for (const codigo of ['0', world.codigo, world.personal]) {
        for (const { text, camera } of await readPublicly(t, key, world, codigo)) {
          for (const [what, secret] of Object.entries(SECRETS)) expect(text, `${what}, ${name}`).not.toContain(secret)
          for (const secret of everyCode) expect(text, `a code, ${name}`).not.toContain(secret)
          for (const one of [open, closed, inactive])
            if (!camera || one !== world) expect(text, `a camera, ${name}`).not.toContain(one.camera)
        }
      }
    }
  })

  it('public responses contain the public values, so that the scan sees real responses', async () => {
    const page = await t.app.inject({ url: `/exibicao/despedida/${open.id}/${open.codigo}` })
    expect(page.json()).toMatchObject({
      pessoa_moderador: { nome: 'Clara Vasconcelos' },
      apresentacao: { camera: open.camera },
      acesso: true,
    })
    const moderador: Record<string, unknown> = page.json().pessoa_moderador
    expect(Object.keys(moderador)).toEqual(['nome'])
    expect((await t.app.inject({ url: `/homenagem/homenagem-aprovadas/${open.id}` })).json()).toHaveLength(1)
    for (const url of ['/exibicao/despedidas/busca?nome=canario', '/exibicao/despedidas/apresentadas'])
      expect((await t.app.inject({ url })).json()).toHaveLength(1)
    const own = await t.app.inject({ url: `/exibicao/despedida/${closed.id}/${closed.codigo}` })
    expect([own.statusCode, own.json().tipo]).toEqual([200, 'Privada'])
  })
})
