import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { presencaChave } from '#server/features/despedida/presenca-chave.ts'
import { buildDespedida, uniqueTelefone } from '#server/testing/factories.ts'
import { homenagem, sendHomenagem } from '#server/testing/homenagem-form.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { freshAddress } from '#server/testing/sign-in.ts'

const t = openTestApp()
const PHONES = 300
/** As many as a chapel sends at the same moment. */
const AT_ONCE = 20

const everyPhone = async (act: (phone: number) => Promise<number>): Promise<Set<number>> => {
  const statuses = new Set<number>()
  for (let first = 0; first < PHONES; first += AT_ONCE)
    for (const status of await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => act(first + index))))
      statuses.add(status)
  return statuses
}

describe('three hundred phones behind one address, within minutes of each other', () => {
  it('register for one page, and each sends a homenagem with the own code', async () => {
    const { row } = await buildDespedida(t.deps)
    const remoteAddress = freshAddress()
    const codigos: string[] = []
    const registered = await everyPhone(async phone => {
      const payload = { nome: `Pessoa ${phone}`, telefone: uniqueTelefone(), idDespedida: row.id }
      const response = await t.app.inject({ method: 'POST', url: '/participantes', payload, remoteAddress })
      codigos.push(response.json().codigo)
      return response.statusCode
    })
    expect(registered).toEqual(new Set([200]))
    const sent = await everyPhone(async phone => {
      const words = homenagem(row.id, codigos[phone], { descricao: `Saudade, ${phone}.` })
      return (await sendHomenagem(t, { homenagem: words, remoteAddress })).statusCode
    })
    expect(sent).toEqual(new Set([200]))
  }, 120_000)

  it.each(['with the key of the chapel', 'from afar'])(
    'sign the livro de presença %s',
    async how => {
      const { row } = await buildDespedida(t.deps)
      const chave = how === 'from afar' ? undefined : presencaChave(t.deps, row.id, 1).chave
      const remoteAddress = freshAddress()
      const signed = await everyPhone(async phone => {
        const payload = { despedida: row.id, nome: `Pessoa ${phone}`, chave }
        const headers = { 'idempotency-key': randomUUID() }
        return (
          await t.app.inject({ method: 'POST', url: '/participantes/assinaturas', payload, headers, remoteAddress })
        ).statusCode
      })
      expect(signed).toEqual(new Set([200]))
    },
    120_000,
  )
})
