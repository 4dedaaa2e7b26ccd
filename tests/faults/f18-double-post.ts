import { randomUUID } from 'node:crypto'
import type { Fault } from './support/fault.ts'
import {
  anonymousHeaders,
  asJson,
  fetchFrom,
  mustBeAcceptable,
  statusCounts,
  type TimedResponse,
} from './support/http-client.ts'
import {
  DECEASED,
  firstDespedida,
  homenagensOf,
  mustRegister,
  sendHomenagem,
  signIn,
  telefone,
} from './support/installation.ts'
import { must } from './support/verdict.ts'

const PARALLEL_COUNT = 20
const many = (one: () => Promise<TimedResponse>): Promise<TimedResponse[]> =>
  Promise.all(Array.from({ length: PARALLEL_COUNT }, one))
const countDistinct = (responses: readonly TimedResponse[], field: string): number =>
  new Set(
    responses
      .filter(({ status }) => status === 200)
      .map(({ text }) => JSON.stringify((JSON.parse(text) as Record<string, unknown>)[field])),
  ).size

export const doublePost: Fault = {
  id: 'F18',
  name: 'the same request sent twice',
  injected: `${PARALLEL_COUNT} concurrent requests to two nodes on one PostgreSQL: a person with an idempotency key, a homenagem and a registration without one`,
  holds: 'one row and one response of each',
  run: async fixture => {
    const database = await fixture.database()
    const nodes = [await fixture.portal({}, { database }), await fixture.portal({}, { database })]
    const [one, two] = nodes
    if (!one || !two) throw new Error('two nodes')
    const staff = await signIn(one)
    let count = 0
    const next = () => (count++ % 2 === 0 ? one : two)
    const key = { ...staff, 'idempotency-key': randomUUID() }
    const person = { ...DECEASED, nome: `Repetida ${randomUUID()}`, data_falecimento: '2026-01-01' }
    const people = await many(() => fetchFrom(next(), '/cliente/nova-pessoa-falecida', asJson(person, key)))
    const despedida = await firstDespedida(one)
    const codigo = await mustRegister(one, despedida)
    const headers = anonymousHeaders()
    const descricao = `Duas vezes ${randomUUID()}`.slice(0, 60)
    const homenagens = await many(() => sendHomenagem(next(), { despedida, codigo, descricao, headers }))
    const visitor = { nome: 'Visitante', telefone: telefone(), idDespedida: despedida }
    const visitors = await many(() => fetchFrom(next(), '/participantes', asJson(visitor, headers)))
    mustBeAcceptable([...people, ...homenagens, ...visitors])
    const stored = (await homenagensOf(one, staff, despedida)).filter(one => one.descricao === descricao).length
    const seen = `people ${statusCounts(people)}, homenagens ${statusCounts(homenagens)}, registrations ${statusCounts(visitors)}; different responses ${countDistinct(people, 'id')}, ${countDistinct(homenagens, 'id')}, ${countDistinct(visitors, 'codigo')}; rows of the homenagem ${stored}`
    must(
      countDistinct(people, 'id') === 1 &&
        countDistinct(homenagens, 'id') === 1 &&
        countDistinct(visitors, 'codigo') === 1,
      seen,
    )
    must(stored === 1, seen)
    return seen
  },
}
