import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { usePanelRotation } from './use-panel-rotation.ts'

const SECOND_MS = 1000
const cards = (...ids: number[]) => ids.map(id => ({ id }))
const range = (count: number) => cards(...Array.from({ length: count }, (_, index) => index + 1))

type Props = { list: { id: number }[]; paused?: boolean }
const open = (list: { id: number }[]) => {
  const { result, rerender } = renderHook(({ list, paused = false }: Props) => usePanelRotation(list, paused), {
    initialProps: { list },
  })
  return {
    ids: () => result.current.map(({ id }) => id),
    show: (props: Props) => rerender(props),
    advance: (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * SECOND_MS)),
  }
}

describe('the rotation of the Finados panel', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })

  it('shows four cards and advances the list by eight every thirty seconds', async () => {
    const { ids, advance } = open(range(24))
    expect(ids()).toEqual([1, 2, 3, 4])
    await advance(30)
    expect(ids()).toEqual([9, 10, 11, 12])
    await advance(30)
    expect(ids()).toEqual([17, 18, 19, 20])
    await advance(30)
    expect(ids()).toEqual([1, 2, 3, 4])
  })

  it('shows the second four of each eight for the second fifteen seconds', async () => {
    const { ids, advance } = open(range(24))
    await advance(14)
    expect(ids()).toEqual([1, 2, 3, 4])
    await advance(1)
    expect(ids()).toEqual([5, 6, 7, 8])
  })

  it.each([5, 7, 9, 18, 27])('shows every one of %i messages and never fewer than four cards', async count => {
    const { ids, advance } = open(range(count))
    const seen = new Set<number>()
    for (let slot = 0; slot < count; slot += 1) {
      expect(new Set(ids()).size).toBe(4)
      for (const id of ids()) seen.add(id)
      await advance(15)
    }
    expect(seen.size).toBe(count)
  })

  it('does not advance with four messages or fewer', async () => {
    const { ids, advance } = open(range(3))
    await advance(60)
    expect(ids()).toEqual([1, 2, 3])
  })

  it('continues from its position when messages are added or removed, so that the last ones are reached', async () => {
    const { ids, show, advance } = open(cards(9, 8, 7, 6, 5, 4, 3, 2, 1))
    await advance(15)
    expect(ids()).toEqual([5, 4, 3, 2])
    show({ list: cards(11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1) })
    expect(ids()).toEqual([5, 4, 3, 2])
    show({ list: cards(11, 10, 9, 8, 7, 6, 4, 3, 2, 1) })
    expect(ids()).toEqual([4, 3, 2, 1])
    await advance(15)
    expect(ids()).toEqual([11, 10, 9, 8])
  })

  it('pauses while a promotion covers the cards, so that each is seen', async () => {
    const { ids, show, advance } = open(range(24))
    await advance(15)
    show({ list: range(24), paused: true })
    await advance(60)
    expect(ids()).toEqual([5, 6, 7, 8])
    show({ list: range(24) })
    await advance(15)
    expect(ids()).toEqual([9, 10, 11, 12])
  })
})
