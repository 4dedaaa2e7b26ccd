import { holds, type PageVersions, type Stamp } from '#server/db/client.ts'

/** What is kept under a name, and the numbers of the pages it stands on (`PageVersions`). */
export type Kept = { key: string; pages: readonly number[] }
/** Makes it from what is committed now, which is `stamp` or newer. */
export type Making<Asked extends Kept, Made> = (asked: Asked, stamp: Stamp) => Promise<Made>

/** All who want the same under the same stamp wait for one making. @param newest what a making begun now will show. */
export const createFlights = <Asked extends Kept, Made>(
  make: Making<Asked, Made>,
  newest: PageVersions['newest'],
): Making<Asked, Made> => {
  const flights = new Map<string, { stamp: Stamp; made: Promise<Made> }>()
  return (asked, least) => {
    const under = flights.get(asked.key)
    if (under && holds(under.stamp, least)) return under.made
    const stamp = newest(asked.pages) ?? least
    const flight = { stamp, made: make(asked, stamp) }
    flights.set(asked.key, flight)
    const land = () => void (flights.get(asked.key) === flight && flights.delete(asked.key))
    flight.made.then(land, land)
    return flight.made
  }
}

/** One at a time of each key: all who come meanwhile share the next. @param work never rejects. */
export const oneAfterAnother = <Asked extends Pick<Kept, 'key'>>(
  work: (asked: Asked) => Promise<void>,
): ((asked: Asked) => Promise<void>) => {
  type Turn = { under: Promise<void>; next?: Promise<void> }
  const turns = new Map<string, Turn>()
  const begin = (asked: Asked): Promise<void> => {
    const under = work(asked).finally(() => {
      if (turns.get(asked.key) === own) turns.delete(asked.key)
    })
    const own: Turn = { under }
    turns.set(asked.key, own)
    return under
  }
  return asked => {
    const turn = turns.get(asked.key)
    if (!turn) return begin(asked)
    turn.next ??= turn.under.then(() => begin(asked))
    return turn.next
  }
}
