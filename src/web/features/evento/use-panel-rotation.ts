import { useEffect, useRef, useState } from 'react'

/** Specification §2 "Finados event": four cards visible, the list advances by eight every thirty seconds. */
const VISIBLE_CARD_COUNT = 4
const CARDS_PER_STEP = 8
const STEP_MS = 30_000
/** The two fours of a step share its time, so that every message is shown. */
const SLOT_MS = STEP_MS / (CARDS_PER_STEP / VISIBLE_CARD_COUNT)

type Card = { id: number }
/** The first visible card by id, and its position, for when it is withdrawn. */
type Position = { id: number | undefined; index: number }

const startIndex = (cards: readonly Card[], { id, index }: Position): number => {
  if (cards.length <= VISIBLE_CARD_COUNT) return 0
  const found = cards.findIndex(card => card.id === id)
  return found === -1 ? index % cards.length : found
}

const positionAt = (cards: readonly Card[], index: number): Position => ({ id: cards[index]?.id, index })

const advance = (cards: readonly Card[], position: Position): Position =>
  positionAt(cards, (startIndex(cards, position) + VISIBLE_CARD_COUNT) % cards.length)

/**
 * The visible cards. The list is a ring: its first card follows its last, so that the panel is never half empty.
 * The rotation continues from the card it had reached when the list changes, and waits while `paused`.
 */
export const usePanelRotation = <Row extends Card>(cards: readonly Row[], paused: boolean): readonly Row[] => {
  const [position, setPosition] = useState<Position>(() => positionAt(cards, 0))
  const latestCards = useRef(cards)
  useEffect(() => {
    latestCards.current = cards
    setPosition(current => {
      const start = startIndex(cards, current)
      return start === current.index && cards[start]?.id === current.id ? current : positionAt(cards, start)
    })
  }, [cards])
  const stands = paused || cards.length <= VISIBLE_CARD_COUNT
  useEffect(() => {
    if (stands) return
    const timer = setInterval(() => setPosition(current => advance(latestCards.current, current)), SLOT_MS)
    return () => clearInterval(timer)
  }, [stands])
  const start = startIndex(cards, position)
  return [...cards.slice(start), ...cards.slice(0, start)].slice(0, VISIBLE_CARD_COUNT)
}
