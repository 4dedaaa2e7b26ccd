import { expect, it } from 'vitest'
import { createFormSlots, type FormBounds } from './form-slots.ts'

const BOUNDS: FormBounds = { forms: { node: 4, address: 3 }, bytes: { node: 100, address: 60 }, waitMs: 150 }

it('the number of forms is limited for one address and in total, and a finished form frees its slot', () => {
  const slots = createFormSlots(BOUNDS)
  const own = [1, 2, 3].map(() => slots.enter('10.0.0.1'))
  expect(() => slots.enter('10.0.0.1')).toThrow(expect.objectContaining({ code: 'MUITAS_TENTATIVAS' }))
  slots.enter('10.0.0.2')
  expect(() => slots.enter('10.0.0.3')).toThrow(expect.objectContaining({ code: 'INDISPONIVEL' }))
  own[0]?.leave()
  own[0]?.leave()
  expect(slots.total()).toEqual({ forms: 3, bytes: 0 })
  slots.enter('10.0.0.3')
})

it('a form waits for memory until another one finishes, first come, first served', async () => {
  const slots = createFormSlots(BOUNDS)
  const [first, second, third] = ['10.0.0.1', '10.0.0.2', '10.0.0.3'].map(address => slots.enter(address))
  await first?.reserve(60)
  const order: string[] = []
  const waiting = [
    second?.reserve(60).then(() => order.push('second')),
    third?.reserve(60).then(() => order.push('third')),
  ]
  expect(slots.total()).toEqual({ forms: 3, bytes: 60 })
  first?.leave()
  await waiting[0]
  second?.leave()
  await waiting[1]
  expect(order).toEqual(['second', 'third'])
})

it('one address cannot reserve all the memory', async () => {
  const slots = createFormSlots(BOUNDS)
  const [one, two, other] = ['10.0.0.1', '10.0.0.1', '10.0.0.2'].map(address => slots.enter(address))
  await one?.reserve(60)
  const refused = expect(two?.reserve(40)).rejects.toMatchObject({ code: 'INDISPONIVEL' })
  await other?.reserve(40)
  await refused
})

it('memory that is granted after a form left is released', async () => {
  const slots = createFormSlots(BOUNDS)
  const [one, late] = ['10.0.0.1', '10.0.0.2'].map(address => slots.enter(address))
  await one?.reserve(60)
  const granted = late?.reserve(60)
  late?.leave()
  one?.leave()
  await granted
  expect(slots.total()).toEqual({ forms: 0, bytes: 0 })
})
