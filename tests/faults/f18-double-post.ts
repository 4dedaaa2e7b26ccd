import { randomUUID } from 'node:crypto'
import { type Answer, asJson, ask, mustBeHonest, stranger, tally } from './support/asking.ts'
import type { Fault } from './support/fault.ts'
import {
  DECEASED,
  firstDespedida,
  homenagensOf,
  mustRegister,
  sendHomenagem,
  signIn,
  telefone,
} from './support/house.ts'
import { must } from './support/verdict.ts'

const AT_ONCE = 20
const many = (one: () => Promise<Answer>): Promise<Answer[]> => Promise.all(Array.from({ length: AT_ONCE }, one))
const answersOf = (answers: readonly Answer[], field: string): number =>
  new Set(
    answers
      .filter(({ status }) => status === 200)
      .map(({ text }) => JSON.stringify((JSON.parse(text) as Record<string, unknown>)[field])),
  ).size

export const doublePost: Fault = {
  id: 'F18',
  name: 'the same thing sent twice',
  injected: `${AT_ONCE} at once to two nodes on one PostgreSQL: a person with one key, a letter and a registration without any`,
  holds: 'one row and one answer of each',
  run: async rig => {
    const database = await rig.database()
    const nodes = [await rig.portal({}, { database }), await rig.portal({}, { database })]
    const [one, two] = nodes
    if (!one || !two) throw new Error('two nodes')
    const staff = await signIn(one)
    let turn = 0
    const next = () => (turn++ % 2 === 0 ? one : two)
    const key = { ...staff, 'idempotency-key': randomUUID() }
    const person = { ...DECEASED, nome: `Repetida ${randomUUID()}`, data_falecimento: '2026-01-01' }
    const people = await many(() => ask(next(), '/cliente/nova-pessoa-falecida', asJson(person, key)))
    const despedida = await firstDespedida(one)
    const codigo = await mustRegister(one, despedida)
    const headers = stranger()
    const descricao = `Duas vezes ${randomUUID()}`.slice(0, 60)
    const letters = await many(() => sendHomenagem(next(), { despedida, codigo, descricao, headers }))
    const visitor = { nome: 'Visitante', telefone: telefone(), idDespedida: despedida }
    const visitors = await many(() => ask(next(), '/participantes', asJson(visitor, headers)))
    mustBeHonest([...people, ...letters, ...visitors])
    const kept = (await homenagensOf(one, staff, despedida)).filter(one => one.descricao === descricao).length
    const seen = `people ${tally(people)}, letters ${tally(letters)}, registrations ${tally(visitors)}; different answers ${answersOf(people, 'id')}, ${answersOf(letters, 'id')}, ${answersOf(visitors, 'codigo')}; rows of the letter ${kept}`
    must(answersOf(people, 'id') === 1 && answersOf(letters, 'id') === 1 && answersOf(visitors, 'codigo') === 1, seen)
    must(kept === 1, seen)
    return seen
  },
}
