import type { FastifyReply } from 'fastify'
import type { ListQuery } from '#contract/fields/listing.ts'

/** A page of a list and how many rows the whole list has. */
export type Listing<T> = { itens: T[]; total: number }
export type Page = { limit: number; offset: number; busca: string }

/** @param ceiling most rows of a response, and their number if the query asks for none. */
export const pageOf = (query: Pick<ListQuery, 'pagina' | 'tamanho' | 'busca'>, ceiling: number): Page => {
  const limit = Math.min(query.tamanho ?? ceiling, ceiling)
  return { limit, offset: ((query.pagina ?? 1) - 1) * limit, busca: query.busca ?? '' }
}

/** The answer stays an array; the total travels in `X-Total-Count`. */
export const withTotal = <T>(reply: FastifyReply, { itens, total }: Listing<T>): T[] => {
  reply.header('x-total-count', total)
  return itens
}
