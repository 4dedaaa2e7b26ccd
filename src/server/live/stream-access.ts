import { END_CONFIRMATION_SECONDS } from './limits.ts'
import type { WantedStream } from './stream-opener.ts'
import type { Ticket } from './ticket.ts'
import type { Audience } from './viewers.ts'

/** What decides who may watch a stream. */
type WatchedStream = Pick<Audience, 'refused'> & { wanted: WantedStream; ended: boolean }

/**
 * The end is confirmed by the first `sync` after it, so that an extension in the last second interrupts nobody. Without a `sync`, because
 * the database does not answer, it counts a few seconds later.
 */
const isOver = ({ ended, wanted }: WatchedStream, now: number): boolean =>
  ended || now > wanted.ate + END_CONFIRMATION_SECONDS

/**
 * Checks the expiry of the ticket, the hours of the transmissao, and the version of the access code. The holder `no` ("nó") is another
 * node of the portal.
 * @param now seconds since 1970, as in tickets.
 */
export const allows = (entry: WatchedStream, ticket: Ticket, now: number, confirmed: boolean): boolean => {
  const { wanted, refused } = entry
  if (ticket.exp < now) return false
  if (ticket.holder === 'no') return true
  if (isOver(entry, now)) return false
  if (ticket.holder === 'sessao') return confirmed && ticket.versao === wanted.acessoVersao
  if (wanted.soGravada || refused.has(ticket.vid)) return false
  if (now < wanted.desde) return false
  return ticket.versao === 0 ? wanted.publica : ticket.versao === wanted.acessoVersao
}
